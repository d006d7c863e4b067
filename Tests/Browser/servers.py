"""Servers on loopback for folders with generated sites."""

import collections
import functools
import http.server
import queue
import sys
import threading


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, over connections that stay open; forbids nothing and logs nothing."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass


class StrictHandler(QuietHandler):
    """No inline script or style, nothing from elsewhere, no compiling of text."""

    #: The bodies of what was posted, by the address of the page that did.
    posts = collections.defaultdict(queue.Queue)

    def end_headers(self):
        self.send_header("Content-Security-Policy", "default-src 'self'; base-uri 'none'")
        super().end_headers()

    def do_POST(self):
        self.posts[self.headers["Origin"]].put(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        self.send_response(204)
        self.end_headers()


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        # A page that is closed breaks off what it asked for.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def serve(folder, handler=StrictHandler):
    """Starts a server for a folder; its address, without a slash at its end, and the server."""
    server = Server(("127.0.0.1", 0), functools.partial(handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}", server

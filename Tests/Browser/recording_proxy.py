"""A proxy on loopback that records what a browser asks for, and answers none of it."""

import contextlib
import http.server
import threading

from servers import Server


@contextlib.contextmanager
def recording_proxy():
    """The address of a proxy, and the list of the requests that it has seen."""
    asked = []

    class Recorder(http.server.BaseHTTPRequestHandler):
        def do_request(self):
            asked.append(f"{self.command} {self.path}")
            self.send_error(502)

        do_GET = do_HEAD = do_POST = do_PUT = do_OPTIONS = do_CONNECT = do_request

        def log_message(self, *_):
            pass

    server = Server(("127.0.0.1", 0), Recorder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()

"""A server on this machine that can misbehave in every way that servers do, and a site that pulls from it."""

import http.server
import json
import os
import pathlib
import subprocess
import threading

import pytest

CARDLOOM = pathlib.Path(os.environ["CARDLOOM"]).resolve()

RSS = """<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>/</link>
<item><title>{title}</title><guid>{title}</guid><link>first</link></item></channel></rss>"""

SITE = """title: News
url: https://example.org/
language: en
sources:
  feed: {{url: "{url}", defaultKind: note{more}}}
feeds:
  home:
    path: /
    title: News
    sections:
      - {{id: latest, source: feed}}
"""


class Server:
    """Answers each path by a function of the request; counts how often it was asked, and keeps the headers."""

    def __init__(self):
        self.answers, self.asked, self.headers = {}, {}, {}
        self.hold = threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outer.asked[self.path] = outer.asked.get(self.path, 0) + 1
                outer.headers[self.path] = self.headers
                try:
                    outer.answers[self.path](self)
                except (BrokenPipeError, ConnectionResetError):
                    pass

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __setitem__(self, path, answer):
        self.answers[path] = answer

    def close(self):
        self.hold.set()
        self.server.shutdown()
        self.server.server_close()


def answer(body, status=200, **headers):
    body = body if isinstance(body, bytes) else body.encode()

    def send(request):
        request.send_response(status)
        request.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            request.send_header(name.replace("_", "-"), value)
        request.end_headers()
        request.wfile.write(body)

    return send


@pytest.fixture
def server():
    server = Server()
    yield server
    server.close()


@pytest.fixture
def site(tmp_path, server):
    (tmp_path / "site").mkdir()
    cells = tmp_path / "Templates" / "cells"
    cells.mkdir(parents=True)
    (cells / "note.mustache").write_text("<p>{{title}} {{url}}</p>\n")

    class Site:
        folder = tmp_path
        lock = tmp_path / "site" / "snapshots" / "lock.json"
        copy = tmp_path / "site" / "snapshots" / "feed"

        def write(self, path, more=""):
            url = path if ":" in path else server.url + path
            (tmp_path / "site" / "site.yml").write_text(SITE.format(url=url, more=more))

        def run(self, *arguments):
            command, *rest = arguments
            return subprocess.run(
                [CARDLOOM, command, "--project", tmp_path, *rest], capture_output=True, text=True, check=False,
                timeout=60)

        def pull(self, *arguments):
            return self.run("pull", "--delay", "0", *arguments)

        def entry(self):
            return json.loads(self.lock.read_text())["sources"]["feed"]

        def page(self):
            result = self.run("build")
            assert result.returncode == 0, result.stderr
            return (tmp_path / "site" / "public" / "index.html").read_text()

    return Site()

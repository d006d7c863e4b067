"""`cardloom pull` against a server on this machine that misbehaves in every way that servers do."""

import gzip
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


def test_a_feed_is_pulled_and_built_offline(site, server):
    server["/feed"] = answer(RSS.format(title="First"), ETag='"1"', Last_Modified="Mon, 02 Mar 2026 10:00:00 GMT")
    site.write("/feed")
    result = site.pull()
    assert result.returncode == 0, result.stderr
    assert "feed: pulled, 1 card" in result.stdout
    entry = site.entry()
    assert entry["etag"] == '"1"' and entry["bytes"] == site.copy.stat().st_size and len(entry["hash"]) == 24
    server.close()
    page = site.page()
    assert "First" in page
    assert f"{server.url}/first" in page, "relative addresses count from where the feed was pulled"


def test_a_source_that_was_never_pulled_shows_a_skeleton(site):
    site.write("/feed")
    assert 'data-state="default"' in site.page()
    assert "skeleton" in site.page()


def test_an_unchanged_feed_is_not_sent_again(site, server):
    server["/feed"] = answer(RSS.format(title="First"), ETag='"1"', Last_Modified="Mon, 02 Mar 2026 10:00:00 GMT")
    site.write("/feed")
    site.pull()
    before = site.lock.read_bytes()
    server["/feed"] = lambda request: answer(b"", status=304)(request)
    result = site.pull()
    assert result.returncode == 0 and "unchanged since" in result.stdout
    assert server.headers["/feed"]["If-None-Match"] == '"1"'
    assert server.headers["/feed"]["If-Modified-Since"] == "Mon, 02 Mar 2026 10:00:00 GMT"
    assert site.lock.read_bytes() == before


def test_without_its_copy_the_whole_feed_is_asked_for(site, server):
    server["/feed"] = answer(RSS.format(title="First"), ETag='"1"')
    site.write("/feed")
    site.pull()
    site.copy.unlink()
    assert site.pull().returncode == 0
    assert "If-None-Match" not in server.headers["/feed"] and site.copy.exists()


def test_the_last_good_copy_stays_and_is_marked(site, server):
    server["/feed"] = answer(RSS.format(title="First"))
    site.write("/feed")
    site.pull()
    server["/feed"] = answer("<!DOCTYPE html><title>Log in</title>", Content_Type="text/html")
    result = site.pull()
    assert result.returncode == 3 and "pull-no-feed" in result.stderr and "web page" in result.stderr
    assert site.entry()["failure"]["code"] == "pull-no-feed"
    page = site.page()
    assert "First" in page and "data-stale" in page and 'data-state="requestFail"' in page
    server["/feed"] = answer(RSS.format(title="Second"))
    assert site.pull().returncode == 0
    page = site.page()
    assert "Second" in page and "data-stale" not in page


def test_a_source_may_show_an_error_card_all_the_same(site, server):
    server["/feed"] = answer("no", status=404)
    site.write("/feed", more=", onFailure: show")
    assert site.pull().returncode == 3
    assert server.asked["/feed"] == 1, "a page that is gone is not asked for again"
    assert "获取失败 点击重试" in site.page()


def test_a_passing_failure_is_tried_again(site, server):
    answers = [answer("busy", status=503, Retry_After="Thu, 01 Jan 1970 00:00:00 GMT"), answer("oops", status=500), answer(RSS.format(title="First"))]
    server["/feed"] = lambda request: answers.pop(0)(request)
    site.write("/feed")
    result = site.pull()
    assert result.returncode == 0, result.stderr
    assert server.asked["/feed"] == 3


def test_attempts_come_to_an_end(site, server):
    server["/feed"] = answer("oops", status=500)
    site.write("/feed")
    result = site.pull("--attempts", "3")
    assert result.returncode == 3 and "pull-status" in result.stderr and "500" in result.stderr
    assert server.asked["/feed"] == 3


def test_a_server_that_is_too_slow(site, server):
    server["/feed"] = lambda request: server.hold.wait(30)
    site.write("/feed")
    result = site.pull("--timeout", "0.3", "--attempts", "1")
    assert result.returncode == 3 and "pull-timeout" in result.stderr and "300 ms" in result.stderr


def test_a_server_that_drips(site, server):
    def drip(request):
        request.send_response(200)
        request.send_header("Content-Length", "1000000")
        request.end_headers()
        while not server.hold.wait(0.05):
            request.wfile.write(b" ")
            request.wfile.flush()

    server["/feed"] = drip
    site.write("/feed")
    result = site.pull("--timeout", "0.5", "--attempts", "1")
    assert result.returncode == 3 and "pull-timeout" in result.stderr


def test_a_document_that_is_cut(site, server):
    def cut(request):
        request.send_response(200)
        request.send_header("Content-Length", "5000")
        request.end_headers()
        request.wfile.write(RSS.format(title="First").encode())

    server["/feed"] = cut
    site.write("/feed")
    result = site.pull("--attempts", "2")
    assert result.returncode == 3 and "pull-cut" in result.stderr
    assert server.asked["/feed"] == 2 and not site.copy.exists()


@pytest.mark.parametrize("declared", [True, False])
def test_a_document_that_is_too_large(site, server, declared):
    def huge(request):
        request.send_response(200)
        if declared:
            request.send_header("Content-Length", str(10 << 20))
        request.end_headers()
        for _ in range(160):
            request.wfile.write(b" " * (1 << 16))

    server["/feed"] = huge
    site.write("/feed")
    result = site.pull("--max-size", "1")
    assert result.returncode == 3 and "pull-too-large" in result.stderr and "--max-size" in result.stderr


def test_compressed_feeds_are_unpacked(site, server):
    server["/feed"] = answer(gzip.compress(RSS.format(title="First").encode()), Content_Encoding="gzip")
    site.write("/feed")
    assert site.pull().returncode == 0
    assert b"First" in site.copy.read_bytes()


def test_a_compressed_document_that_swells(site, server):
    server["/feed"] = answer(gzip.compress(b" " * (20 << 20)), Content_Encoding="gzip")
    site.write("/feed")
    result = site.pull("--max-size", "1")
    assert result.returncode == 3 and "pull-too-large" in result.stderr


def test_what_is_not_compressed_as_it_says(site, server):
    server["/feed"] = answer(RSS.format(title="First"), Content_Encoding="gzip")
    site.write("/feed")
    result = site.pull("--attempts", "1")
    assert result.returncode == 3 and "pull-compression" in result.stderr


def test_redirects_are_followed_but_not_for_ever(site, server):
    server["/old"] = answer("", status=301, Location="/feed")
    server["/feed"] = answer(RSS.format(title="First"))
    site.write("/old")
    assert site.pull().returncode == 0
    server["/old"] = answer("", status=302, Location="/old")
    result = site.pull()
    assert result.returncode == 3 and "pull-redirects" in result.stderr


def test_an_address_that_has_moved_for_good_is_told(site, server):
    server["/old"] = answer("", status=301, Location="/older")
    server["/older"] = answer("", status=308, Location="/feed")
    server["/feed"] = answer(RSS.format(title="First"))
    site.write("/old")
    result = site.pull()
    assert result.returncode == 0 and "pull-moved" in result.stderr and f"`{server.url}/feed`" in result.stderr
    server["/feed"] = answer(b"", status=304)
    result = site.pull()
    assert result.returncode == 0 and "unchanged since" in result.stdout and f"`{server.url}/feed`" in result.stderr
    server["/older"] = answer("", status=302, Location="/feed")
    assert "pull-moved" not in site.pull().stderr


def test_an_address_with_a_password_is_refused(site, server):
    site.write(server.url.replace("://", "://me:secret@") + "/feed")
    result = site.pull()
    assert result.returncode == 2 and ".netrc" in result.stderr
    result = subprocess.run(
        [CARDLOOM, "init", site.folder / "new", "--from", server.url.replace("://", "://me:secret@")],
        capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 2 and ".netrc" in result.stderr and not server.asked


def test_a_page_that_names_a_feed_says_where_it_is(site, server):
    server["/"] = answer("""<!DOCTYPE html><html><head><title>x</title>
        <link title="Feed" type="application/rss+xml" rel="alternate" href="/feed.xml"></head></html>""")
    site.write("/")
    result = site.pull()
    assert result.returncode == 3 and f"`{server.url}/feed.xml`" in result.stderr


@pytest.mark.parametrize("status, words", [(401, ".netrc"), (404, "look for its address"), (410, "gone for good")])
def test_a_refusal_says_what_to_do(site, server, status, words):
    server["/feed"] = answer("", status=status)
    site.write("/feed")
    result = site.pull()
    assert result.returncode == 3 and words in result.stderr and server.asked["/feed"] == 1


@pytest.mark.parametrize("place", ["file:///etc/hostname", "ftp://127.0.0.1/x", "gopher://127.0.0.1/"])
def test_a_redirect_may_not_leave_http(site, server, place):
    server["/feed"] = answer("", status=302, Location=place)
    site.write("/feed")
    result = site.pull()
    assert result.returncode == 3 and "pull-address" in result.stderr and not site.copy.exists()


def test_nobody_answers(site, server):
    site.write("/feed")
    server.close()
    result = site.pull("--attempts", "2")
    assert result.returncode == 3 and "pull-connection" in result.stderr


def test_an_empty_answer_is_no_feed(site, server):
    server["/feed"] = answer("")
    site.write("/feed")
    result = site.pull()
    assert result.returncode == 3 and "pull-no-feed" in result.stderr and "empty" in result.stderr


def test_a_changed_copy_is_told(site, server):
    server["/feed"] = answer(RSS.format(title="First"))
    site.write("/feed")
    site.pull()
    site.copy.write_text(RSS.format(title="Forged"))
    result = site.run("check")
    assert "changed-snapshot" in result.stderr + result.stdout
    assert "Forged" not in site.page()


def test_files_are_sources_too(site, tmp_path):
    feed = tmp_path / "elsewhere.xml"
    feed.write_text(RSS.format(title="First"))
    site.write(feed.as_uri())
    assert site.pull().returncode == 0
    assert "First" in site.page()
    feed.unlink()
    result = site.pull()
    assert result.returncode == 3 and "pull-file" in result.stderr
    assert "data-stale" in site.page()


def test_the_report_for_programs(site, server):
    server["/feed"] = answer(RSS.format(title="First"))
    site.write("/feed")
    report = json.loads(site.pull("--format", "json").stdout)
    assert [(one["name"], one["outcome"]) for one in report["summary"]["sources"]] == [("feed", "pulled")]
    server["/feed"] = answer("no", status=410)
    report = json.loads(site.pull("--format", "json").stdout)
    assert report["diagnostics"][0]["code"] == "pull-status"


def test_a_source_that_nobody_knows(site):
    site.write("/feed")
    result = site.pull("fed")
    assert result.returncode == 2 and "did you mean `feed`?" in result.stderr

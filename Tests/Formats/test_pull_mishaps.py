"""`cardloom pull` against a server that misbehaves: slow, cut, huge, moved, swollen, refusing."""

import gzip
import subprocess

import pytest

from pull_server import CARDLOOM, RSS, answer, server, site  # noqa: F401 (fixtures)


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

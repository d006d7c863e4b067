"""What somebody does with an installed cardloom: a tour of its commands, with nothing but the program and a folder."""

import contextlib
import http.server
import json
import pathlib
import re
import subprocess
import threading
import urllib.request


class Installed:
    """An installed program: `inside` is its folder as it sees it, `folder` is the same folder as this test sees it."""

    def __init__(self, command, folder, inside=None):
        self.command, self.folder, self.inside = command, pathlib.Path(folder), str(inside or folder)

    def start(self, *arguments):
        return subprocess.Popen(
            [*self.command, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *arguments, status=0):
        process = self.start(*arguments)
        output, errors = process.communicate(timeout=300)
        assert process.returncode == status, f"{arguments}: {process.returncode}\n{output}\n{errors}"
        return output + errors


@contextlib.contextmanager
def feed_server(cards):
    """A server on loopback that answers every request with cards."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = json.dumps({"items": cards}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/feed.json"
        server.shutdown()


def take(cardloom, pulls=True, previews=True):
    """Goes through the commands; `pulls` is whether the machine has libcurl, `previews` whether there is time for many frames."""
    project, files = f"{cardloom.inside}/daily", cardloom.folder / "daily"
    assert re.fullmatch(r"cardloom \d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?\n", cardloom.run("--version"))
    cardloom.run("init", project)
    assert "all conforming" in cardloom.run("build", "--project", project)
    page = files / "site/public/index.html"
    assert "<!doctype html>" in page.read_text().lower()
    cardloom.run("validate", f"{project}/site/public")

    # A mistake is found.
    (cardloom.folder / "wrong.html").write_text("<!doctype html><html lang=en><title>a</title><p></div>")
    assert "[stray-end-tag]" in cardloom.run("validate", f"{cardloom.inside}/wrong.html", status=1)

    if previews:
        look_at_changes(cardloom, project, files)

    served = cardloom.start("serve", "--project", project)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+/", served.stdout.readline())[0]
        assert b"<html" in urllib.request.urlopen(address, timeout=60).read()
        if previews:
            assert b"<html" in urllib.request.urlopen(address + "~preview/", timeout=120).read()
    finally:
        served.terminate()
        served.communicate(timeout=60)

    with feed_server([{"id": str(number), "title": f"Card {number}"} for number in range(3)]) as address:
        if pulls:
            cardloom.run("init", f"{cardloom.inside}/pulled", "--from", address)
            cardloom.run("pull", "--project", f"{cardloom.inside}/pulled")
            cardloom.run("build", "--project", f"{cardloom.inside}/pulled")
            assert "Card 2" in (cardloom.folder / "pulled/site/public/index.html").read_text()
        else:
            assert "[no-curl]" in cardloom.run("init", f"{cardloom.inside}/pulled", "--from", address, status=3)


def look_at_changes(cardloom, project, files):
    """What a change of a template changes, without Git, and a file for reviewers."""
    cardloom.run("preview", "--project", project, "--output", f"{cardloom.inside}/before")
    cell = files / "Templates/cells/article.mustache"
    cell.write_text(cell.read_text().replace('class="article-title"', 'class="article-title" data-changed="yes"'))
    cardloom.run("preview", "--project", project, "--output", f"{cardloom.inside}/after")
    assert "data-changed" in cardloom.run("diff", f"{cardloom.inside}/before", f"{cardloom.inside}/after")

    cardloom.run("review", "--project", project, "--output", f"{cardloom.inside}/review.html")
    assert (cardloom.folder / "review.html").stat().st_size > 10_000

"""Rules for fetching pages early: the article's policy permits them, and Chromium fetches what they choose, nothing else."""

import base64
import collections
import hashlib
import json
import queue
import re
import subprocess

import pytest

from generator import GENERATOR, ROOT
from servers import QuietHandler, StrictHandler, serve

ARTICLE = (ROOT / "Sources/Generator/Cardloom/Cardloom.docc/LightToLoad.md").read_text(encoding="utf-8")
HASH = re.search(r"'(sha256-[^']+)'", ARTICLE).group(1)
SITE = """
title: Daily
url: https://example.org/daily/
language: en
speculation: true
sources: {news: {file: data/news.json, page: "/news/{id}/"}}
feeds:
  news:
    path: /
    title: News
    sections: [{id: latest, source: news, cell: note, adaptor: table}]
"""
NOTE = '<h2><a href="{{url}}">{{title}}</a></h2>{{#link}}<p><a href="{{link}}">more</a></p>{{/link}}\n'


class Handler(StrictHandler):
    """The policy that the article names."""

    def send_header(self, name, value):
        if name == "Content-Security-Policy":
            value = f"default-src 'self'; script-src 'self' '{HASH}'; base-uri 'none'"
        super().send_header(name, value)


class Recorder(QuietHandler):
    """Records the paths that are fetched early, by the port of the server."""

    early = collections.defaultdict(queue.Queue)

    def do_GET(self):
        if "prefetch" in self.headers.get("Sec-Purpose", ""):
            self.early[self.server.server_port].put(self.path)
        super().do_GET()


def test_the_articles_policy_permits_the_rules(tmp_path, open_tab):
    subprocess.run([GENERATOR, "init", "."], cwd=tmp_path, check=True, capture_output=True)
    configuration = tmp_path / "site/site.yml"
    text = configuration.read_text(encoding="utf-8").replace("sitemap: true", "sitemap: true\nspeculation: true", 1)
    configuration.write_text(text, encoding="utf-8")
    subprocess.run([GENERATOR, "build"], cwd=tmp_path, check=True, capture_output=True)
    page = (tmp_path / "site/public/index.html").read_text(encoding="utf-8")
    rules = re.search(r'<script type="speculationrules">(.*?)</script>', page).group(1)
    digest = base64.b64encode(hashlib.sha256(rules.encode()).digest()).decode()
    assert HASH == "sha256-" + digest
    address, server = serve(tmp_path / "site/public", Handler)
    try:
        tab = open_tab()
        refused = []
        tab.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        tab.goto(f"{address}/")
        selectors = re.findall(r'"selector_matches": "([^"]+)"', rules)
        assert tab.evaluate("all => all.every(one => document.querySelector(one) !== undefined)", selectors)
        chosen = f":is({selectors[0]}):not({selectors[1]})"
        assert tab.locator(f"{chosen}[data-load-more], {chosen}[role=tab]").count() == 0
        assert refused == []
    finally:
        server.shutdown()


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """A host with a site in a folder, and other pages beside it; its address and the queue of what is fetched early."""
    folder = tmp_path_factory.mktemp("speculation")
    for path in ["site/data", "Templates/cells", "host/other"]:
        (folder / path).mkdir(parents=True)
    (folder / "site/site.yml").write_text(SITE)
    (folder / "Templates/cells/note.mustache").write_text("---\noptional: [link]\n---\n" + NOTE)
    (folder / "Templates/cells/story.mustache").write_text("<h1>{{title}}</h1>\n")
    (folder / "host/other/index.html").write_text("<!doctype html><title>Other</title>")
    cards = [{"id": f"n{number}", "title": f"Card {number}"} for number in range(5)]
    address, server = serve(folder / "host", Recorder)
    cards[0]["link"] = f"{address}/other/"
    (folder / "site/data/news.json").write_text(json.dumps(cards))
    command = [GENERATOR, "build", "--project", folder, "--output", folder / "host/daily"]
    subprocess.run(command, check=True, timeout=120, capture_output=True)
    yield f"{address}/daily/", Recorder.early[server.server_port]
    server.shutdown()


def press(tab, link):
    """Presses the mouse button on a link, which fetches its page at once, and releases it elsewhere."""
    link.hover()
    tab.mouse.down()
    tab.mouse.move(0, 0)
    tab.mouse.up()


def test_chromium_fetches_the_page_on_which_the_pointer_rests(host, open_tab):
    address, early = host
    tab = open_tab()
    tab.goto(address)
    tab.locator("[data-card] h2 a").nth(1).hover()
    assert early.get(timeout=30) == "/daily/news/n1/index.html"
    tab.goto(address + "news/n1/")
    tab.locator("a[rel~=next]").hover()
    assert early.get(timeout=30) == "/daily/news/n2/index.html"


def test_nothing_outside_the_folder_of_the_site_is_fetched_early(host, open_tab):
    address, early = host
    tab = open_tab()
    tab.goto(address)
    press(tab, tab.locator("a[href$='/other/']"))
    press(tab, tab.locator("[data-card] h2 a").nth(2))
    # The other page would have come before.
    assert early.get(timeout=30) == "/daily/news/n2/index.html"
    assert early.empty()


def test_nothing_is_fetched_early_for_readers_who_save_data(host, open_tab):
    address, early = host
    tab = open_tab()
    tab.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    tab.goto(address)
    assert tab.locator("script[type=speculationrules]").count() == 0
    for number in range(2):
        press(tab, tab.locator("[data-card] h2 a").nth(number))
    other = open_tab()
    other.goto(address)
    press(other, other.locator("[data-card] h2 a").nth(2))
    assert early.get(timeout=30) == "/daily/news/n2/index.html"
    assert early.empty()

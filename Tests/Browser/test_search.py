"""The recipe of Search.md: its files, written as they are printed, make a site in which a browser finds a card."""

import re
import subprocess
import sys

from playwright.sync_api import expect

from generator import GENERATOR, ROOT
from servers import StrictHandler, serve

ARTICLE = ROOT / "Sources/Generator/Cardloom/Cardloom.docc/Search.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


class Handler(StrictHandler):
    """The policy that the article names."""

    def send_header(self, name, value):
        if name == "Content-Security-Policy":
            value = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; base-uri 'none'"
        super().send_header(name, value)


def cardloom(folder, *arguments):
    subprocess.run([GENERATOR, *arguments], cwd=folder, check=True, capture_output=True)


def change(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), encoding="utf-8")


def follow(folder):
    """Does what the article says to a starter, and builds it in a sub-path."""
    cardloom(folder, "init", ".")
    cardloom(folder, "eject", "pages/card")
    configuration = folder / "site/site.yml"
    change(configuration, '# page: "/cards/{slug}/"', 'page: "/story/{slug}/"')
    text = ARTICLE.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        language, block = found.groups()
        above = text[:found.start()]
        if language == "yaml":
            change(configuration, "feeds:\n", block)
        elif "This is\n" in above[-240:]:
            file = folder / re.findall(r"`([\w./]+)`:", above)[-1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block, encoding="utf-8")
        elif language == "html":
            for line in block.splitlines():
                marked = line.split(" …")[0].rstrip(">")
                plain = re.sub(r" data-pagefind-\w+", "", marked)
                change(folder / "Templates/pages/card.mustache", plain, marked)
    cardloom(folder, "check", "--strict")
    cardloom(folder, "build", "--output", "public/daily")
    subprocess.run([sys.executable, "-m", "pagefind_bin", "--site", "public/daily"], cwd=folder, check=True, capture_output=True)


def test_a_card_is_found_once_and_leads_to_its_page(tmp_path, open_tab):
    follow(tmp_path)
    address, server = serve(tmp_path / "public", Handler)
    try:
        tab = open_tab()
        refused = []
        tab.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        tab.goto(f"{address}/daily/search/")
        tab.locator("#search-field input").fill("first card")
        results = tab.locator(".pagefind-ui__result-link")
        expect(results.first).to_have_attribute("href", "/daily/story/this-is-your-first-card/")
        addresses = results.evaluate_all("all => all.map(one => one.getAttribute('href'))")
        assert len(set(addresses)) == len(addresses) and all("/story/" in one for one in addresses)
        results.first.click()
        expect(tab.locator("h1, h2").first).to_contain_text("This is your first card")
        assert refused == []
    finally:
        server.shutdown()

"""Rules for fetching pages early: the article's policy permits them, and they choose the links that it names."""

import base64
import hashlib
import re
import subprocess

from generator import GENERATOR, ROOT
from servers import StrictHandler, serve

ARTICLE = (ROOT / "Sources/Generator/Cardloom/Cardloom.docc/LightToLoad.md").read_text(encoding="utf-8")
HASH = re.search(r"'(sha256-[^']+)'", ARTICLE).group(1)


class Handler(StrictHandler):
    """The policy that the article names."""

    def send_header(self, name, value):
        if name == "Content-Security-Policy":
            value = f"default-src 'self'; script-src 'self' '{HASH}'; base-uri 'none'"
        super().send_header(name, value)


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

#!/usr/bin/env python3
"""Measures the live preview: from start to the first page, and from an edit on the disk to the paint in Chromium.

    python3 Tests/Benchmarks/live.py [--cards 10000] [--edits 50] [--cardloom .build/release/cardloom]

Needs Playwright (Tests/Browser/requirements.txt) and a Chromium. Prints a table in Markdown for RESULTS.md.
"""

import argparse
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


SITE = """
title: Live
url: https://example.org/
language: en
sources: {feed: {file: data/feed.json}}
feeds:
  feed:
    path: /feed/
    title: Feed
    pages: {size: 20, number: sequential}
    sections: [{id: cards, source: feed, adaptor: table, cell: card, loadMore: true}]
"""

CARD = """<div class="card">
<h2>{{title}}</h2>
</div>
"""


def write(project, path, text):
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    (project / path).write_text(text)


def start(cardloom, project):
    """Starts the preview; returns the process, the address and the seconds until the first page was there."""
    begin = time.perf_counter()
    server = subprocess.Popen(
        [cardloom, "serve", "--project", project, "--port", "0"], stdout=subprocess.PIPE, text=True)
    address = re.search(r"http://\S+/", server.stdout.readline()).group()
    urllib.request.urlopen(address + "feed/").read()
    return server, address, time.perf_counter() - begin


def stop(server):
    server.terminate()
    server.wait(timeout=60)


def edits(tab, template, count):
    """Milliseconds from each write of a template to the frame after the one that draws it."""
    text = template.read_text()
    times = []
    for number in range(count):
        mark = f"edit-{number}"
        tab.evaluate("""mark => { window.painted = new Promise(done => {
          const look = () => document.querySelector('[data-mark=' + mark + ']')
            ? requestAnimationFrame(() => { const port = new MessageChannel()
                port.port1.onmessage = () => done(performance.timeOrigin + performance.now()); port.port2.postMessage(0) })
            : requestAnimationFrame(look)
          look() }) }""", mark)
        begin = time.time() * 1000
        template.write_text(text.replace("<h2>", f'<h2 data-mark="{mark}">'))
        times.append(tab.evaluate("painted") - begin)
    template.write_text(text)
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--edits", type=int, default=50)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--feed", type=pathlib.Path, help="a feed that make_feed.py has made already")
    parser.add_argument("--cardloom", default=str(ROOT / ".build/release/cardloom"))
    options = parser.parse_args()
    chromium = subprocess.check_output([ROOT / "scripts/find-chromium.sh"], text=True).strip()
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder)
        write(project, "site/site.yml", SITE)
        write(project, "Templates/cells/card.mustache", CARD)
        feed = project / "site/data/feed.json"
        feed.parent.mkdir(parents=True, exist_ok=True)
        if options.feed:
            shutil.copyfile(options.feed, feed)
        else:
            subprocess.run([sys.executable, HERE / "make_feed.py", str(options.cards), feed], check=True)
        firsts = []
        for _ in range(options.starts):
            server, _, seconds = start(options.cardloom, project)
            stop(server)
            firsts.append(seconds * 1000)
        print(f"| first page after start, {options.cards:,} cards | {statistics.median(firsts):.0f} ms | {max(firsts):.0f} ms |")
        if options.edits == 0:
            return
        server, address, _ = start(options.cardloom, project)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                tab = browser.new_page()
                tab.goto(address + "feed/")
                tab.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
                times = edits(tab, next((project / "Templates/cells").glob("*.mustache")), options.edits)
                browser.close()
        finally:
            stop(server)
        print(f"| edit to paint, {options.cards:,} cards, {options.edits} edits of a template "
              f"| {statistics.median(times):.0f} ms | {max(times):.0f} ms |")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures the live preview: from start to the first page, from an edit on the disk to the paint in Chromium, and how a large
wall opens.

    bench.sh live [--edits 50] [--starts 5] [CARDS…]

Needs Playwright (Tests/Browser/requirements.txt) and a Chromium. Environment: CARDLOOM, the program to measure; WORK, where the
project lies.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import sync_playwright

from results import Section, judged
from sites import make_feed, work_folder

ROOT = pathlib.Path(__file__).resolve().parents[2]

TEXT = """“First page” is from the start of the process to the last byte of the feed's first page; “edit to paint” from the write of a
template to the frame after the one that draws it. Of 1,000,000 cards the first records are read for the first page; the
rest, with totals and the link to older cards, comes later. “The wall” is from the navigation until every frame in view is
drawn, with the longest task of the page and its frames meanwhile; tasks below 50 ms are not told."""

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


def start(cardloom, project, page="feed/"):
    """Starts the preview; returns the process, the address and the seconds until a first page was there."""
    begin = time.perf_counter()
    server = subprocess.Popen(
        [cardloom, "serve", "--project", project, "--port", "0"], stdout=subprocess.PIPE, text=True)
    address = re.search(r"http://\S+/", server.stdout.readline()).group()
    urllib.request.urlopen(address + page).read()
    return server, address, time.perf_counter() - begin


def stop(server):
    server.terminate()
    server.wait(timeout=60)


#: The page of a large feed is opened anew when all of it is read.
READ = """() => { const facts = document.querySelector('meta[name=cardloom-live][data-ready]')
  return facts && !JSON.parse(facts.content).unfinished }"""


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


CELLS, VARIANTS = 30, 12

WATCH = """() => { window.tasks = []
  new PerformanceObserver(list => { for (const one of list.getEntries()) tasks.push(one.duration) }).observe({ type: 'longtask', buffered: true }) }"""

DRAWN = """() => document.querySelector('.canvas iframe') && [...document.querySelectorAll('.canvas')].every(canvas => {
  const box = canvas.getBoundingClientRect()
  return box.top > innerHeight || box.bottom < 0 || box.left > innerWidth || canvas.querySelector('iframe[data-ready]')
})"""


def wall(options):
    """The rows for a wall of many cells with many variants."""
    cardloom = os.environ["CARDLOOM"]
    chromium = subprocess.check_output([ROOT / "scripts/find-chromium.sh"], text=True).strip()
    with tempfile.TemporaryDirectory(dir=work_folder()) as folder:
        project = pathlib.Path(folder)
        write(project, "site/site.yml", SITE)
        write(project, "site/data/feed.json", json.dumps([{"id": f"c{n}", "title": f"Card {n}"} for n in range(100)]))
        for cell in range(CELLS):
            name = "card" if cell == 0 else f"cell-{cell}"
            write(project, f"Templates/cells/{name}.mustache", CARD)
            write(project, f"Templates/cells/{name}.json", json.dumps({"kind": name, "title": "A title of usual length"}))
            for variant in range(1, VARIANTS):
                write(project, f"Templates/cells/{name}~v{variant}.json", json.dumps({"title": "A title " * variant}))
        server, address, _ = start(cardloom, project)
        times, longest = [], []
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                for _ in range(options.starts):
                    tab = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
                    tab.add_init_script(f"({WATCH})()")
                    tab.goto(address + "~preview/", wait_until="commit")
                    tab.wait_for_function(DRAWN)
                    times.append(tab.evaluate("performance.now()"))
                    tab.wait_for_load_state("networkidle")
                    longest.append(max(tab.evaluate("tasks"), default=0))
                    tab.context.close()
                browser.close()
        finally:
            stop(server)
    name = f"{CELLS} cells × {VARIANTS} variants"
    return [row(f"the wall, {name}", times, 1000), row(f"the longest task of the wall, {name}", longest, 100)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=int, nargs="*", default=[10_000, 1_000_000])
    parser.add_argument("--edits", type=int, default=50)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--print", action="store_true", help="print the section, leave RESULTS.md as it is")
    options = parser.parse_args()
    section = Section("live", sys.argv[1:])
    rows = [row for cards in options.cards for row in measured(cards, options)] + wall(options)
    section.write([*TEXT.splitlines(), "", "| | median | worst | target |", "| --- | --- | --- | --- |", *rows], options.print)


def row(name, times, target):
    """A row of the table; what is told of the median is that of the target too."""
    return f"| {name} | {statistics.median(times):.0f} ms | {max(times):.0f} ms | {judged(statistics.median(times), target, '{} ms')} |"


def measured(cards, options):
    """The rows for one number of cards."""
    cardloom = os.environ["CARDLOOM"]
    chromium = subprocess.check_output([ROOT / "scripts/find-chromium.sh"], text=True).strip()
    with tempfile.TemporaryDirectory(dir=work_folder()) as folder:
        project = pathlib.Path(folder)
        write(project, "site/site.yml", SITE)
        write(project, "Templates/cells/card.mustache", CARD)
        feed = project / "site/data/feed.json"
        feed.parent.mkdir(parents=True, exist_ok=True)
        make_feed(feed, cards)
        rows = []
        for name, page in {"first page": "feed/", "first page of the workbench": "~preview/"}.items():
            firsts = []
            for _ in range(options.starts):
                server, _, seconds = start(cardloom, project, page)
                stop(server)
                firsts.append(seconds * 1000)
            rows.append(row(f"{name} after start, {cards:,} cards", firsts, 300))
        if options.edits == 0:
            return rows
        server, address, _ = start(cardloom, project)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                tab = browser.new_page()
                tab.goto(address + "feed/")
                tab.wait_for_function(READ)
                template = next((project / "Templates/cells").glob("*.mustache"))
                times = edits(tab, template, options.edits)
                tab.goto(address + "~preview/cells/card/")
                frame = tab.wait_for_selector("#stage iframe[data-ready]", state="attached").content_frame()
                frame.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
                frames = edits(frame, template, options.edits)
                browser.close()
        finally:
            stop(server)
        return rows + [
            row(f"edit to paint, {cards:,} cards, {options.edits} edits of a template", times, 100),
            row(f"the same in a frame of the workbench, four widths open, {cards:,} cards", frames, 100)]


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Scrolls the report of `cardloom diff` in Chromium, and walks through its causes: `bench.sh report [--print] [CARDS]`.

Environment as for the browser tests: CARDLOOM, the generator; CHROMIUM, the browser. `--print` leaves RESULTS.md as it is.
"""

import argparse
import json
import os
import subprocess
import sys

from playwright.sync_api import sync_playwright

from diff import CELLS, Project, feed, name, write
from results import Section, judged
from sites import cardloom

TEXT = """The report of `cardloom diff --output`, opened from disk, of a site of {cells} cells after a change of every template, of every
style sheet and of a record of every kind: {groups} causes, {megabytes:.1f} MB. The list of causes and the page are scrolled to their
ends and back, most of a screen whenever the browser is idle; then every cause is shown, as the key J does. Tasks over
50 ms are by the clock, also those that waited for a core. Chromium {version}, headless; no throttling."""

NOTE = """
  window.tasks = []
  new PerformanceObserver(list => { for (const one of list.getEntries()) tasks.push(one.duration) }).observe({ type: 'longtask', buffered: true })
"""

#: Waits until the page is at rest, and takes the long tasks until then.
TAKE = """async () => {
  for (let quiet = 0; quiet < 5; quiet++) await new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 1000 }))
  return tasks.splice(0)
}"""

SCROLL = """async () => {
  const rest = () => new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))
  const list = document.querySelector('.changes nav ol')
  for (const one of [document.scrollingElement, list]) {
    for (const way of [1, -1]) {
      let before = NaN
      while (one.scrollTop !== before) {
        before = one.scrollTop
        one.scrollBy({ top: way * one.clientHeight * 0.8, behavior: 'instant' })
        await rest()
      }
    }
  }
}"""

#: Shows every cause, and waits each time until both of its frames are drawn.
WALK = """async () => {
  const frames = [...document.querySelectorAll('#stage iframe')]
  for (let index = 1; index < document.querySelectorAll('[data-group]').length; index++) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    while (!frames.every(one => one.hidden || one.dataset.shown === one.dataset.wanted)) await new Promise(requestAnimationFrame)
    await new Promise(done => requestIdleCallback(done, { timeout: 500 }))
  }
}"""


def changed(project):
    """Changes every template, every style sheet and a record of every kind."""
    for cell in range(CELLS):
        for path, old, new in [
            (f"Templates/cells/{name(cell)}.mustache", "card-author", "card-writer"),
            (f"Templates/cells/{name(cell)}.css", "8px", "0"),
        ]:
            text = (project.folder / path).read_text(encoding="utf-8")
            assert old in text
            write(project.folder, path, text.replace(old, new))
    records = [{**one, "title": "Another title"} if index < CELLS else one for index, one in enumerate(project.records)]
    write(project.folder, "site/data/feed.json", feed(records))


def told(tasks):
    """How many tasks were long, and how long the longest was."""
    return f"{len(tasks)}" + (f" ({max(tasks):.0f} ms)" if tasks else "")


def run(chromium, file, width):
    tab = chromium.new_page(viewport={"width": width, "height": 900})
    tab.set_default_timeout(600_000)
    tab.add_init_script(NOTE)
    tab.goto(file.as_uri())
    tab.wait_for_selector("html[data-ready]")
    # A task that is long shows that they are noted.
    tab.evaluate("setTimeout(() => { const end = performance.now() + 80; while (performance.now() < end); })")
    tab.wait_for_function("() => tasks.length > 0")
    opened = sorted(tab.evaluate(TAKE))
    opened.remove(next(task for task in opened if task >= 80))
    tab.evaluate(SCROLL)
    scrolled = tab.evaluate(TAKE)
    tab.evaluate(WALK)
    walked = tab.evaluate(TAKE)
    tab.close()
    return (
        f"| {width} px | {told(opened)} | {told(scrolled)} | {judged(len(scrolled), 0)} | {told(walked)} "
        f"| {judged(len(walked), 0)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=int, nargs="?", default=10_000)
    parser.add_argument("--print", action="store_true")
    options = parser.parse_args()
    section = Section("report", sys.argv[1:])
    with Project(options.cards) as project, sync_playwright() as playwright:
        changed(project)
        output = project.folder / "changes.html"
        result = subprocess.run(
            [cardloom(), "diff", "--output", output, "--format", "json"], cwd=project.folder, stdout=subprocess.PIPE, check=True)
        groups = json.loads(result.stdout)["summary"]["groups"]
        chromium = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        text = TEXT.format(
            cells=CELLS, groups=len(groups), megabytes=output.stat().st_size / 1e6, version=chromium.version)
        lines = text.splitlines() + [
            "", "| width | long tasks while it opens | while scrolling | target | while walking through the causes | target |",
            "| --- | --- | --- | --- | --- | --- |", *(run(chromium, output, width) for width in (375, 1280)),
        ]
        chromium.close()
    section.write(lines, options.print)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Scrolls a feed of 5,000 cards to its end in Chromium and writes the figures into RESULTS.md.

    bench.sh browser [--print] [--cards 5000]

Environment as for the browser tests: CARDLOOM, the generator; CHROMIUM, the browser. `--print` leaves RESULTS.md as it is.
"""

import argparse
import gzip
import json
import os
import pathlib
import statistics
import sys
import tempfile

from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

import long_feeds  # noqa: E402
import servers  # noqa: E402
from results import Section, judged  # noqa: E402

#: What a page notes of itself. A page of cards is what parsing its document, putting its cards in and laying them out take
#: together. The loader leaves the layout to the frame that shows the cards; asked for here, it is counted.
NOTE = """
  window.notes = { shift: 0, long: [], longBack: [], isBack: false, parse: [], take: [], most: 0 }
  new PerformanceObserver(list => { for (const one of list.getEntries()) notes.shift += one.value }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => { for (const one of list.getEntries()) (notes.isBack ? notes.longBack : notes.long).push(one.duration) }).observe({ type: 'longtask', buffered: true })
  const parse = DOMParser.prototype.parseFromString
  DOMParser.prototype.parseFromString = function (...all) {
    const start = performance.now()
    const page = parse.apply(this, all)
    notes.parse.push(performance.now() - start)
    return page
  }
  const adopt = Document.prototype.adoptNode
  let start = 0
  Document.prototype.adoptNode = function (...all) { start ||= performance.now(); return adopt.apply(this, all) }
  addEventListener('cardloom:loaded', () => {
    document.body.offsetHeight
    notes.take.push(performance.now() - start)
    start = 0
  })
"""

#: Scrolls by most of a screen whenever the browser is idle, to the end and back.
SCROLL = """async total => {
  const rest = () => new Promise(done => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 500 }))
  const began = performance.now()
  while (cardloom.order().length < total || scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
    scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
    await rest()
    notes.most = Math.max(notes.most, document.querySelectorAll('.cells > .cell').length)
  }
  notes.seconds = (performance.now() - began) / 1000
  notes.isBack = true
  while (scrollY > 0) {
    scrollBy({ top: -innerHeight * 3, behavior: 'instant' })
    await rest()
    notes.most = Math.max(notes.most, document.querySelectorAll('.cells > .cell').length)
  }
  const ids = cardloom.order().map(cell => cell.dataset.card)
  notes.cards = ids.length
  notes.once = new Set(ids).size === ids.length
  notes.ordered = ids.every((id, index) => index === 0 || +id.slice(1) > +ids[index - 1].slice(1))
  return notes
}"""


#: The most that the loader may have for bytes, packed: 6 KiB.
LOADER = 6 * 1024


def run(chromium, address, feed, width, cards):
    tab = chromium.new_page(viewport={"width": width, "height": 900})
    tab.set_default_timeout(600_000)
    tab.add_init_script(NOTE)
    chromium.start_tracing(page=tab, categories=["-*", "toplevel"])
    tab.goto(f"{address}/{feed}/")
    notes = tab.evaluate(SCROLL, cards)
    notes["cpu"] = cpu_of_tasks(chromium.stop_tracing())
    tab.close()
    return notes


def cpu_of_tasks(trace):
    """The milliseconds of CPU of each task of the page's main thread. They grow less than those of the clock when others use the machine."""
    events = json.loads(trace)["traceEvents"]
    main = {(one["pid"], one["tid"]) for one in events if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"}
    tasks = {}
    for one in events:
        if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in main and "tdur" in one:
            tasks.setdefault(one["pid"], []).append(one["tdur"] / 1000)
    # Chromium keeps an empty page ready in a process of its own: that one has little to do, if many tasks.
    return max(tasks.values(), key=sum)


def told(tasks):
    """How many tasks were long, and how long the longest was."""
    return f"{len(tasks)}" + (f" ({max(tasks):.0f} ms)" if tasks else "")


def row(name, notes):
    both = [parse + take for parse, take in zip(notes["parse"], notes["take"])]
    ninth = statistics.quantiles(both, n=10)[-1]
    return (
        f"| {name} | {notes['cards']:,}, {'each once' if notes['once'] else 'NOT each once'}, {'in order' if notes['ordered'] else 'NOT in order'} "
        f"| {notes['most']} | {statistics.median(both):.1f} ({statistics.median(notes['parse']):.1f} + {statistics.median(notes['take']):.1f}) "
        f"| {judged(statistics.median(both), 16)} "
        f"| {ninth:.1f} | {max(both):.1f} | {told(notes['long'])} "
        f"| {told(notes['longBack'])} | {judged(len(notes['long'] + notes['longBack']), 0)} | {max(notes['cpu']):.0f} | {judged(max(notes['cpu']), 50)} | {notes['shift']:.4f} | {judged(round(notes['shift'], 2), 0)} |"
    )


def sizes(site):
    order = ["cardloom.js", "keys.js", "editing.js", "events.js"]
    late = {file.name: file.read_bytes() for file in sorted((site / "theme").glob("*.js")) if file.name != "shared.js"}
    packed = {name: len(gzip.compress(text, 9)) for name, text in {**long_feeds.scripts(site), **late}.items()}
    lines = [
        f"| `{name}` | {'every page' if name in order else 'where it is needed'} | {size:,} "
        f"| {judged(size, LOADER, '{:,}') if name == order[0] else ''} |"
        for name, size in packed.items()
    ]
    return lines + [f"| together | every page | {sum(packed[name] for name in order):,} | |"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=5000)
    parser.add_argument("--print", action="store_true")
    options = parser.parse_args()
    generator = os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom")
    section = Section("browser", sys.argv[1:])
    long_feeds.CARDS = options.cards
    for name in ("auto", "grid"):
        long_feeds.FEEDS[name] = (*long_feeds.FEEDS[name][:3], options.cards)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        output = long_feeds.build(generator, pathlib.Path(folder))
        address, server = servers.serve(output)
        chromium = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        rows = [
            row(f"table, {width} px", run(chromium, address, "auto", width, options.cards)) for width in (320, 1280)
        ] + [row("grid, 1280 px", run(chromium, address, "grid", 1280, options.cards))]
        version = chromium.version
        chromium.close()
        server.shutdown()
        report = [
            f"Chromium {version}, headless; the server is on the same machine.",
            f"A feed of {options.cards:,} cards that loads by itself, scrolled to its end and back. Milliseconds for a page of {long_feeds.SIZE}",
            "cards: parsing its document, putting its cards in and laying them out, without the request. Tasks over 50 ms are by the clock, also those",
            "that waited for a core; those of the way back bring far cards back, three screens at a time. The CPU time of the longest",
            "task, of both ways, depends less on what else runs.", "",
            "| feed | cards at the end | live cells at most | ms for 20 cards, median (parse + put in) | target | 9 of 10 | most "
            "| tasks over 50 ms | on the way back | target, both ways | most CPU ms of a task | target | CLS | target |",
            "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |", *rows, "",
            "| script | fetched by | bytes, gzip | target |", "| --- | --- | --- | --- |", *sizes(output),
        ]
    section.write(report, options.print)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Loads pages of the example site in Chromium as a slow phone does, and writes the figures into RESULTS.md.

    bench.sh firstview [--print] [--runs 7] [--before SITE]

A phone of 390 px with 1.6 Mbit/s, 150 ms to the server and a processor four times slower than this one; nothing is
cached. `--before` puts the figures of a site that an older program built above: both are loaded in turn.
Environment as for the browser tests: CARDLOOM, the generator; CHROMIUM, the browser. `--print` leaves RESULTS.md as it is.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

import servers  # noqa: E402
from results import Section, judged  # noqa: E402

#: What a page notes of its first view: the first and the largest paint, and how far things moved.
NOTE = """
  window.notes = { fcp: 0, lcp: 0, cls: 0 }
  const watch = (type, note) => new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', one => { if (one.name === 'first-contentful-paint') notes.fcp = one.startTime })
  watch('largest-contentful-paint', one => { notes.lcp = one.startTime; notes.what = one.element?.tagName })
  watch('layout-shift', one => { notes.cls += one.value })
"""

#: 1.6 Mbit/s in bytes per second.
RATE = 1_600_000 / 8

PAGES = ["/", "/news/"]


def view(chromium, address):
    """Loads a page once, in a fresh profile: what it notes, with its requests and bytes."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True)
    tab = context.new_page()
    tab.add_init_script(NOTE)
    session = context.new_cdp_session(tab)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 150, "downloadThroughput": RATE, "uploadThroughput": RATE})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    tab.goto(address, wait_until="load")
    tab.wait_for_load_state("networkidle")
    notes = tab.evaluate("notes")
    context.close()
    return {**notes, "requests": len(sizes), "bytes": sum(sizes)}


def medians(views):
    """The medians of several views; the shifts are the largest of all."""
    found = {name: statistics.median(view[name] for view in views) for name in ("requests", "bytes", "fcp", "lcp")}
    return {**found, "cls": max(view["cls"] for view in views)}


def row(page, state, found):
    return (
        f"| `{page}` | {state} | {found['requests']:.0f} | {found['bytes'] / 1000:.0f} | {found['fcp'] / 1000:.2f} "
        f"| {found['lcp'] / 1000:.2f} | {found['cls']:.3f} | {judged(round(found['cls'], 3), 0)} |"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--before")
    parser.add_argument("--print", action="store_true")
    options = parser.parse_args()
    section = Section("firstview", [name for name in sys.argv[1:] if name != "--print"])
    program = os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        output = pathlib.Path(folder, "site")
        subprocess.run([program, "build", "--project", ROOT, "--output", output], check=True, capture_output=True)
        sites = {"before": options.before, "now": output} if options.before else {"now": output}
        addresses, running = {}, []
        for state, output in sites.items():
            addresses[state], server = servers.serve(output)
            running.append(server)
        chromium = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        views = {}
        for _ in range(options.runs):
            for page in PAGES:
                for state, address in addresses.items():
                    views.setdefault((page, state), []).append(view(chromium, address + page))
        version = chromium.version
        chromium.close()
        for server in running:
            server.shutdown()
    section.write(
        [
            f"Chromium {version}, headless, 390 px wide, 1.6 Mbit/s, 150 ms, processor ×4 slower, nothing cached; the server packs",
            f"nothing. Medians of {options.runs} views in turn; of CLS the worst. kB with headers; FCP and LCP in seconds.", "",
            "| page | site | requests | kB | FCP | LCP | CLS | target |", "| --- | --- | --- | --- | --- | --- | --- | --- |",
            *(row(page, state, medians(all)) for (page, state), all in views.items()),
        ],
        options.print,
    )


if __name__ == "__main__":
    main()

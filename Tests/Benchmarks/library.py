#!/usr/bin/env python3
"""A site of typed models beside the same site from its files, the test of one cell, and a source of which ten times as many
records arrive: `bench.sh library [CARDS]`.

Environment: MODELS, the program that measures; WORK, a folder for the sites.
"""

import os
import shutil
import subprocess
import sys

from measure import launch
from results import Section, judged
from sites import Sites, work_folder

ROUNDS = 5


def main():
    numbers = [int(one) for one in sys.argv[1:] if one.isdigit()]
    cards = numbers[0] if numbers else 100_000
    section = Section("library", [one for one in sys.argv[1:] if one != "--print"])
    with Sites(cards, "library") as sites:
        output = subprocess.run(
            [os.environ["MODELS"], sites.cardloom_site(), sites.folder / "out", str(ROUNDS)], check=True,
            capture_output=True, text=True).stdout
    found = {name: (float(wall), float(processor)) for name, wall, processor in
             (line.split(" | ") for line in output.splitlines())}
    streams = {records: stream(records) for records in (cards, cards * 10)}
    typed, files, ratio, cell, first = (found[name] for name in ("typed", "files", "ratio", "cell", "first cell"))
    section.write([
        f"{cards:,} cards, whole builds in new folders by one process with two workers, in turns; the median of {ROUNDS} "
        "rounds. The time of the test of a cell is the median of 200 cells with shared templates.", "",
        "| what | by the clock | of the processors | target |", "| --- | --- | --- | --- |",
        f"| a site of typed models | {typed[0]:.2f} s | {typed[1]:.2f} s |  |",
        f"| the same site from its files | {files[0]:.2f} s | {files[1]:.2f} s |  |",
        f"| ratio | {ratio[0]:.2f} | {ratio[1]:.2f} | {judged(round(ratio[0], 2), 1.5)} |",
        f"| `CellTest`, with shared templates | {cell[0] * 1000:.2f} ms | {cell[1] * 1000:.2f} ms | "
        f"{judged(round(cell[0] * 1000, 2), 5, '{} ms')} |",
        f"| `CellTest`, reading and compiling all templates | {first[0] * 1000:.1f} ms | {first[1] * 1000:.1f} ms |  |", "",
        "A source whose records arrive in pages of 500, shown 100 a page; memory is what belongs to no file, at its peak. Cancelled is",
        "the time from the call of `cancel()`, in the middle of the records, to the end of the build.", "",
        "| records | first build, s | unchanged, s | records read | cancelled, ms | target | peak MiB |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *(f"| {records:,} | {of['first'][0]:.2f} | {of['unchanged'][0]:.2f} | {of['unchanged'][1]:.0f} "
          f"| {of['cancelled'][0] * 1000:.0f} | {judged(round(of['cancelled'][0] * 1000), 200, '{} ms')} | {peak:.0f} |"
          for records, (of, peak) in streams.items()),
    ], "--print" in sys.argv)


def stream(records):
    """What is measured of a source of so many records → seconds and records read; and the memory at the peak."""
    folder = work_folder() / "cardloom-bench-stream"
    shutil.rmtree(folder, ignore_errors=True)
    cells = folder / "project/Templates/cells"
    cells.mkdir(parents=True)
    (cells / "row.mustache").write_text("<{{heading}}>{{title}}</{{heading}}><p>{{summary}}</p>\n", encoding="utf-8")
    try:
        with open(folder / "log", "w", encoding="utf-8") as log:
            run, status = launch(
                [os.environ["MODELS"], "stream", folder / "project", folder / "out", records], watched=0.05, stdout=log, stderr=log)
        text = (folder / "log").read_text(encoding="utf-8")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if status != 0:
        sys.exit(f"error: the source of {records:,} records: {text}")
    lines = (line.split(" | ") for line in text.splitlines())
    return {name: (float(seconds), float(read)) for name, seconds, read in lines}, run.anonymous


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A site of typed models beside the same site from its files, and the test of one cell: `bench.sh library [CARDS]`.

Environment: MODELS, the program that measures; WORK, a folder for the sites.
"""

import os
import subprocess
import sys

from results import Section, judged
from sites import Sites

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
        f"| `CellTest`, reading and compiling all templates | {first[0] * 1000:.1f} ms | {first[1] * 1000:.1f} ms |  |",
    ], "--print" in sys.argv)


if __name__ == "__main__":
    main()

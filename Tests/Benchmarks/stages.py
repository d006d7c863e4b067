#!/usr/bin/env python3
"""Times the stages of a build one by one, on one core: `bench.sh stages`. Environment: MICRO, the program that does it."""

import os
import re
import subprocess
import sys

from results import Section, at_least
from sites import HERE, Sites

CARDS = 20_000


def judge(row):
    """Says of a row with a target whether it is reached."""
    rate = int(row.split("|")[2].split()[0])
    return re.sub(r"≥ (\d+) MB/s", lambda target: at_least(rate, int(target.group(1)), "{} MB/s"), row)


def main():
    section = Section("stages", sys.argv[1:])
    with Sites(CARDS, "stages") as sites:
        template = HERE / "sites/cardloom/Templates/cells/card.mustache"
        rows = subprocess.run([os.environ["MICRO"], sites.feed, template, sites.folder / "written"], check=True,
                              capture_output=True, text=True).stdout
    section.write([
        f"One core, {CARDS:,} cards, the best of five rounds, by the time of the processor.", "", "| stage | rate | cards a second | target |",
        "| --- | --- | --- | --- |", *(judge(row) for row in rows.splitlines()),
    ], "--print" in sys.argv)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""How the cost of a card grows from a small site to a large one, Cardloom alone: `bench.sh scale [SMALL LARGE]`.

Both sizes are built in turn, with one worker and with as many as there are cores; time and memory are of the same builds.

Environment: CARDLOOM, the program to measure; WORK, where the sites are built, 3 GB for a million cards.
"""

import argparse
import os
import shutil
import statistics
import sys

from measure import Task, measure
from results import Section, judged
from sites import Sites, cardloom

TEXT = """Full builds by Cardloom alone, on a memory file system, both sizes in turn. Growth is the median of the ratios of
each round; that of memory the largest difference. Memory is the peak of what belongs to no file: the mapped feed is not in it
(`RssAnon` of the kernel, looked at every 5 ms)."""


def task(sites, jobs):
    """A full build; what the last one left is removed before."""
    project = sites.cardloom_site(f"jobs-{jobs}")

    def forget():
        shutil.rmtree(project / "out", ignore_errors=True)
        (project / ".out.cardloom-state").unlink(missing_ok=True)

    command = [cardloom(), "build", "--project", ".", "--output", "out", "--jobs", str(jobs)]
    return Task(f"{sites.cards} cards, jobs {jobs}", command, project, forget, project / "out", fresh=False, watched=0.005)


def rows(name, sizes, small, large):
    """The lines of the table for one number of workers: what a card takes in a small site and in a large one."""
    def cost(run, cards, what):
        return getattr(run, what) / cards * 1e6

    lines = []
    for what, title in (("wall", "wall µs a card"), ("cpu", "CPU µs a card")):
        own = [statistics.median(cost(run, cards, what) for run in runs) for cards, runs in zip(sizes, (small, large))]
        growth = (statistics.median(
            cost(b, sizes[1], what) / cost(a, sizes[0], what) for a, b in zip(small, large)) - 1) * 100
        lines.append(f"| {name} | {title} | {own[0]:.2f} | {own[1]:.2f} | {growth:+.0f} % | {judged(growth, 10, '+{} %')} |")
    own = [max(run.anonymous for run in runs) for runs in (small, large)]
    if 0 in own:
        return [*lines, f"| {name} | memory, MiB | not told by this system | | | |"]
    growth = max(b.anonymous - a.anonymous for a, b in zip(small, large))
    lines.append(f"| {name} | memory, MiB | {own[0]:.0f} | {own[1]:.0f} | {growth:+.0f} MiB | {judged(growth, 100, '+{} MiB')} |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=int, nargs="*", default=[10_000, 1_000_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--print", action="store_true", help="print the section, leave RESULTS.md as it is")
    options = parser.parse_args()
    if len(options.cards) != 2:
        parser.error("scale compares two numbers of cards")
    section = Section("scale", sys.argv[1:])
    cores = os.cpu_count()
    workers = {"1 worker": 1} | ({f"{cores} workers": cores} if cores > 1 else {})
    lines = [*TEXT.splitlines(), "", "| full build | what | {:,} cards | {:,} cards | growth | target |".format(*options.cards),
             "| --- | --- | --- | --- | --- | --- |"]
    with Sites(options.cards[0], "scale") as small, Sites(options.cards[1], "scale") as large:
        for name, jobs in workers.items():
            pair = [task(sites, jobs) for sites in (small, large)]
            runs = measure(pair, options.rounds)
            if all(each.name in runs for each in pair):
                lines += rows(name, options.cards, *(runs[each.name] for each in pair))
            else:
                lines.append(f"| {name} | failed | | | | |")
            for each in pair:
                shutil.rmtree(each.folder)
    section.write(lines, options.print)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Builds a whole site beside Hugo: a page for each card, 500 tags, RSS, sitemap: `bench.sh whole [CARDS…]`.

The pages, the RSS and the sitemap of both are compared before a figure is believed. Then one card is edited, and Cardloom builds again; and once more.

Environment: CARDLOOM, the program to measure; WORK, where the sites are built, 3 GB for 100,000 cards.
"""

import argparse
import re
import shutil
import statistics
import subprocess
import sys

from compare_sites import compare, compare_documents
from measure import Task, measure, ratio, table
from results import Section, judged
from sites import HUGO, Sites, cardloom, hugo_program

TAGS = 500
#: The faster of the two, which everything is compared with.
TUNED = f"{HUGO}, GOGC=400"
TEXT = f"""Output on a memory file system. Each card has a page, {TAGS} tags have paginated lists with 20 cards a page and an index,
the feed and each tag have RSS with their 20 newest cards, and a sitemap names all pages. `hugo` is Hugo 0.168.0 with the
same templates, in its usual way: each card is a page, and tags are a taxonomy. Hugo validates nothing; Cardloom proves every
page and document. `hugo, GOGC=400` is the same with more room for its memory, as experts set it. Ratios are medians
of the ratios of each round. `one card edited` changes the title of one card:
`first` after a build from nothing, `again` after another such edit, when the former site is there to be changed."""


def hugo_task(sites, name=HUGO, *environment):
    site = sites.site("hugo-whole", "assets/feed.json", name.replace(" ", "-"))
    command = ["env", *environment, hugo_program(), "--quiet", "--destination", "public"]
    return Task(name, command, site, output=site / "public")


class Project:
    """The site of Cardloom; each task has its own."""

    def __init__(self, sites, name):
        self.sites = sites
        self.folder = sites.site("cardloom-whole", "site/data/feed.json", name)
        self.command = [cardloom(), "build", "--project", ".", "--output", "out"]

    def forget(self):
        """Removes what the last build stored, so that the next one is a full one."""
        (self.folder / ".out.cardloom-state").unlink(missing_ok=True)

    def full(self, name, *options, **targets):
        return Task(name, [*self.command, *options], self.folder, self.forget, self.folder / "out", targets=targets)

    def build_of(self, feed):
        """Builds the site of a feed, not timed."""
        shutil.copyfile(feed, self.folder / "site/data/feed.json")
        subprocess.run(self.command, cwd=self.folder, check=True, capture_output=True)

    def first_edit(self, name, feed, **targets):
        """One card is edited after a build from nothing."""
        def prepare():
            self.forget()
            shutil.rmtree(self.folder / "out", ignore_errors=True)
            self.build_of(self.sites.feed)
            shutil.copyfile(feed, self.folder / "site/data/feed.json")

        return Task(name, self.command, self.folder, prepare, self.folder / "out", fresh=False, targets=targets)

    def next_edit(self, name, feed, **targets):
        """One card is edited after another edit."""
        def prepare():
            self.build_of(self.sites.feed)
            self.build_of(feed)
            shutil.copyfile(self.sites.feed, self.folder / "site/data/feed.json")

        return Task(name, self.command, self.folder, prepare, self.folder / "out", fresh=False, targets=targets)


def count(folder, pattern):
    return sum(1 for _ in folder.rglob(pattern))


def contents(sites, tasks):
    """What each site contains, and whether the pages are the same."""
    hugo, own = tasks[0].output, tasks[2].output
    # The index of tags is dated by one with its newest card, by the other not at all.
    differences = compare(hugo, own, limit=1000) + compare_documents(hugo, own, ["https://example.org/tags/"])
    lines = ["", "| program | pages | RSS documents | MiB |", "| --- | --- | --- | --- |"]
    for task in (tasks[0], tasks[2]):
        documents = count(task.output, "rss.xml")
        size = sum(file.stat().st_size for file in task.output.rglob("*") if file.is_file()) / 2**20
        lines.append(f"| {task.name} | {count(task.output, 'index.html'):,} | {documents} | {size:.0f} |")
    lines += ["", "Pages, items of RSS and the times of the sitemap compared: " + ("the same." if not differences else "DIFFERENT.")]
    return lines + [f"- {difference}" for difference in differences[:5]]


def report(cards, rounds):
    with Sites(cards, "whole", "--tags", str(TAGS)) as sites:
        edited = sites.another_feed("edited", "--edit", str(cards // 2))
        most = 0.13 if cards >= 100_000 else 0.17
        whole = {"wall": most, "cpu": most, "peak": 280}
        tasks = [
            hugo_task(sites),
            hugo_task(sites, TUNED, "GOGC=400"),
            Project(sites, "full").full("cardloom", **whole),
            Project(sites, "one-core").full("cardloom, one core", "--jobs", "1"),
            Project(sites, "first").first_edit("one card edited, first", edited, wall=0.03, cpu=0.03),
            Project(sites, "next").next_edit("one card edited, again", edited, wall=0.02, cpu=0.02),
        ]
        runs = measure(tasks, rounds)
        return ["", f"## {cards:,} cards", "", table("program", tasks, runs, TUNED), *contents(sites, tasks)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=int, nargs="*", default=[10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--print", action="store_true", help="print the section, leave RESULTS.md as it is")
    options = parser.parse_args()
    section = Section("whole", sys.argv[1:])
    lines = [*TEXT.splitlines()]
    for cards in options.cards:
        lines += report(cards, options.rounds)
    section.write(lines, options.print)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Times builds over an output that is already there, beside Hugo's full build in turn: `bench.sh rebuilds [CARDS…]`."""

import argparse
import re
import shutil
import statistics
import subprocess
import sys

from measure import Task, measure, ratio
from results import Section, judged
from sites import HUGO, Sites, cardloom

TEXT = """Each build follows a complete one over the same output, on a memory file system; what changes between the two is the
first column. `hugo` is a full build of the same site: Hugo has no other on disk. Files written are what the build says; the
manifest, which names all files of the site, is replaced beside them."""

UNCHANGED = """## 50,000 unchanged files

100,000 cards, 2 a page: one card is prepended to anchored pages, which changes a few files; the others are carried over. The
time is that of the stage “write site”, which `--timings` tells: carrying the files over, the swap, and clearing up."""


class Project:
    """A project that is built, changed, and built again."""

    def __init__(self, sites, name, numbering="sequential", size=20):
        self.sites = sites
        self.folder = sites.cardloom_site(name, numbering, size)
        self.feed = self.folder / "site/data/feed.json"
        self.template = self.folder / "Templates/cells/card.mustache"
        self.template_text = self.template.read_text(encoding="utf-8")
        self.build = [cardloom(), "build", "--project", ".", "--output", "out", "--timings"]

    def before(self, feed=None, template=None):
        """Builds the site as it was, then lays what changed in its place: what is timed is the build that follows."""
        def prepare():
            self.template.write_text(self.template_text, encoding="utf-8")
            shutil.copyfile(self.sites.feed, self.feed)
            subprocess.run(self.build, cwd=self.folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            shutil.copyfile(feed or self.sites.feed, self.feed)
            if template:
                self.template.write_text(template, encoding="utf-8")
        return prepare

    def task(self, name, feed=None, template=None, **targets):
        return Task(name, self.build, self.folder, self.before(feed, template), self.folder / "out", fresh=False,
                    targets=targets)


def log(task):
    return (task.folder / f"{task.name.replace(' ', '-')}.log").read_text(encoding="utf-8")


def written(task):
    return int(re.search(r"(\d+) written", log(task)).group(1))


def report(cards, rounds):
    with Sites(cards, "rebuilds") as sites:
        edited = sites.another_feed("edited", "--edit", str(cards // 2))
        prepended = sites.another_feed("prepended", "--prepend", "1")
        plain, anchored = Project(sites, "plain"), Project(sites, "anchored", "anchored")
        hugo = sites.hugo_task()
        edit = {"wall": 0.03} if cards == 100_000 else {}
        tasks = [
            plain.task("nothing changed"),
            plain.task("one card edited", edited, files=1, **edit),
            anchored.task("one card prepended, anchored pages", prepended, files=3),
            plain.task("one card prepended, sequential pages", prepended),
            plain.task("cell template edited", template=plain.template_text.replace("card-title", "card-title edited", 1)),
        ]
        runs = measure([hugo, *tasks], rounds)
        lines = [
            "", f"## {cards:,} cards", "",
            "| what changed | files written | target | wall s, median (least–most) | CPU s | wall ÷ hugo | target | CPU ÷ hugo |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
        ]
        for task in [hugo, *tasks]:
            mine = runs[task.name]
            walls = [run.wall for run in mine]
            files = written(task) if task is not hugo else None
            against = {what: ratio(mine, runs[HUGO], what) for what in ("wall", "cpu")}
            lines.append(
                f"| {task.name} | {'' if files is None else files} | {judged(files, task.targets.get('files'))} "
                f"| {statistics.median(walls):.3f} ({min(walls):.3f}–{max(walls):.3f}) "
                f"| {statistics.median(run.cpu for run in mine):.3f} | {against['wall']:.3f} "
                f"| {judged(against['wall'], task.targets.get('wall'))} | {against['cpu']:.3f} |")
        return lines


def unchanged(rounds):
    with Sites(100_000, "unchanged") as sites:
        prepended = sites.another_feed("prepended", "--prepend", "1")
        project = Project(sites, "project", "anchored", 2)
        stages = []
        for _ in range(rounds):
            project.before(prepended)()
            subprocess.run(project.build, cwd=project.folder, check=True, stdout=(project.folder / "log").open("w"))
            text = (project.folder / "log").read_text(encoding="utf-8")
            found = {name: int(re.search(rf"^{name} +(\d+)$", text, re.M).group(1)) for name in ("write site", "together")}
            counts = [int(number) for number in re.search(r"(\d+) written, (\d+) unchanged", text).groups()]
            stages.append((found["write site"], found["together"]))
        middle = statistics.median(stage for stage, _ in stages)
        return [
            "", *UNCHANGED.splitlines(), "", "| files | written | write site, ms, median (least–most) | target | the whole build, ms |",
            "| --- | --- | --- | --- | --- |",
            f"| {counts[1]:,} | {counts[0]} | {middle:.0f} ({min(stages)[0]}–{max(stages)[0]}) | {judged(middle, 500)} "
            f"| {statistics.median(whole for _, whole in stages):.0f} |",
        ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=int, nargs="*", default=[100_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--print", action="store_true", help="print the section, leave RESULTS.md as it is")
    options = parser.parse_args()
    section = Section("rebuilds", sys.argv[1:])
    lines = [*TEXT.splitlines()]
    for cards in options.cards:
        lines += report(cards, options.rounds)
    section.write(lines + unchanged(options.rounds), options.print)


if __name__ == "__main__":
    main()

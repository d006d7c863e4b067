#!/usr/bin/env python3
"""Times `cardloom diff` over a site of many cards and cells after one change: `bench.sh diff [CARDS…] [--rounds N]`."""

import argparse
import json
import shutil
import statistics
import subprocess
import sys

from make_feed import card
from measure import Task, measure
from results import Section, judged
from sites import HERE, cardloom, work_folder

TEXT = """A site of {cells} cells, each with a fixture, two variants and a style sheet, and of so many cards, 20 a page, in a
repository with one commit; what changes after the commit is the first column. `diff` makes both states: it reads the
commit, renders the frames and the pages of both, and compares them."""

CELLS = 40

SITE = """title: Differences
url: https://example.org/
language: en
content: {origins: [https://pictures.example.net]}
sources:
  feed: {file: data/feed.json}
feeds:
  feed:
    path: /feed/
    title: Feed
    pages: {size: 20, number: sequential}
    sections:
      - {id: cards, source: feed, adaptor: table, cell: cell-00, loadMore: true}
"""

STYLE = """.{name} { padding: 12px; border-radius: 8px; }
.{name} .card-title { font-size: 1.25rem; margin: 0; }
.{name} .card-meta { color: var(--color-faint); }
@media (min-width: 768px) {
  .{name} { padding: 20px; }
}
"""


def name(cell):
    return f"cell-{cell:02}"


def write(project, path, text):
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    (project / path).write_text(text, encoding="utf-8")


def records(cards):
    """The cards of the other benchmarks, each of a kind of its own cell."""
    return [{**card(index), "kind": name(index * 7 % CELLS)} for index in range(cards)]


def feed(cards):
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in cards]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def git(project, *arguments):
    identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org"]
    subprocess.run(["git", "-C", project, *identity, *arguments], check=True, stdout=subprocess.DEVNULL)


class Project:
    """A project in a repository, and changes of it that are taken back before the next."""

    def __init__(self, cards):
        self.folder = work_folder() / f"cardloom-bench-diff-{cards}"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.records = records(cards)
        template = (HERE / "sites/cardloom/Templates/cells/card.mustache").read_text(encoding="utf-8")
        # The list around the cards writes their ids.
        body = template.split("---\n", 2)[2].replace(' id="card-{{id}}"', "").replace(
            "/tag/{{.}}/", "https://www.example.com/tag/{{.}}/")
        for cell in range(CELLS):
            path = f"Templates/cells/{name(cell)}"
            head = f"---\nfor: [{name(cell)}]\noptional: [image, subtitle, duration]\n---\n"
            write(self.folder, path + ".mustache", head + body.replace('class="card ', f'class="card {name(cell)} '))
            write(self.folder, path + ".css", STYLE.replace("{name}", name(cell)))
            write(self.folder, path + ".json", json.dumps(self.records[cell], ensure_ascii=False, indent=2))
            for variant, text in {"long": "A title of many words " * 8, "short": "A"}.items():
                write(self.folder, f"{path}~{variant}.json", json.dumps({"title": text.strip()}))
        write(self.folder, "site/site.yml", SITE)
        write(self.folder, "site/data/feed.json", feed(self.records))
        git(self.folder, "init", "-q")
        git(self.folder, "add", ".")
        git(self.folder, "commit", "-q", "-m", "Begin")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def replacing(self, path, old, new):
        """A change of one file after the commit."""
        def prepare():
            git(self.folder, "checkout", "-q", "--", ".")
            text = (self.folder / path).read_text(encoding="utf-8")
            changed = text.replace(old, new, 1)
            if changed == text:
                raise ValueError(f"{path} has no {old}")
            write(self.folder, path, changed)
        return prepare

    def unchanged(self):
        git(self.folder, "checkout", "-q", "--", ".")

    def task(self, title, prepare, *options):
        command = [cardloom(), "diff", *options]
        return Task(title, command, self.folder, prepare, fresh=False, targets={"seconds": 3, "peak": 300})


def report(cards, rounds):
    with Project(cards) as project:
        cell = "Templates/cells/cell-07"
        title = project.records[cards // 2]["title"]
        tasks = [
            project.task("nothing", project.unchanged),
            project.task("a value of a style sheet", project.replacing(f"{cell}.css", "8px", "0")),
            project.task(
                "a line of a template, with the report",
                project.replacing(f"{cell}.mustache", "card-author", "card-writer"), "--output", "changes.html"),
            project.task(
                "a record",
                project.replacing(
                    "site/data/feed.json", json.dumps(title, ensure_ascii=False), '"Another title"')),
            project.task("a key of site.yml", project.replacing("site/site.yml", "title: Feed", "title: Cards")),
        ]
        runs = measure(tasks, rounds)
    lines = [
        "", f"## {cards:,} cards", "",
        "| what changed | wall s, median (least–most) | target | CPU s | peak MiB | target |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for task in tasks:
        if task.name not in runs:
            lines.append(f"| {task.name} | failed | | | | |")
            continue
        walls = [run.wall for run in runs[task.name]]
        middle, peak = statistics.median(walls), max(run.peak for run in runs[task.name])
        targets = task.targets if cards == 10_000 else {}
        lines.append(
            f"| {task.name} | {middle:.2f} ({min(walls):.2f}–{max(walls):.2f}) | {judged(middle, targets.get('seconds'))} "
            f"| {statistics.median(run.cpu for run in runs[task.name]):.2f} | {peak:.0f} | {judged(peak, targets.get('peak'))} |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=int, nargs="*", default=[10_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--print", action="store_true", help="print the section, leave RESULTS.md as it is")
    options = parser.parse_args()
    section = Section("diff", sys.argv[1:])
    lines = TEXT.format(cells=CELLS).splitlines()
    for cards in options.cards:
        lines += report(cards, options.rounds)
    section.write(lines, options.print)


if __name__ == "__main__":
    main()

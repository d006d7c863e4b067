#!/usr/bin/env python3
"""Builds feeds that are not JSON: RSS and Atom with HTML, and CSV: `bench.sh feeds [ARTICLES]`.

Each is a project that `cardloom init --from` makes, once with lists alone and once with a page for each article; then it is built
again, and with one article more in front.

Environment: CARDLOOM, the program to measure; WORK, where the sites are built, 1 GB for 20,000 articles.
"""

import argparse
import pathlib
import shutil
import statistics
import subprocess
import sys

from measure import Task, measure
from results import Section, judged
from sites import HERE, cardloom, work_folder

#: Seconds of the processors.
TARGETS = {"lists": 0.9, "with pages": 2.3, "unchanged": 0.1, "one more": 0.2}


def make(kind, articles, path, *options):
    """Writes a feed; CSV has five rows for each article of the others."""
    count = articles * 5 if kind == "csv" else articles
    subprocess.run([sys.executable, HERE / "make_news.py", kind, str(count), path, *options], check=True)
    return path


class Project:
    def __init__(self, folder, kind, feed, more, pages):
        name = f"{kind}-{'pages' if pages else 'lists'}"
        subprocess.run([cardloom(), "init", name, "--from", feed], cwd=folder, check=True, capture_output=True)
        self.folder, self.feed, self.more = folder / name, feed, more
        self.source = next((self.folder / "site/data").iterdir())
        configuration = self.folder / "site/site.yml"
        text = configuration.read_text(encoding="utf-8")
        if pages:
            text = text.replace("# page: ", "page: ")
        configuration.write_text(text, encoding="utf-8")
        self.command = [cardloom(), "build", "--project", self.folder]

    def forget(self):
        for path in (self.folder / "site").glob(".public.cardloom-*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copyfile(self.feed, self.source)

    def build(self):
        shutil.copyfile(self.feed, self.source)
        subprocess.run(self.command, check=True, capture_output=True)

    def tasks(self, kind, name):
        """From nothing, again, and with one article more."""
        def add():
            self.build()
            shutil.copyfile(self.more, self.source)

        yield Task(f"{kind}, {name}", self.command, self.folder, self.forget, self.folder / "site/public",
                   targets={"cpu": TARGETS[name] if kind != "csv" else None})
        yield Task(f"{kind}, {name}, unchanged", self.command, self.folder, self.build, fresh=False,
                   targets={"cpu": TARGETS["unchanged"]})
        yield Task(f"{kind}, {name}, one more in front", self.command, self.folder, add, fresh=False,
                   targets={"cpu": TARGETS["one more"] if kind != "csv" else None})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("articles", type=int, nargs="?", default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--print", action="store_true", help="print the section, leave RESULTS.md as it is")
    options = parser.parse_args()
    section = Section("feeds", sys.argv[1:])
    folder = pathlib.Path(work_folder()) / "cardloom-bench-feeds"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = [
        f"{options.articles:,} articles with HTML as RSS and Atom, and {options.articles * 5:,} rows as CSV, on a memory file system, in",
        "projects as `cardloom init --from` makes them. Medians.", "",
        "| feed | MB | wall s | CPU s | target | peak MiB |", "| --- | --- | --- | --- | --- | --- |",
    ]
    try:
        for kind in ("rss", "atom", "csv"):
            feed = make(kind, options.articles, folder / f"{kind}.{'csv' if kind == 'csv' else 'xml'}")
            more = make(kind, options.articles, folder / f"{kind}-more", "--prepend", "1")
            for name, pages in (("lists", False), ("with pages", True)):
                tasks = [*Project(folder, kind, feed, more, pages).tasks(kind, name)]
                runs = measure(tasks, options.rounds)
                for task in tasks:
                    mine = runs[task.name]
                    cpu = statistics.median(run.cpu for run in mine)
                    lines.append(
                        f"| {task.name} | {feed.stat().st_size / 1e6:.0f} | {statistics.median(run.wall for run in mine):.2f} "
                        f"| {cpu:.2f} | {judged(cpu, task.targets['cpu'])} | {max(run.peak for run in mine):.0f} |")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    section.write(lines, options.print)


if __name__ == "__main__":
    main()

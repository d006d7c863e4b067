#!/usr/bin/env python3
"""Builds one site with Cardloom and its peers, in turn and over several rounds: `bench.sh builds [CARDS…]`.

Every output is compared page by page with the one of a plain Jinja2 script before a figure is believed.

Environment: CARDLOOM, the program to measure; WORK, where the sites are built; CHECK, a folder with a `check_outputs.py` and
`peers/jinja2/build.py` of the same form, run beside our own comparison.
"""

import argparse
import os
import pathlib
import subprocess
import sys

from compare_sites import compare
from measure import Task, measure, table
from results import Section
from sites import HUGO, Sites, cardloom, hugo_program

TEXT = """Output on a memory file system. `hugo` is Hugo 0.168.0 with one page for each 20 cards, the fastest Hugo site that we
know; `hugo, a page a card` is the usual way; `jinja2` a plain script in one process. None of the peers validates anything;
Cardloom proves every card and page. Ratios are medians of the ratios of each round: trust them, and CPU seconds, more than
seconds."""


def tasks_of(sites):
    cards, jinja = sites.site("hugo-cards", "assets/feed.json"), sites.site("jinja2", "feed.json")
    project = sites.cardloom_site()
    build = [cardloom(), "build", "--project", ".", "--output", "out"]
    full = 0.35 if sites.cards <= 1000 else 0.15

    def forget():
        """What the last build remembers is taken away, so that the next one is a full one."""
        (project / ".out.cardloom-state").unlink(missing_ok=True)

    def own(name, *options, **targets):
        return Task(name, build + list(options), project, forget, project / "out", targets=targets)

    return [
        sites.hugo_task(),
        Task("hugo, a page a card", [hugo_program(), "--quiet", "--destination", "public"], cards, output=cards / "public"),
        Task("jinja2", [sys.executable, "build.py", "feed.json", "public"], jinja, output=jinja / "public"),
        own("cardloom", wall=full, cpu=full, peak=200),
        own("cardloom, one core", "--jobs", "1"),
        own("cardloom, no memo", "--no-memo", wall=1.0, cpu=1.0),
    ]


def verdicts(sites, tasks, runs):
    """How every output compares with the reference's, as lines for the report."""
    reference = next(task.output for task in tasks if task.name == "jinja2")
    lines = ["Outputs compared with Jinja2's, page by page:", ""]
    for task in tasks:
        if task.name not in runs or task.name == "jinja2":
            continue
        pages = sum(1 for _ in task.output.rglob("index.html"))
        differences = compare(reference, task.output)
        lines.append(f"- {task.name}: {pages} pages, {'the same' if not differences else 'DIFFERENT'}")
        lines += [f"    - {difference}" for difference in differences[:3]]
    return lines + outside_check(sites, tasks, runs)


def outside_check(sites, tasks, runs):
    if "CHECK" not in os.environ:
        return []
    check = pathlib.Path(os.environ["CHECK"]).resolve()
    reference = sites.folder / "outside"
    subprocess.run([sys.executable, check / "peers/jinja2/build.py", sites.feed, reference], check=True)
    outputs = [task.output for task in tasks if task.name in runs]
    result = subprocess.run(
        [sys.executable, check / "check_outputs.py", reference, *dict.fromkeys(outputs)], capture_output=True, text=True,
        check=False)
    print(result.stdout, file=sys.stderr)
    return [f"- outside check: {'passed' if result.returncode == 0 else 'FAILED'}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=int, nargs="*", default=[1000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, help="default: 7, or 3 from 100,000 cards on")
    parser.add_argument("--print", action="store_true", help="print the section, leave RESULTS.md as it is")
    options = parser.parse_args()
    section = Section("builds", sys.argv[1:])
    lines = [*TEXT.splitlines()]
    for cards in options.cards:
        print(f"{cards} cards", file=sys.stderr)
        with Sites(cards, "builds") as sites:
            tasks = tasks_of(sites)
            runs = measure(tasks, options.rounds or (3 if cards >= 100_000 else 7))
            lines += ["", f"## {cards:,} cards", "", table("program", tasks, runs, HUGO), ""]
            lines += verdicts(sites, tasks, runs)
        # After each size: a run that is stopped keeps what it has.
        if not options.print:
            section.write(lines)
    section.write(lines, options.print)


if __name__ == "__main__":
    main()

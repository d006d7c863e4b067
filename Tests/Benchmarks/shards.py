#!/usr/bin/env python3
"""Builds a site whole and in parts, merges them, and tells what a part and a card cost: `bench.sh shards [CARDS [PARTS]]`.

The parts are made at the same time by GNU parallel, each on one core, as on as many machines. What ManyMachines.md says of
10 million cards is computed from these figures.
"""

import shutil
import statistics
import subprocess
import sys

from measure import launch
from results import Section
from sites import Sites, cardloom

ROUNDS = 3
#: The smallest part that there can be has one page: what it costs is what every part pays.
PAGE = 20


def build(project, *options):
    """Builds; gives what the process took."""
    run, status = launch([cardloom(), "build", "--jobs", "1", *options], cwd=project, stdout=subprocess.DEVNULL)
    assert status == 0
    return run


def middle(rounds, what):
    return statistics.median(what(one) for one in rounds)


def report(cards, parts):
    with Sites(cards, "shards") as sites:
        project = sites.cardloom_site()
        whole, single, least, pieces, merges = [], [], [], [], []
        merged = [cardloom(), "merge", *(f"part-{number}" for number in range(1, parts + 1)), "--output", "merged"]
        for _ in range(ROUNDS):
            for folder in [*project.glob("part-*"), *project.glob("merged*"), project / "whole"]:
                shutil.rmtree(folder, ignore_errors=True)
            whole.append(build(project, "--full", "--output", "whole"))
            single.append(build(project, "--shard", f"2/{parts}", "--output", "part-2"))
            least.append(build(project, "--shard", f"2/{cards // PAGE}", "--output", "part-least"))
            shutil.rmtree(project / "part-2")
            shutil.rmtree(project / "part-least")
            command = f"{cardloom()} build --jobs 1 --shard {{}}/{parts} --output part-{{}} >/dev/null"
            run, status = launch(["parallel", "--will-cite", "--halt", "now,fail=1", "-j", parts, command, ":::",
                                  *range(1, parts + 1)], cwd=project)
            assert status == 0
            pieces.append(run)
            run, status = launch(merged, cwd=project, stdout=subprocess.DEVNULL)
            assert status == 0
            merges.append(run)
        subprocess.run(["diff", "-r", "--exclude=.cardloom-*", "whole", "merged"], cwd=project, check=True)
        return figures(cards, {
            "the whole": whole, f"one of {parts} parts, alone": single, "a part of one page": least,
            f"{parts} parts at the same time, GNU parallel": pieces, f"`cardloom merge` of {parts} parts": merges,
        })


def figures(cards, runs):
    whole, _, least, _, merges = (middle(rounds, lambda run: run.cpu) / cards * 1e6 for rounds in runs.values())
    return [
        f"{cards:,} cards, each process on one core; medians of {ROUNDS} rounds. The merged site is the same as the whole one, byte for byte.",
        "", "| what | wall s | CPU s |", "| --- | --- | --- |",
        *(f"| {name} | {middle(rounds, lambda run: run.wall):.2f} | {middle(rounds, lambda run: run.cpu):.2f} |"
          for name, rounds in runs.items()),
        "", "| what a card costs | CPU µs |", "| --- | --- |",
        f"| R: reading it, in every part (the part of one page) | {least:.2f} |",
        f"| M: making it, in one part (the whole less that) | {whole - least:.2f} |",
        f"| G: merging it | {merges:.2f} |",
    ]


def main():
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    section = Section("shards", sys.argv[1:])
    section.write(report(*(numbers + [100_000, 4][len(numbers):])), "--print" in sys.argv)


if __name__ == "__main__":
    main()

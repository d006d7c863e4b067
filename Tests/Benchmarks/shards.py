#!/usr/bin/env python3
"""Builds a site whole and in parts, merges them, and tells what a part and a card cost: `bench.sh shards [CARDS [PARTS]]`.

The parts are made at the same time by GNU parallel, each on one core, as on as many machines. What ManyMachines.md says of
10 million cards is computed from these figures.
"""

import re
import shutil
import statistics
import subprocess
import sys

from measure import launch
from results import Section
from sites import Sites, cardloom

ROUNDS = 3


def stages(text):
    """Milliseconds by stage, as `--timings` tells them."""
    return {name.strip(): int(number) for name, number in re.findall(r"^([a-z][a-z ]+?) +(\d+)$", text, re.M)}


def build(project, *options):
    """Builds; gives what the process took, and its stages."""
    log = project / "log"
    with open(log, "w", encoding="utf-8") as out:
        run, status = launch([cardloom(), "build", "--timings", *options], cwd=project, stdout=out, stderr=out)
    text = log.read_text(encoding="utf-8")
    assert status == 0, text
    return run, stages(text)


def middle(rounds, what):
    return statistics.median(what(one) for one in rounds)


def report(cards, parts):
    with Sites(cards, "shards") as sites:
        project = sites.cardloom_site()
        whole, single, pieces, merges = [], [], [], []
        merged = [cardloom(), "merge", *(f"part-{number}" for number in range(1, parts + 1)), "--output", "merged"]
        for _ in range(ROUNDS):
            for folder in [*project.glob("part-*"), *project.glob("merged*"), project / "whole"]:
                shutil.rmtree(folder, ignore_errors=True)
            whole.append(build(project, "--full", "--jobs", "1", "--output", "whole"))
            single.append(build(project, "--jobs", "1", "--shard", f"2/{parts}", "--output", "part-2"))
            shutil.rmtree(project / "part-2")
            command = f"{cardloom()} build --jobs 1 --shard {{}}/{parts} --output part-{{}} >/dev/null"
            run, status = launch(["parallel", "--will-cite", "--halt", "now,fail=1", "-j", parts, command, ":::",
                                  *range(1, parts + 1)], cwd=project)
            assert status == 0
            pieces.append(run)
            run, status = launch(merged, cwd=project, stdout=subprocess.DEVNULL)
            assert status == 0
            merges.append(run)
        subprocess.run(["diff", "-r", "--exclude=.cardloom-*", "whole", "merged"], cwd=project, check=True)
        return figures(cards, parts, whole, single, pieces, merges)


def figures(cards, parts, whole, single, pieces, merges):
    reading = middle(single, lambda one: one[1]["read sources"] + one[1].get("plan pages", 0)) / cards * 1e3
    making = middle(whole, lambda one: one[1]["make pages"]) / cards * 1e3
    merging = middle(merges, lambda run: run.wall) / cards * 1e6
    return [
        f"{cards:,} cards, one core a process; medians of {ROUNDS} rounds. The merged site is the same as the whole one, byte for byte.",
        "", "| what | wall s | CPU s |", "| --- | --- | --- |",
        f"| the whole, one process | {middle(whole, lambda one: one[0].wall):.2f} | {middle(whole, lambda one: one[0].cpu):.2f} |",
        f"| one of {parts} parts, alone | {middle(single, lambda one: one[0].wall):.2f} | {middle(single, lambda one: one[0].cpu):.2f} |",
        f"| {parts} parts at the same time, GNU parallel | {middle(pieces, lambda run: run.wall):.2f} "
        f"| {middle(pieces, lambda run: run.cpu):.2f} |",
        f"| `cardloom merge` of {parts} parts | {middle(merges, lambda run: run.wall):.2f} | {middle(merges, lambda run: run.cpu):.2f} |",
        "", "| what a card costs | µs |", "| --- | --- |",
        f"| R: reading it, in every part (stages “read sources” and “plan pages” of a part) | {reading:.2f} |",
        f"| M: making it, in one part (stage “make pages” of the whole) | {making:.2f} |",
        f"| G: merging it | {merging:.2f} |",
    ]


def main():
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    section = Section("shards", sys.argv[1:])
    section.write(report(*(numbers + [100_000, 4][len(numbers):])), "--print" in sys.argv)


if __name__ == "__main__":
    main()

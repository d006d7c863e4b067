#!/usr/bin/env python3
"""Compares a site that Cardloom builds with the same site made by others, page by page.

    sites.py [--hugo] GENERATOR

A plain Jinja2 script makes the site; with --hugo, Hugo makes it, too. The number of cards is drawn with the seed
CARDLOOM_SEED, or is 3,000 with CARDLOOM_WHOLE. Exit status 1 when a page differs.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Benchmarks"))

from compare_sites import compare
from sites import Sites


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("generator", type=pathlib.Path)
    parser.add_argument("--hugo", action="store_true")
    options = parser.parse_args()
    dice = random.Random(int(os.environ.get("CARDLOOM_SEED", "0")))
    cards = 3000 if "CARDLOOM_WHOLE" in os.environ else dice.randint(1, 200)
    differs = False
    with Sites(cards, f"compared-{os.getpid()}") as sites:
        project = sites.cardloom_site()
        subprocess.run(
            [options.generator.resolve(), "build", "--project", ".", "--output", "out"], cwd=project, check=True,
            stdout=subprocess.DEVNULL)
        jinja = sites.site("jinja2", "feed.json")
        subprocess.run([sys.executable, "build.py", "feed.json", "public"], cwd=jinja, check=True)
        others = {"Jinja2": jinja / "public"}
        if options.hugo:
            task = sites.hugo_task()
            subprocess.run(task.command, cwd=task.folder, check=True)
            others["Hugo"] = task.output
        count = sum(1 for _ in (project / "out").rglob("index.html"))
        for name, output in others.items():
            differences = compare(output, project / "out", limit=count)
            print(f"{cards} cards, {count} pages, compared with {name}'s:", "DIFFERENT" if differences else "the same")
            print(*differences[:3], sep="\n", end="\n" if differences else "")
            differs = differs or bool(differences)
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())

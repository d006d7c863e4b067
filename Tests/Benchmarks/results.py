"""RESULTS.md: one section for each part of the benchmarks, written by that part; a part that is not run keeps its section.

Every section says how it was made: the command, the day, the revision, the machine, and how busy it was. The list in front
of them says which are older than the sources.
"""

import datetime
import os
import pathlib
import platform
import re
import subprocess

FILE = pathlib.Path(__file__).resolve().with_name("RESULTS.md")

#: The sections in their order, by the part that writes them (`bench.sh PART`).
TITLES = {
    "builds": "Whole builds beside the peers",
    "whole": "A whole site beside Hugo",
    "feeds": "Feeds that are not JSON",
    "scale": "From a small site to a large one",
    "rebuilds": "Rebuilds",
    "pictures": "Pictures in several widths",
    "conformance": "Conformance",
    "stages": "Single stages",
    "library": "The library",
    "shards": "Parts of a site",
    "browser": "In the browser",
    "firstview": "The first view",
    "live": "The live preview",
    "diff": "What changed",
    "report": "The report of what changed",
}

HEAD = """# Results

Each section is made by one part of `Tests/Benchmarks/bench.sh`, and tells when and where. Targets stand beside what was
measured; ✓ is reached, ✗ is missed.
"""


def git(*arguments):
    """What Git says; nothing if it does not know."""
    done = subprocess.run(["git", *arguments], cwd=FILE.parent, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def revision():
    """The measured revision; with a mark if the sources differ from it."""
    changed = git("status", "--porcelain", "--", ":/Sources", ":/Package.swift")
    return git("rev-parse", "--short=8", "HEAD") + (" and changes" if changed else "")


def origin(text):
    """The revision, the day and the machine of a section, and whether it is older than the sources."""
    made = re.search(r"^Made by .* on ([0-9-]+)(?: at ([0-9a-f]+)(?: and changes)?)?\.$", text, re.MULTILINE)
    place = re.search(r"^Machine: (.*?);", text, re.MULTILINE)
    day, commit = made.groups() if made else ("", None)
    since = git("rev-list", "--count", f"{commit}..HEAD", "--", ":/Sources", ":/Package.swift") if commit else ""
    state = "current" if since == "0" else f"stale: {since} changes of the sources since" if since else "stale: of an unknown revision"
    return f"{commit or ''} | {day} | {place.group(1) if place else ''} | {state}"


def overview(sections):
    """A table of the sections."""
    return "\n".join(["| section | revision | day | machine | state |", "| --- | --- | --- | --- | --- |"]
                     + [f"| {title} | {origin(text)} |" for title, text in sections]) + "\n"


def machine():
    model = platform.processor() or platform.machine()
    cpuinfo = pathlib.Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = next((line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines()
                      if line.startswith("model name")), model)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = f"{platform.system()} {'.'.join(platform.release().split('.')[:2])}"
    return f"{os.cpu_count()} cores ({model}), {memory:.0f} GiB, {system}"


def priority():
    """How the scheduler was asked to treat this run, if not as any other: `chrt -r 1` keeps other work of the machine out."""
    real_time = hasattr(os, "sched_getscheduler") and os.sched_getscheduler(0) in (os.SCHED_RR, os.SCHED_FIFO)
    return ", this run at real-time priority (`chrt -r 1`)" if real_time else ""


def judged(value, target, form="{}"):
    """A target with whether it is reached, for a table; nothing where there is none."""
    if target is None:
        return ""
    return f"≤ {form.format(target)} {'✓' if value <= target else '✗'}"


def at_least(value, target, form="{}"):
    """The same for a target that must not be missed from below."""
    return f"≥ {form.format(target)} {'✓' if value >= target else '✗'}"


class Section:
    """A section in the making; the load is that of its beginning."""

    def __init__(self, part, arguments=()):
        self.part = part
        self.command = " ".join(["Tests/Benchmarks/bench.sh", part, *map(str, arguments)])
        self.load = os.getloadavg()[0]

    def text(self, lines):
        head = [
            f"# {TITLES[self.part]}", "",
            f"Made by `{self.command}` on {datetime.date.today()} at {revision()}.",
            f"Machine: {machine()}; load at the start {self.load:.1f}{priority()}.", "",
        ]
        return "\n".join(head + lines).rstrip() + "\n"

    def write(self, lines, only_print=False):
        """Puts the section into RESULTS.md, in the place of the one that was there."""
        text = self.text(lines)
        if only_print:
            print(text)
            return
        sections = read()
        sections[TITLES[self.part]] = text
        order = list(TITLES.values())
        there = [(title, sections[title]) for title in order if title in sections]
        FILE.write_text("\n".join([HEAD, overview(there), *(text for _, text in there)]), encoding="utf-8")


def read():
    """The sections of RESULTS.md by their titles."""
    sections = {}
    title = None
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []:
        if line.startswith("# "):
            title = line[2:]
            sections[title] = ""
        if title in sections:
            sections[title] += line + "\n"
    return {title: text.rstrip() + "\n" for title, text in sections.items()}

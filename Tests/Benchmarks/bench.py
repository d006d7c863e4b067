#!/usr/bin/env python3
"""Builds one site with Cardloom and its peers and writes RESULTS.md; started by bench.sh.

    bench.py [--rounds R] [--print] [CARDS …]

The site: N cards of a JSON feed, 20 a page, each through a card template of about 1 KB, in a page of about 2 KB. All
sites lie on a memory file system when there is one, so that the disk does not blur the comparison. Every output is
compared page by page with the one of a plain Jinja2 script before a figure is believed.

Environment: CARDLOOM, the program to measure; MICRO, the program that times single stages; WORK, where the sites are built; CHECK, a folder with a `check_outputs.py`
and `peers/jinja2/build.py` of the same form, run beside our own comparison.
"""

import argparse
import datetime
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import sysconfig

import conformance
from compare_sites import compare
from measure import Task, measure, table

HERE = pathlib.Path(__file__).resolve().parent
HUGO = "hugo"


class Bench:
    """The sites and the tasks for one number of cards."""

    def __init__(self, cards, work):
        self.cards = cards
        self.work = work / f"cardloom-bench-{cards}"
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self.feed = self.make_feed("feed.json")
        self.edited = self.make_feed("edited.json", "--edit", str(cards // 2))
        self.prepended = self.make_feed("prepended.json", "--prepend", "1")

    def make_feed(self, name, *options):
        path = self.work / name
        subprocess.run([sys.executable, HERE / "make_feed.py", str(self.cards), path, *options], check=True)
        return path

    def site(self, name, feed_at):
        folder = self.work / name
        shutil.copytree(HERE / "sites" / name, folder)
        (folder / feed_at).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.feed, folder / feed_at)
        return folder

    def tasks(self):
        hugo = [hugo_program(), "--quiet", "--destination", "public"]
        slices, cards, jinja = (
            self.site("hugo-slices", "assets/feed.json"), self.site("hugo-cards", "assets/feed.json"),
            self.site("jinja2", "feed.json"))
        tasks = [
            Task(HUGO, hugo, slices, output=slices / "public"),
            Task("hugo, a page a card", hugo, cards, output=cards / "public"),
            Task("jinja2", [sys.executable, "build.py", "feed.json", "public"], jinja, output=jinja / "public"),
        ]
        return tasks + self.cardloom_tasks()

    def cardloom_tasks(self):
        program = pathlib.Path(os.environ["CARDLOOM"]).resolve()
        options = subprocess.run([program, "build", "--help"], capture_output=True, text=True, check=False).stdout
        folder = self.site("cardloom", "site/data/feed.json")
        output = folder / "out"
        build = [program, "build", "--project", ".", "--output", "out"]
        full = 0.35 if self.cards <= 1000 else 0.15
        tasks = [Task("cardloom", build, folder, output=output, target=full)]
        if "--jobs" in options:
            tasks.append(Task("cardloom, one core", build + ["--jobs", "1"], folder, output=output))
        if "--no-memo" in options:
            tasks.append(Task("cardloom, no memo", build + ["--no-memo"], folder, output=output, target=1.0))
        again = folder / "again"
        rebuild = [*build[:-1], "again"]

        def with_feed(feed, before):
            """Builds with one feed, then lays another in its place: what is timed is the build that follows."""
            def prepare():
                shutil.copyfile(before, folder / "site/data/feed.json")
                subprocess.run(rebuild, cwd=folder, check=True, stdout=subprocess.DEVNULL)
                shutil.copyfile(feed, folder / "site/data/feed.json")
            return prepare

        template = folder / "Templates/cells/card.mustache"
        original = template.read_text(encoding="utf-8")

        def with_template(text):
            def prepare():
                template.write_text(original, encoding="utf-8")
                shutil.copyfile(self.feed, folder / "site/data/feed.json")
                subprocess.run(rebuild, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                template.write_text(text, encoding="utf-8")
            return prepare

        tasks += [
            Task("cardloom, nothing changed", rebuild, folder, with_feed(self.feed, self.feed), again, fresh=False),
            Task("cardloom, one card edited", rebuild, folder, with_feed(self.edited, self.feed), again, fresh=False,
                 target=0.03),
            Task("cardloom, one card prepended", rebuild, folder, with_feed(self.prepended, self.feed), again,
                 fresh=False),
            Task("cardloom, cell template edited", rebuild, folder,
                 with_template(original.replace("card-title", "card-title edited", 1)), again, fresh=False),
        ]

        # The feed is put back, so that a full build of the next round reads the same cards as the peers; and what the last
        # one remembers is taken away, so that it is a full one.
        def put_back():
            template.write_text(original, encoding="utf-8")
            shutil.copyfile(self.feed, folder / "site/data/feed.json")
            (folder / ".out.cardloom-state").unlink(missing_ok=True)

        for task in tasks[:-4]:
            task.prepare = put_back
        return tasks

    def verdicts(self, tasks, runs):
        """How every output compares with the reference's, as lines for the report."""
        reference = next(task.output for task in tasks if task.name == "jinja2")
        lines = []
        for task in tasks:
            if not task.fresh or task.name not in runs or task.name == "jinja2":
                continue
            pages = sum(1 for _ in task.output.rglob("index.html"))
            differences = compare(reference, task.output)
            lines.append(f"- {task.name}: {pages} pages, {'the same' if not differences else 'DIFFERENT'}")
            lines += [f"    - {difference}" for difference in differences[:3]]
        return lines + self.outside_check(tasks, runs)

    def outside_check(self, tasks, runs):
        if "CHECK" not in os.environ:
            return []
        check = pathlib.Path(os.environ["CHECK"]).resolve()
        reference = self.work / "outside"
        subprocess.run([sys.executable, check / "peers/jinja2/build.py", self.feed, reference], check=True)
        outputs = [task.output for task in tasks if task.fresh and task.name in runs]
        result = subprocess.run(
            [sys.executable, check / "check_outputs.py", reference, *dict.fromkeys(outputs)], capture_output=True, text=True,
            check=False)
        print(result.stdout, file=sys.stderr)
        return [f"- outside check: {'passed' if result.returncode == 0 else 'FAILED'}"]


def growth(costs):
    """How the cost of a card grows with the number of cards: `costs` has CPU seconds and peak MiB beside the feed by cards."""
    if len(costs) < 2:
        return []
    base = costs.get(10_000) or next(iter(costs.values()))
    lines = ["", "## The cost of a card", "",
             "One core, full build: CPU time a card, and memory beside the mapped feed.", "",
             "| cards | CPU µs a card | against 10,000 cards | target | MiB beside the feed | target |",
             "| --- | --- | --- | --- | --- | --- |"]
    for cards, (cpu, extra) in costs.items():
        change = f"{(cpu / base[0] - 1) * 100:+.0f} %" if cards > 10_000 else ""
        lines.append(f"| {cards:,} | {cpu:.1f} | {change} | {'≤ +10 %' if change else ''} | {extra:.0f} | ≤ 100 |")
    return lines


def micro(work):
    """The table of single stages."""
    if "MICRO" not in os.environ:
        return []
    feed = work / "cardloom-micro.json"
    subprocess.run([sys.executable, HERE / "make_feed.py", "20000", feed], check=True)
    template = HERE / "sites/cardloom/Templates/cells/card.mustache"
    rows = subprocess.run([os.environ["MICRO"], feed, template, work / "cardloom-micro"], check=True, capture_output=True,
                          text=True).stdout
    feed.unlink()
    return ["", "## Single stages", "", "One core, 20,000 cards, the best of five rounds.", "",
            "| stage | rate | cards a second | target |", "| --- | --- | --- | --- |", *rows.splitlines()]


def hugo_program():
    """The program itself: what the package puts on the path is a Python script that starts it."""
    packages = pathlib.Path(sysconfig.get_path("purelib"))
    return next((packages / "hugo/binaries").glob("hugo*"))


#: The heading of the part of RESULTS.md that browser.py writes and this script leaves as it is.
BROWSER = "# In the browser\n"


def machine():
    model = platform.processor() or platform.machine()
    cpuinfo = pathlib.Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = next((line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines()
                      if line.startswith("model name")), model)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = f"{platform.system()} {'.'.join(platform.release().split('.')[:2])}"
    return f"{os.cpu_count()} cores ({model}), {memory:.0f} GiB, {system}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=int, nargs="*", default=[1000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, help="default: 7, or 3 from 100,000 cards on")
    parser.add_argument("--print", action="store_true", help="print the report, leave RESULTS.md as it is")
    options = parser.parse_args()
    work = pathlib.Path(os.environ.get("WORK") or ("/dev/shm" if os.path.isdir("/dev/shm") else "/tmp"))
    load = os.getloadavg()[0]

    report = [
        "# Whole builds beside the peers",
        "",
        f"Made by `{' '.join(['Tests/Benchmarks/bench.sh', *sys.argv[1:]])}` on {datetime.date.today()}.",
        f"Machine: {machine()}; load at the start {load:.1f}. Output on a memory file system.",
        "",
        "`hugo` is Hugo 0.168.0 with one page for each 20 cards, the fastest Hugo site that we know; `hugo, a page a card` is",
        "the usual way; `jinja2` a plain script in one process. None of the peers validates anything; Cardloom proves every",
        "card and page. Ratios are medians of the ratios of each round: trust them, and CPU seconds, more than seconds.",
        "“Nothing changed”, “edited” and “prepended” build over an output that is already there.",
    ]
    checked = []
    costs = {}
    for cards in options.cards:
        print(f"{cards} cards", file=sys.stderr)
        bench = Bench(cards, work)
        tasks = bench.tasks()
        runs = measure(tasks, options.rounds or (3 if cards >= 100_000 else 7))
        if alone := runs.get("cardloom, one core"):
            feed = bench.feed.stat().st_size / 2**20
            costs[cards] = (min(run.cpu for run in alone) / cards * 1e6, max(run.peak for run in alone) - feed)
        report += ["", f"## {cards:,} cards", "", table(f"{cards:,} cards", tasks, runs, HUGO), ""]
        report += ["Outputs compared with Jinja2's, page by page:", "", *bench.verdicts(tasks, runs)]
        if cards == max(count for count in options.cards if count <= 10_000 or count == min(options.cards)):
            program = pathlib.Path(os.environ["CARDLOOM"]).resolve()
            checked = conformance.report(program, bench.work / "cardloom" / "out", bench.work)
        shutil.rmtree(bench.work)
        # After each size: a run that is stopped keeps what it has.
        text = "\n".join(report + growth(costs) + checked) + "\n"
        if not options.print:
            kept = (HERE / "RESULTS.md").read_text(encoding="utf-8").partition(BROWSER)
            (HERE / "RESULTS.md").write_text(text + ("\n" + kept[1] + kept[2] if kept[1] else ""), encoding="utf-8")
    text = "\n".join(report + growth(costs) + micro(work) + checked) + "\n"
    if not options.print:
        (HERE / "RESULTS.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()

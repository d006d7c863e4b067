"""Times whole processes, several tasks in turn and over several rounds, so that their ratios hold on a busy machine."""

import dataclasses
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from results import judged


@dataclasses.dataclass
class Task:
    """A command to measure. `prepare` is called before each run and is not timed."""

    name: str
    command: list
    folder: pathlib.Path
    prepare: object = lambda: None
    output: pathlib.Path = None
    #: Built from nothing into `output`, which is put aside before each run.
    fresh: bool = True
    #: For the table alone: the most that `wall` and `cpu` over the reference's may be, and `peak` in MiB.
    targets: dict = dataclasses.field(default_factory=dict)
    #: Seconds between two looks at the memory that belongs to no file; 0 for none.
    watched: float = 0


@dataclasses.dataclass
class Run:
    wall: float  # seconds
    cpu: float  # seconds, user and system, with all children
    peak: float  # MiB, of the largest process
    anonymous: float = 0  # MiB that belong to no file, at their peak; 0 when nobody looked


class Failed(Exception):
    pass


def launch(command, watched=0, **options):
    """Runs a command through a small process of its own; gives what it took and its exit status."""
    with tempfile.NamedTemporaryFile() as usage:
        parts = [sys.executable, "-S", str(pathlib.Path(__file__).with_name("launch.py")), usage.name, str(watched)]
        subprocess.run(parts + [str(part) for part in command], check=True, **options)
        wall, cpu, peak, anonymous, status = pathlib.Path(usage.name).read_text(encoding="ascii").split()
    scale = 1024 if sys.platform != "darwin" else 1024 * 1024
    return Run(float(wall), float(cpu), float(peak) / scale, float(anonymous) / 1024), int(status)


def run_once(task):
    if task.fresh and task.output and task.output.exists():
        # Put aside instead of removed: on some file systems a deletion slows down the writing that follows it.
        task.output.rename(task.output.with_name(f"{task.output.name}.old-{time.monotonic_ns()}"))
    try:
        task.prepare()
    except subprocess.CalledProcessError as error:
        raise Failed(f"{task.name}: {error}") from error
    with open(task.folder / f"{task.name.replace(' ', '-')}.log", "wb") as log:
        run, status = launch(task.command, task.watched, cwd=task.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    if status != 0:
        tail = pathlib.Path(log.name).read_text(errors="replace")[-2000:]
        raise Failed(f"{task.name}: exit status {status}\n{tail}")
    return run


def measure(tasks, rounds):
    """Name → runs. A task that fails is left out, and said."""
    runs = {task.name: [] for task in tasks}
    broken = set()
    for number in range(1, rounds + 1):
        for task in tasks:
            if task.name in broken:
                continue
            try:
                run = run_once(task)
            except Failed as failure:
                print(f"LEFT OUT: {failure}", file=sys.stderr)
                broken.add(task.name)
                continue
            runs[task.name].append(run)
            print(f"  round {number}/{rounds}  {task.name}: {run.wall:.3f} s, CPU {run.cpu:.3f} s", file=sys.stderr)
    return {name: values for name, values in runs.items() if values and name not in broken}


def ratio(runs, reference, what):
    """The median of the ratios of each round: noise that lasts longer than a round cancels out."""
    return statistics.median(getattr(a, what) / getattr(b, what) for a, b in zip(runs, reference))


def table(title, tasks, runs, reference):
    """A Markdown table of what `measure` returned."""
    lines = [
        f"| {title} | wall s, median (least–most) | CPU s | wall ÷ {reference} | target | CPU ÷ {reference} | target | peak MiB "
        "| target |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for task in tasks:
        if task.name not in runs:
            lines.append(f"| {task.name} | failed | | | | | | | |")
            continue
        mine = runs[task.name]
        walls = [run.wall for run in mine]
        line = (f"| {task.name} | {statistics.median(walls):.2f} ({min(walls):.2f}–{max(walls):.2f}) | "
                f"{statistics.median(run.cpu for run in mine):.2f} |")
        for what in ("wall", "cpu"):
            against = ratio(mine, runs[reference], what) if reference in runs else None
            line += " | |" if against is None else f" {against:.2f} | {judged(against, task.targets.get(what))} |"
        peak = max(run.peak for run in mine)
        lines.append(line + f" {peak:.0f} | {judged(peak, task.targets.get('peak'))} |")
    return "\n".join(lines)

"""The generator that is tested, and what it makes once for all workers."""

import fcntl
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATOR = os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom")


def made_once(tmp_path_factory, name, make):
    """A folder that `make` fills: the first worker that needs it calls `make`, the others wait for that."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, done = base / name, base / f"{name}.done"
    with open(base / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            folder.mkdir()
            make(folder)
            done.touch()
    return folder

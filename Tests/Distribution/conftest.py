"""The packages that are tested.

Environment: CARDLOOM_DIST, the folder that `make dist` filled; without it, a program of three lines is packed that runs
CARDLOOM (default: the debug build), so that everything except the program itself is tested within seconds.
"""

import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom")).resolve()


def pack(program, folder):
    subprocess.run([sys.executable, ROOT / "scripts/dist/packages.py", program, folder], check=True)
    return folder


@pytest.fixture(scope="session")
def is_whole():
    return "CARDLOOM_DIST" in os.environ


@pytest.fixture(scope="session")
def stand_in(tmp_path_factory):
    program = tmp_path_factory.mktemp("program") / "cardloom"
    program.write_text(f'#!/bin/sh\nexec "{PROGRAM}" "$@"\n')
    program.chmod(0o755)
    return program


@pytest.fixture(scope="session")
def dist(tmp_path_factory, stand_in):
    if "CARDLOOM_DIST" in os.environ:
        return pathlib.Path(os.environ["CARDLOOM_DIST"]).resolve()
    return pack(stand_in, tmp_path_factory.mktemp("packed") / "dist")

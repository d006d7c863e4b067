"""`cardloom mcp` with the client that PyPI has for the Model Context Protocol."""

import os
import pathlib
import subprocess
import venv

import pytest

from conftest import PROGRAM

pytestmark = pytest.mark.skipif("CARDLOOM_DIST" not in os.environ, reason="this installs the package mcp (make test-all)")


def test_an_agent_mends_a_template(tmp_path):
    tools, project = tmp_path / "tools", tmp_path / "work/daily"
    project.parent.mkdir()
    venv.create(tools, with_pip=True)
    subprocess.run([tools / "bin/python", "-m", "pip", "install", "--quiet", "mcp"], check=True)
    subprocess.run([PROGRAM, "init", project], check=True, capture_output=True)
    names = {f"GIT_{who}_{what}": f"{what.lower()}@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    for command in (["init", "--quiet"], ["add", "-A"], ["commit", "--quiet", "-m", "Start"]):
        subprocess.run(["git", *command], cwd=project, check=True, env={**os.environ, **names})
    told = subprocess.run(
        [tools / "bin/python", pathlib.Path(__file__).with_name("agent_client.py"), PROGRAM, project], capture_output=True,
        text=True)
    assert told.returncode == 0 and told.stdout == "mended\n", told.stdout + told.stderr

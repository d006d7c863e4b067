"""What other people's CI runs: the action, the template for GitLab, the hooks for pre-commit."""

import json
import os
import re
import subprocess
import venv

import pytest

from conftest import PROGRAM, ROOT
from test_packages import only


def run_lines(path, key):
    """The lines of the last block `key: |`, or of the lists below `key`, of a file in YAML."""
    text = path.read_text()
    block = re.search(rf"^( *){key}: \|\n((?:\1  .*\n|\n)+)", text, re.M)
    if block:
        return block[2]
    lists = re.findall(rf"^( *){key}:\n((?:\1  - .*\n)+)", text, re.M)
    lines = [re.sub(r"^ *- ", "", line) for _, list in lists for line in list.splitlines()]
    return "\n".join(line[1:-1] if line.startswith("'") else line for line in lines)


def test_the_action_installs_the_wheel(dist, tmp_path):
    path = tmp_path / "path"
    environment = {**os.environ, "WHEEL": str(only(dist, "*.whl")), "RUNNER_TEMP": str(tmp_path), "GITHUB_PATH": str(path)}
    told = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", run_lines(ROOT / "ci/setup-cardloom/action.yml", "run")], env=environment,
        check=True, capture_output=True, text=True)
    assert told.stdout.startswith("cardloom ")
    folder = path.read_text().strip()
    assert subprocess.run([f"{folder}/cardloom", "--version"], check=True, capture_output=True, text=True).stdout == told.stdout


def test_the_jobs_of_gitlab_check_and_publish(dist, tmp_path):
    project = tmp_path / "repository/daily"
    project.parent.mkdir()
    subprocess.run([PROGRAM, "init", project], check=True, capture_output=True)
    template = ROOT / "ci/gitlab.yml"
    lines = run_lines(template, "before_script") + "\n" + run_lines(template, "script")
    assert "cardloom check" in lines and "cardloom build" in lines
    environment = {
        **os.environ, "CARDLOOM_WHEEL": str(only(dist, "*.whl")), "CARDLOOM_PROJECT": "daily", "CI_BUILDS_DIR": str(tmp_path)}
    subprocess.run(
        ["bash", "-euo", "pipefail", "-c", lines], cwd=project.parent, env=environment, check=True, capture_output=True)
    assert json.loads((project.parent / "gl-code-quality-report.json").read_text()) == []
    assert (project.parent / "public/index.html").exists()


@pytest.mark.skipif("CARDLOOM_DIST" not in os.environ, reason="this installs pre-commit (make test-all)")
def test_the_hooks_stop_a_commit(tmp_path):
    tools, hooks, repository = tmp_path / "tools", tmp_path / "hooks", tmp_path / "repository"
    venv.create(tools, with_pip=True)
    subprocess.run([tools / "bin/python", "-m", "pip", "install", "--quiet", "pre-commit"], check=True)
    (tools / "bin/cardloom").symlink_to(PROGRAM)
    environment = {
        **os.environ, "PATH": f"{tools}/bin:{os.environ['PATH']}", "PRE_COMMIT_HOME": str(tmp_path / "kept"),
        **{f"GIT_{who}_{what}": f"{what.lower()}@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}}

    def run(*command, folder=repository, status=0):
        told = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        assert told.returncode == status, told.stdout + told.stderr
        return told.stdout

    for folder in (hooks, repository):
        folder.mkdir()
        run("git", "init", "--quiet", folder=folder)
    (hooks / ".pre-commit-hooks.yaml").write_bytes((ROOT / ".pre-commit-hooks.yaml").read_bytes())
    run("git", "add", "-A", folder=hooks)
    run("git", "commit", "--quiet", "-m", "Hooks", folder=hooks)
    revision = run("git", "rev-parse", "HEAD", folder=hooks).strip()
    run("cardloom", "init", ".")
    (repository / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks: [{{id: cardloom-validate}}, {{id: cardloom-check}}]\n")
    run("git", "add", "-A")
    run("pre-commit", "run", "--all-files")
    (repository / "about.html").write_text("<!doctype html><html lang=en><title>a</title></div>")
    run("git", "add", "-A")
    assert "[stray-end-tag]" in run("pre-commit", "run", "--all-files", status=1)
    run("git", "rm", "--quiet", "-f", "about.html")
    (repository / "Templates/cells/article.mustache").write_text("<p>{{nope}}")
    run("git", "add", "-A")
    assert "Templates/cells/article.mustache" in run("pre-commit", "run", "--all-files", status=1)

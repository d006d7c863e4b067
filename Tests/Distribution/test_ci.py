"""What other people's CI runs: the action, the template for GitLab, the hooks for pre-commit."""

import contextlib
import http.server
import json
import os
import re
import subprocess
import threading
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


def write_events(project):
    """Makes a site whose page changes when the event of a card has passed."""
    cards = {"items": [{"id": "1", "kind": "article", "title": "A concert", "url": "https://example.org/1/", "date": "2999-05-01"}]}
    (project / "site/data/cards.json").write_text(json.dumps(cards))
    configuration = project / "site/site.yml"
    text = configuration.read_text()
    assert "        source: cards\n" in text
    configuration.write_text(text.replace("        source: cards\n", "        source: cards\n        where: {date: {after: now}}\n"))


@contextlib.contextmanager
def published(text):
    """The address of a site that says when something is due; without a text, nothing is published."""
    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(404 if text is None or self.path != "/next-change.txt" else 200)
            self.end_headers()
            self.wfile.write((text or "").encode())

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


#: What the published site says, what has started the job, and whether it builds.
DUE = [
    (None, "push", True), (None, "schedule", True), ("", "push", True), ("", "schedule", False),
    ("2020-01-01T00:00:00Z\n", "schedule", True), ("2999-01-01T00:00:00+02:00\n", "schedule", False),
    ("2999-01-01T00:00:00Z\n", "push", True)]


@pytest.mark.parametrize("told, event, builds", DUE)
@pytest.mark.parametrize("host", ["github", "gitlab"])
def test_a_timer_builds_when_something_is_due(host, told, event, builds, stand_in, tmp_path):
    project = tmp_path / "repository"
    subprocess.run([PROGRAM, "init", project], check=True, capture_output=True)
    write_events(project)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/cardloom").symlink_to(stand_in)
    with published(told) as address:
        environment = {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
        if host == "github":
            article = (ROOT / "Sources/Generator/Cardloom/Cardloom.docc/Publishing.md").read_text()
            lines = re.search(r"^( *)run: \|\n((?:\1  .*\n)+)", article, re.M)[2]
            environment |= {"SITE": address, "GITHUB_EVENT_NAME": event, "GITHUB_OUTPUT": str(tmp_path / "output")}
            public = project / "site/public"
        else:
            lines = "\n".join(run_lines(ROOT / "ci/gitlab.yml", "script").splitlines()[1:])
            environment |= {"CI_PAGES_URL": address, "CI_PIPELINE_SOURCE": event, "CARDLOOM_PROJECT": "."}
            public = project / "public"
        done = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", lines], cwd=project, env=environment, capture_output=True, text=True)
    assert done.returncode == (0 if builds or host == "github" else 77), done
    assert (public / "index.html").exists() == builds
    if builds:
        assert (public / "next-change.txt").read_text().startswith("2999-05-0")
    if host == "github":
        assert (tmp_path / "output").exists() == builds


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

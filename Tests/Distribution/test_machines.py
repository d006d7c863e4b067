"""The recipe for Slurm of the article *Many machines*, on a cluster of two nodes that are this machine."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess

import pytest

from conftest import PROGRAM, ROOT

pytestmark = pytest.mark.skipif("CARDLOOM_DIST" not in os.environ, reason="this uses Slurm (make test-all)")

#: How many parts the recipe makes, and how many here.
PRINTED, PARTS = 16, 4


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextlib.contextmanager
def cluster(folder):
    """A controller and two nodes with what authenticates them; the environment of its commands."""
    name = socket.gethostname().split(".")[0]
    for part in ("munge", "state", "n1", "n2"):
        (folder / part).mkdir(mode=0o700)
    key = folder / "munge/key"
    key.write_bytes(os.urandom(128))
    key.chmod(0o600)
    user = subprocess.run(["id", "-un"], check=True, capture_output=True, text=True).stdout.strip()
    nodes = "\n".join(
        f"NodeName={node} NodeHostname={name} NodeAddr=127.0.0.1 Port={free_port()} CPUs=4 RealMemory=100" for node in ("n1", "n2"))
    configuration = folder / "slurm.conf"
    configuration.write_text(f"""\
ClusterName=test
SlurmctldHost={name}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthInfo=socket={folder}/munge/socket
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmctldPort={free_port()}
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/%n/pid
SlurmdSpoolDir={folder}/%n
SlurmdParameters=config_overrides
StateSaveLocation={folder}/state
SchedulerParameters=sched_interval=1,batch_sched_delay=0
{nodes}
PartitionName=all Nodes=n1,n2 Default=YES State=UP
""")
    munge = [
        "munged", "--foreground", "--force", *(f"--{part}-file={folder}/munge/{part}" for part in ("key", "pid", "log", "seed")),
        f"--socket={folder}/munge/socket"]
    slurm = {**os.environ, "SLURM_CONF": str(configuration), "PATH": f"{os.environ['PATH']}:/usr/sbin"}
    with contextlib.ExitStack() as stack:

        def start(*command):
            log = stack.enter_context((folder / f"{command[0]}{len(running)}.log").open("w"))
            running.append(subprocess.Popen(command, stdout=log, stderr=log, env=slurm))
            stack.callback(running[-1].wait)
            stack.callback(running[-1].terminate)

        running = []
        start(*munge)
        start("slurmctld", "-D")
        for node in ("n1", "n2"):
            start("slurmd", "-D", "-N", node)
        # Ends when both nodes have taken a task; until the controller listens, the command fails.
        while subprocess.run(["srun", "--nodes=2", "true"], env=slurm, capture_output=True).returncode != 0:
            assert all(process.poll() is None for process in running), [path.read_text() for path in folder.glob("*.log")]
        yield slurm


def project(folder):
    """A site with pages of cards, tags, feeds for readers, a sitemap and hashed bundles."""
    subprocess.run([PROGRAM, "init", folder], check=True, capture_output=True)
    shutil.rmtree(folder / "site/assets")
    cards = [
        {"id": str(number), "url": f"https://example.org/{number}/", "title": f"Card {number}", "summary": "Words " * (number % 40 + 1),
         "kind": "article", "tags": [f"tag {number % 7}"], "date_published": f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}"}
        for number in range(300)]
    (folder / "site/data/cards.json").write_text(json.dumps({"items": cards}))
    configuration = folder / "site/site.yml"
    text = configuration.read_text().replace("# page:", "page:").replace("# syndication:", "syndication:")
    configuration.write_text(text.replace(
        "\nfeeds:\n", '\nbundles: hashed\nfeeds:\n  tags: {each: tags, source: cards, path: "/tags/{slug}/", index: {path: /tags/, title: Tags}}\n'))


def tree(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_array_of_tasks_makes_the_site_of_one_machine_though_one_is_killed(tmp_path):
    article = (ROOT / "Sources/Generator/Cardloom/Cardloom.docc/ManyMachines.md").read_text()
    section = article.split("### Slurm\n")[1].split("### ")[0]
    script, submission, again = re.findall(r"```sh\n(.*?)```", section, re.S)
    shared, work = tmp_path / "shared", tmp_path / "daily"
    shared.mkdir()
    project(work)
    subprocess.run([PROGRAM, "build", "--project", work, "--output", tmp_path / "whole"], check=True, capture_output=True)
    # The first time, the program of the third task is killed while it works.
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/cardloom").write_text(f"""\
#!/bin/sh
[ "$1 $SLURM_ARRAY_TASK_ID" = "build 3" ] && mkdir {tmp_path}/killed 2>/dev/null || exec {PROGRAM} "$@"
{PROGRAM} "$@" &
kill -9 $!
wait $!
""")
    (tmp_path / "bin/cardloom").chmod(0o755)

    def adapted(text):
        text = text.replace("/shared/", f"{shared}/").replace(f"1-{PRINTED}", f"1-{PARTS}").replace(f"/{PRINTED}\"", f"/{PARTS}\"")
        return text.replace("cpus-per-task=4", "cpus-per-task=2")

    (work / "part.sh").write_text(adapted(script))
    folder = tmp_path / "cluster"
    folder.mkdir()
    with cluster(folder) as slurm:
        slurm["PATH"] = f"{tmp_path}/bin:{slurm['PATH']}"

        def submit(text):
            # The last job is waited for.
            text = re.sub(r"^sbatch ", "sbatch --wait ", adapted(text), flags=re.M)
            return subprocess.run(["bash", "-eu", "-c", text], cwd=work, env=slurm, capture_output=True, text=True)

        first = submit(submission)
        assert (tmp_path / "killed").exists()
        merge = subprocess.run(
            ["scontrol", "show", "job", first.stdout.split()[-1]], check=True, env=slurm, capture_output=True, text=True)
        assert "JobState=CANCELLED" in merge.stdout and not (shared / "public").exists(), (first, merge.stdout)
        second = submit(again.replace("array=7", "array=3"))
        logs = [path.read_text() for path in work.glob("slurm-*.out")]
        assert second.returncode == 0, (second, logs)
    assert tree(shared / "public") == tree(tmp_path / "whole")

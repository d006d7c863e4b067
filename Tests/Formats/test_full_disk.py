"""A disk that is full, or can only be read, leaves the old site as it was: on a small disk of its own, made for the test.

The tests of the library try each single operation on a file system in memory; here the system itself refuses.
"""

import os
import shutil
import subprocess

import pytest

from test_interruption import CARDLOOM, pages

#: A disk of its own needs a name space of its own, which not every system gives to everybody.
OWN = ["unshare", "--user", "--map-root-user", "--mount"]

SCRIPT = """
set -eu
mount -t tmpfs -o size=2m,mode=755 tmpfs disk
cp -r project disk/project
cd disk/project
"$CARDLOOM" build >/dev/null
cp -r site/public ../../before
{change}
status=0
"$CARDLOOM" build 2>../../errors >/dev/null || status=$?
cp -r site/public ../../after
ls -A site >../../beside
exit $status
"""

FULL = """cp ../../more.json site/data/cards.json
dd if=/dev/zero of=fill bs=4k 2>/dev/null || true
"""
READ_ONLY = """cp ../../more.json site/data/cards.json
mount -o remount,ro ../../disk
"""


def can_mount():
    if not shutil.which("unshare"):
        return False
    probe = "mount -t tmpfs tmpfs /mnt"
    return subprocess.run([*OWN, "sh", "-c", probe], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not can_mount(), reason="no disk of one's own can be made here")
@pytest.mark.parametrize(("change", "reason"), [(FULL, "no space is left on the disk"), (READ_ONLY, "read")])
def test_a_disk_that_takes_nothing_leaves_the_old_site(tmp_path, change, reason):
    subprocess.run([CARDLOOM, "init", "project"], cwd=tmp_path, check=True, capture_output=True)
    cards = ",".join(
        f'{{"id": "c{number}", "kind": "article", "url": "https://example.org/{number}/", "title": "Card {number}"}}'
        for number in range(300))
    (tmp_path / "more.json").write_text(f'{{"items": [{cards}]}}')
    (tmp_path / "disk").mkdir()
    result = subprocess.run(
        [*OWN, "sh", "-c", SCRIPT.format(change=change)], cwd=tmp_path, env={**os.environ, "CARDLOOM": str(CARDLOOM)},
        capture_output=True, text=True, check=False)
    errors = (tmp_path / "errors").read_text()
    assert result.returncode == 3, result.stderr + errors
    assert reason in errors
    assert pages(tmp_path / "before") and pages(tmp_path / "before") == pages(tmp_path / "after")
    assert "staging" not in (tmp_path / "beside").read_text()

"""A build that is killed at any moment leaves the old site or the new one, complete; the next build goes on from there.

The moments are random, and it does not matter which of them are met: every outcome is checked. The tests of the library
try each single operation on a file system in memory; here the real program dies on the real disk.
"""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CARDLOOM = pathlib.Path(os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom")).resolve()
KILLS = 200


def feed(edition):
    """A feed of which an edition changes one card, or moves them all."""
    cards = [{"id": f"c{number}", "kind": "note", "title": f"Card {number}"} for number in range(60)]
    if edition % 3 == 1:
        cards[30]["title"] = f"Edited {edition}"
    if edition % 3 == 2:
        cards.insert(0, {"id": f"new{edition}", "kind": "note", "title": f"New {edition}"})
    return json.dumps(cards)


def pages(folder):
    """What readers can see: every file but hidden ones, with its bytes."""
    if not folder.exists():
        return {}
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and not path.name.startswith(".")}


def build(project, *options):
    return [CARDLOOM, "build", "--project", project, "--jobs", "2", *options]


def test_a_killed_build_leaves_the_old_site_or_the_new_one(tmp_path):
    project = tmp_path / "project"
    (project / "site/data").mkdir(parents=True)
    (project / "Templates/cells").mkdir(parents=True)
    (project / "Templates/cells/note.mustache").write_text("<h3>{{title}}</h3>\n")
    (project / "site/site.yml").write_text("""\
title: Test
url: https://example.org/
language: en
events: [see-all]
sources:
  notes: {file: data/notes.json, kind: kind}
feeds:
  home:
    path: /
    title: Home
    pages: {size: 6, number: sequential}
    sections:
      - {id: latest, source: notes, adaptor: table, loadMore: true, header: {template: section-title, data: {title: Notes}}}
""")
    data, site = project / "site/data/notes.json", project / "site/public"

    def expected(edition):
        data.write_text(feed(edition))
        shutil.rmtree(tmp_path / "whole", ignore_errors=True)
        subprocess.run(build(project, "--output", tmp_path / "whole"), check=True, capture_output=True)
        return pages(tmp_path / "whole")

    editions = {edition: expected(edition) for edition in range(3)}
    begin = time.monotonic()
    data.write_text(feed(0))
    subprocess.run(build(project), check=True, capture_output=True)
    duration = time.monotonic() - begin
    dice = random.Random(7)
    shown, finished = 0, 0
    for kill in range(KILLS):
        edition = (shown + 1 + kill % 2) % 3
        data.write_text(feed(edition))
        process = subprocess.Popen(build(project), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(dice.uniform(0, 1.2 * duration))
            assert process.returncode == 0
            finished += 1
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
        found = pages(site)
        assert found in (editions[shown], editions[edition]), f"kill {kill}"
        if found == editions[edition]:
            shown = edition
        else:
            assert process.returncode != 0, "a build that succeeded did not change the site"
    data.write_text(feed(1))
    subprocess.run(build(project), check=True, capture_output=True)
    assert pages(site) == editions[1]
    assert not [name for name in os.listdir(project / "site") if "staging" in name or "lock" in name]
    print(f"{KILLS - finished} of {KILLS} builds were killed")

"""What the tests of the live preview share: a small project in a folder of its own, and its server."""

import json
import os
import re
import subprocess

import pytest

from generator import GENERATOR


SITE = """
title: Live
url: https://example.org/live/
language: en
sources:
  cards: {file: data/cards.json}
feeds:
  home:
    path: /
    title: Home
    pages: {size: 12, number: sequential}
    sections:
      - {id: latest, source: cards, adaptor: table, cell: note, loadMore: true}
"""

NOTE = """---
for: [note]
optional: [extra]
---
<div class="note">
  <h2 class="note-title">{{title}}</h2>
  <p class="note-text">{{text}}</p>
  <details class="note-more"><summary>More</summary><p>{{text}}</p></details>
  <p><input class="note-input" type="text" aria-label="Your words"></p>
</div>
"""


def records(count=30):
    return [{"id": f"n{index}", "kind": "note", "title": f"Note {index}", "text": f"Words of {index}"} for index in range(count)]


class Project:
    """A project in a folder of its own, with the address at which it is served live."""

    def __init__(self, folder, address, edits):
        self.folder = folder
        self.address = address
        self.edits = edits

    def opened(self):
        """The next argument that the editor was called with; waits for it."""
        return self.edits.readline().rstrip("\n")

    def write(self, path, text):
        # As many editors save: a new file that takes the old one's place.
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name("." + target.name + ".new")
        fresh.write_text(text)
        fresh.rename(target)

    def read(self, path):
        return (self.folder / path).read_text()

    def replace(self, path, old, new):
        text = self.read(path)
        assert old in text
        self.write(path, text.replace(old, new))


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "project"
    for path, text in {
        "site/site.yml": SITE,
        "site/data/cards.json": json.dumps(records()),
        "Templates/cells/note.mustache": NOTE,
        "Templates/cells/note.css": ".note { color: rgb(1, 2, 3) }\n",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    editor = tmp_path / "editor"
    editor.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{tmp_path}/opened"\n')
    editor.chmod(0o755)
    os.mkfifo(tmp_path / "opened")
    # Open at both ends, so that the editor never waits for a reader.
    edits = open(os.open(tmp_path / "opened", os.O_RDWR))
    server = subprocess.Popen(
        [GENERATOR, "serve", "--project", folder, "--port", "0", "--editor", editor], stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+/", line).group()
    yield Project(folder, address, edits)
    edits.close()
    server.terminate()
    server.wait(timeout=60)
    assert server.returncode == 0

"""What `init --from` makes of records that nobody tuned it to."""

import json
import subprocess

import pytest

from generator import GENERATOR, made_once
from servers import serve

STORIES = [
    {"id": number, "name": f"Boat {number} joins the two shores without diesel", "notes": f"It carries {number}00 people, and charges while they board.", "quay": ["East quay", "Gate"][number % 2], "score": 4 + number / 10, "rig": "$" * number}
    for number in range(1, 5)
]
FEEDS = {
    "stories": [story | {"image": f"https://pictures.example/{story['id']}.jpg"} for story in STORIES],
}


@pytest.fixture(scope="module")
def first_pages(tmp_path_factory):
    """The address of a server for the sites that `init --from` writes, each in a folder of its own."""
    def make(folder):
        for name, records in FEEDS.items():
            (folder / f"{name}.json").write_text(json.dumps(records))
            subprocess.run([GENERATOR, "init", folder / name, "--from", folder / f"{name}.json"], check=True, stdout=subprocess.DEVNULL)
            subprocess.run([GENERATOR, "build", "--project", folder / name], check=True, stdout=subprocess.DEVNULL)

    address, server = serve(made_once(tmp_path_factory, "first-pages", make))
    yield address
    server.shutdown()


def test_every_fact_of_a_story_is_drawn(first_pages, open_tab):
    tab = open_tab(width=1440, height=1000)
    tab.goto(first_pages + "/stories/site/public/")
    line = tab.locator(".article-facts").first
    assert line.locator(".fact").count() == 3
    whole = line.screenshot()
    for number in range(3):
        # A fact that is not drawn leaves the line as it was when it is hidden.
        line.locator(".fact").nth(number).evaluate("fact => { fact.style.visibility = 'hidden' }")
        assert line.screenshot() != whole, number
        line.locator(".fact").nth(number).evaluate("fact => { fact.style.visibility = '' }")

"""Dates in the format `relative`: the time since then, in words that scripts write and keep."""

import datetime
import json
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, made_once
from servers import serve

NOW = "2026-03-15T12:00:00Z"
#: The dates of the first cards, and what readers see at that time.
DATES = [
    ("2026-03-15T11:59:40Z", "now"), ("2026-03-15T11:55:00Z", "5 minutes ago"), ("2026-03-15T22:30:00+14:00", "3 hours ago"),
    ("2026-03-14T11:00:00Z", "yesterday"), ("2026-03-13", "2 days ago"), ("2026-03-15T14:00:00Z", "in 2 hours"),
    ("2026-02-14T12:00:00Z", "29 days ago"), ("2026-02-01T12:00:00Z", "1 February 2026"), ("2027-01-01", "1 January 2027"),
]
CARDS, SIZE = 14, 10


def build_site(folder):
    cards = [{"id": f"c{index}", "kind": "when", "when": DATES[index % len(DATES)][0]} for index in range(CARDS)]
    lines = [
        "title: Dates", "url: https://example.org/dates/", "language: en", "sources:",
        "  tagged: {file: data/cards.json}", "  declared: {file: data/cards.json, formats: {when: relative}}", "feeds:",
    ]
    for name in ("tagged", "declared"):
        lines += [
            f"  {name}:", f"    path: /{name}/", "    title: Dates", f"    pages: {{size: {SIZE}, number: sequential}}", "    sections:",
            f"      - {{id: {name}, source: {name}, cell: {name}, adaptor: table, loadMore: true}}",
        ]
    for path, text in {
        "Templates/cells/tagged.mustache": "<p>{{when|relative}}</p>\n",
        "Templates/cells/declared.mustache": '<p><time datetime="{{when}}">{{when}}</time></p>\n',
        "site/data/cards.json": json.dumps(cards),
        "site/site.yml": "\n".join(lines) + "\n",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    subprocess.run(
        [GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def dates(tmp_path_factory):
    address, server = serve(made_once(tmp_path_factory, "dates", build_site) / "public")
    yield address
    server.shutdown()


@pytest.mark.parametrize("name", ["tagged", "declared"])
def test_dates_are_the_time_since_then_on_every_page(dates, open_tab, name):
    tab = open_tab(timezone_id="UTC")
    # The clock begins earlier, because it runs until it is told to stand still.
    tab.clock.install(time=datetime.datetime.fromisoformat(NOW) - datetime.timedelta(hours=1))
    tab.clock.pause_at(NOW)
    tab.goto(f"{dates}/{name}/")
    wanted = [text for _, text in DATES]
    times = tab.locator("time[data-relative]")
    expect(times).to_have_text(wanted + wanted[:1])
    expect(times.first).to_have_attribute("title", "15 March 2026")
    # The next page follows, and a minute later the words do.
    tab.evaluate("() => void cardloom.more()")
    expect(times).to_have_text((wanted * 2)[:CARDS])
    tab.clock.run_for(61_000)
    expect(times.nth(1)).to_have_text("6 minutes ago")
    expect(times.nth(len(DATES) + 1)).to_have_text("6 minutes ago")


def test_without_scripts_they_are_dates(dates, open_tab):
    tab = open_tab(java_script_enabled=False)
    tab.goto(f"{dates}/declared/")
    assert tab.locator("time[data-relative]").all_inner_texts()[:2] == ["15 March 2026", "15 March 2026"]
    assert tab.locator("time[data-relative]").first.get_attribute("datetime") == "2026-03-15T11:59:40Z"
    assert tab.locator("time[data-relative]").nth(2).get_attribute("datetime") == "2026-03-15T22:30:00+14:00"
    assert tab.locator("time[data-relative]").nth(4).get_attribute("datetime") == "2026-03-13"

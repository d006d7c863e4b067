"""Cut texts as facts in the workbench: in how many of the real cards, at each width, with the worst of them."""

import json
import re

from playwright.sync_api import expect

import live_workbench
from generator import ROOT
from live_project import project, records  # noqa: F401 (a fixture)
from preview_site import bench, preview  # noqa: F401 (fixtures)

serve = live_workbench.bench


def test_each_field_tells_in_how_many_cards_it_is_cut_at_each_width(bench, open_tab):
    tab = open_tab(width=2600)
    tab.goto(f"{bench}/cells/article/index.html#widths=320,1280")
    cuts = tab.locator("#cuts")
    expect(cuts).to_have_attribute("data-measured", "320 1280")
    expect(cuts.locator("thead th")).to_have_text(["Cut at", "320", "1280"])
    row = cuts.locator("tbody tr", has=tab.get_by_text("title", exact=True))
    narrow, wide = [int(re.match(r"(\d+) of 133$", text)[1]) for text in row.locator("td").all_inner_texts()]
    assert 10 < narrow < 133 and wide < narrow
    column = tab.locator("#stage .column", has=tab.get_by_text("320", exact=True))
    expect(column.locator(".cut-facts")).to_contain_text(f"title cut in {narrow} of 133")
    # The worst card is that of the longest title, and the link leads to it.
    link = row.locator("a").first
    news = json.loads((ROOT / "site/data/news.json").read_text(encoding="utf-8"))["items"]
    assert link.get_attribute("aria-label") == f"title cut in {narrow} of 133 cards at 320; open the worst card"
    card = link.get_attribute("href").split("#card=")[1]
    assert card in {str(one["id"]) for one in news}
    link.click()
    expect(tab.locator(f".cell[data-card='{card}']")).to_be_in_viewport()
    expect(tab.locator("h1").first).not_to_have_text("article")


def test_a_text_that_is_cut_in_no_card_is_said_so_and_a_change_is_measured_again(project, serve):
    tab = serve("cells/note/#widths=320,700")
    facts = tab.locator("#cuts-facts")
    expect(facts).to_have_text("No text is cut in 30 cards at 320, 700.")
    data = records()
    data[7]["text"] = "a great many words " * 40
    project.write("site/data/cards.json", json.dumps(data))
    project.write(
        "Templates/cells/note.css", ".note-text { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; inline-size: 12rem; }\n")
    expect(tab.locator("#cuts tbody th")).to_have_text(["text"])
    expect(tab.locator("#cuts tbody td")).to_have_text(["1 of 30", "1 of 30"])
    assert live_workbench.is_same(tab) and tab.problems == []


def test_many_cards_are_measured_on_demand(project, serve):
    project.write("site/data/cards.json", json.dumps(records(420)))
    project.write("Templates/cells/note.css", ".note-text { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; inline-size: 3rem; }\n")
    tab = serve("cells/note/#widths=320")
    # The server has read the records when the page tells their number.
    expect(tab.locator("#cuts")).to_have_attribute("data-cards", "420")
    tab.reload()
    button = tab.get_by_role("button", name="Measure 420 cards")
    expect(button).to_be_visible()
    expect(tab.locator("#stage .verdict, #stage iframe[data-ready]").first).to_be_attached()
    expect(tab.locator("#cuts table")).to_have_count(0)
    button.click()
    expect(tab.locator("#cuts-facts")).to_have_text("Measured on the site’s pages in 420 cards.")
    expect(tab.locator("#cuts tbody td").first).to_have_text("420 of 420")

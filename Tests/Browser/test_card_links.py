"""Links to one card: by the feed's index, and by walking where there is none."""

import pytest
from playwright.sync_api import expect

from action_feeds import SIZE
from loading import documents


def open_card(tab, address, card, path):
    tab.goto(address)
    tab.wait_for_url(f"**{path}**")
    expect(tab.locator(f"#card-{card}")).to_be_focused()
    expect(tab.locator(f"#card-{card}")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("feed", "number", "path"),
    [
        # Pages of 20 of 100 cards. Counted from the oldest: page 1 holds 0 to 19, and the front page the newest 20.
        ("rows", 0, "/rows/page/1/"), ("rows", 19, "/rows/page/1/"), ("rows", 20, "/rows/page/2/"), ("rows", 79, "/rows/page/4/"),
        ("folded", 0, "/folded/page/5/"), ("folded", 20, "/folded/page/4/"), ("folded", 79, "/folded/page/2/"),
    ],
)
def test_the_index_tells_the_page_of_a_card(actions, tab, feed, number, path):
    asked = documents(tab)
    open_card(tab, f"{actions}/{feed}/#card=a_2f{number:03}", f"a_2f{number:03}", path)
    # No page on the way; behind the wanted one the next may be fetched ahead.
    assert path in asked[1], asked


@pytest.mark.parametrize("number", [99, 81])
def test_from_an_old_page_the_index_leads_to_the_front_page(actions, tab, number):
    open_card(tab, f"{actions}/rows/page/2/#card=a_2f{number:03}", f"a_2f{number:03}", "/rows/index.html")


def test_the_index_may_be_in_parts(feeds, tab):
    parts = []
    tab.on("request", lambda request: request.url.endswith(".json") and parts.append(request.url.rsplit("/button/", 1)[1]))
    open_card(tab, feeds + "/button/#card=c567", "c567", "/button/page/29/")
    assert parts[0] == "cards.json" and parts[1].startswith("cards/") and len(parts) == 2


def test_the_identity_may_be_written_as_it_is_in_the_data(actions, tab):
    open_card(tab, f"{actions}/rows/#card=a/003", "a_2f003", "/rows/page/1/")
    open_card(tab, f"{actions}/rows/page/3/#card=a%2F004", "a_2f004", "/rows/page/1/")


def test_without_an_index_the_pages_are_walked(actions, tab):
    tab.route("**/cards.json", lambda route: route.fulfill(status=404))
    open_card(tab, f"{actions}/rows/#card=a_2f005", "a_2f005", "/rows/page/1/")


def test_a_card_that_is_gone_is_said_to_be_gone(actions, tab):
    asked = documents(tab)
    tab.goto(f"{actions}/rows/#card=nothing")
    expect(tab.locator("[role=status]")).to_have_text("That card is not here any more.")
    assert len(asked) == 1


def test_an_index_that_is_out_of_date_is_not_believed(actions, tab):
    tab.route("**/cards.json", lambda route: route.fulfill(json={
        "count": 100, "size": SIZE, "number": "anchored", "parts": 1, "cards": {"a_2f005": 50},
    }))
    open_card(tab, f"{actions}/rows/#card=a_2f005", "a_2f005", "/rows/page/1/")

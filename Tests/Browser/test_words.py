"""The words of scripts in the language of the page."""

from playwright.sync_api import expect

import action_feeds
from loading import MORE

russian = action_feeds.address_in("ru")


def test_buttons_announcements_and_plurals_are_in_the_language_of_the_page(russian, open_tab):
    tab = open_tab()
    tab.goto(russian + "/rows/")
    expect(tab.locator(MORE)).to_have_text("Показать ещё")
    expect(tab.locator(".refresh .button")).to_have_text("Проверить обновления")
    tab.locator(MORE).click()
    expect(tab.locator("[role=status]")).to_have_text("Ещё 20 записей, показано 40")
    said = tab.evaluate("[1, 2, 5, 21].map(n => cardloom.text('new', {}, { n }))")
    assert said == ["1 новая запись", "2 новые записи", "5 новых записей", "21 новая запись"]


def test_a_page_has_the_words_of_its_own_scripts_only(russian, open_tab):
    tab = open_tab()
    tab.goto(russian + "/rows/")
    words = set(tab.evaluate("Object.keys(JSON.parse(document.body.dataset.words))"))
    assert {"loaded", "refresh", "select"} <= words
    assert not {name for name in words if name.startswith("deck-")}

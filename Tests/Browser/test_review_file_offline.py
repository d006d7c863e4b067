"""The review file of the example site, with all of its templates. It asks for nothing: every request of the browser goes through a
proxy that records it."""

import pathlib
import subprocess

import pytest

import drivers
from conftest import PATIENCE, chromium_path
from generator import GENERATOR, ROOT, made_once
from recording_proxy import recording_proxy
from test_other_browsers import require
from test_review_file import answer, comment_on, keep, shown

#: A page whose script asks for an address of loopback and for one of elsewhere, and marks the document afterwards.
ASKING = """<!DOCTYPE html><html lang="en"><title>Asks</title><script>
  Promise.allSettled(['http://127.0.0.1:8099/near', 'http://example.org/far'].map(one => fetch(one, { mode: 'no-cors' })))
    .then(() => { document.documentElement.dataset.asked = '' })
</script></html>"""


@pytest.fixture(scope="session")
def example_review(tmp_path_factory):
    def write(folder):
        subprocess.run(
            [GENERATOR, "review", "--project", ROOT, "--original-pictures", "-o", folder / "review.html"], check=True, capture_output=True)

    folder = made_once(tmp_path_factory, "example-review", write)
    (folder / "asks.html").write_text(ASKING, encoding="utf-8")
    return f"file://{folder}"


def is_of_a_page(request):
    """Whether a page may have made a request; browsers ask their makers' servers on their own."""
    return not any(host in request for host in ("mozilla.", "firefox.", "google", "gstatic."))


def test_chromium(example_review, browser):
    with recording_proxy() as (proxy, asked):
        # <-loopback>: requests to loopback go through the proxy, too.
        proxied = browser.browser_type.launch(
            executable_path=chromium_path(),
            args=["--no-sandbox", f"--proxy-server={proxy}", "--proxy-bypass-list=<-loopback>"])
        tab = proxied.new_page(viewport={"width": 1440, "height": 900})
        tab.set_default_timeout(PATIENCE)
        tab.goto(example_review + "/asks.html")
        tab.wait_for_function("'asked' in document.documentElement.dataset")
        assert sorted(filter(is_of_a_page, asked)) == ["GET http://127.0.0.1:8099/near", "GET http://example.org/far"]
        asked.clear()
        tab.goto(example_review + "/review.html#view=tour&entry=cells/article&dark=0")
        shown(tab)
        for _ in range(4):
            tab.keyboard.press("j")
            shown(tab)
        tab.keyboard.press("d")
        tab.goto(example_review + "/review.html#view=tour&entry=cells/article&dark=0")
        tab.reload()
        shown(tab)
        comment_on(tab, ".article-summary", "Here")
        keep(tab)
        tab.keyboard.press("1")
        assert len(answer(tab)["items"]) == 2
        with tab.expect_download():
            tab.keyboard.press("s")
            tab.get_by_role("button", name="Download the file").click()
        proxied.close()
        assert asked == []


@pytest.mark.whole
def test_firefox(example_review):
    require("firefox")
    with recording_proxy() as (proxy, asked):
        host, port = proxy.split(":")
        firefox = drivers.Firefox(
            {
                "network.proxy.type": 1, "network.proxy.http": host, "network.proxy.http_port": int(port),
                "network.proxy.ssl": host, "network.proxy.ssl_port": int(port),
                "network.proxy.allow_hijacking_localhost": True,
            })
        try:
            firefox.goto(example_review + "/asks.html")
            firefox.wait("'asked' in document.documentElement.dataset")
            assert sorted(filter(is_of_a_page, asked)) == ["GET http://127.0.0.1:8099/near", "GET http://example.org/far"]
            asked.clear()
            firefox.goto(example_review + "/review.html#view=tour&entry=cells/article&dark=0")
            firefox.wait("'ready' in document.documentElement.dataset && document.querySelector('.canvas').dataset.shown")
            firefox.click("[data-verdict=good]")
            firefox.click("#send")
            firefox.wait("document.querySelector('#sending').open")
        finally:
            firefox.close()
        assert list(filter(is_of_a_page, asked)) == []


@pytest.mark.whole
def test_webkit(example_review):
    require("webkit")
    with recording_proxy() as (proxy, asked):
        webkit = drivers.WebKit([f"--proxy=http://{proxy}"])
        try:
            webkit.goto(example_review + "/asks.html")
            webkit.wait("'asked' in document.documentElement.dataset")
            assert "GET http://example.org/far" in asked
            asked.clear()
            webkit.goto(example_review + "/review.html#view=tour&entry=cells/article&dark=0")
            webkit.wait("'ready' in document.documentElement.dataset && document.querySelector('.canvas').dataset.shown")
            webkit.click("[data-verdict=good]")
            webkit.click("#send")
            webkit.wait("document.querySelector('#sending').open")
        finally:
            webkit.close()
        assert asked == []


def test_the_file_of_the_example_is_small_and_leaves_nothing_out(example_review):
    file = pathlib.Path(example_review.removeprefix("file://")) / "review.html"
    assert file.stat().st_size <= 4_000_000
    assert "Left out, to keep this file small" not in file.read_text(encoding="utf-8")


def test_the_last_entry_of_an_address_is_shown_although_its_documents_come_last(example_review, open_tab):
    tab = open_tab(width=1440)
    for entry in ["feeds/television", "partials/plain-title", "cells/ad"]:
        tab.goto("about:blank")
        tab.goto(f"{example_review}/review.html#view=cell&entry={entry}&dark=0")
        shown(tab)
        assert tab.evaluate("document.querySelector('.canvas iframe').contentDocument.body.textContent.trim().length") > 0
    # The pictures of a frame come with it.
    tab.goto(f"{example_review}/review.html#view=tour&entry=cells/photo&dark=0")
    tab.reload()
    shown(tab)
    tab.wait_for_function("() => document.querySelector('.canvas iframe').contentDocument.images[0].naturalWidth > 0")


def test_on_a_phone_the_list_of_templates_scrolls_and_the_page_does_not(example_review, open_tab):
    tab = open_tab(width=390)
    tab.goto(example_review + "/review.html#view=tour&entry=cells/article&dark=0")
    shown(tab)
    assert tab.evaluate("[document.documentElement.scrollWidth, document.querySelector('.tree').scrollWidth > 1000]") == [390, True]

"""Every feed that Cardloom writes, read back: no warning of feedparser, and all that the cards say.

feedparser knows no JSON Feed, which Python's own reader of JSON reads instead.
"""

import json
import subprocess

import feedparser
import pytest

from generator import GENERATOR

TITLES = ["R&D <b>bold</b> ]]>", "a < b", "AT&T", "\u202eabc", "<script>alert(1)</script>", "日本 &amp; x", "Plain"]
SITE = """
title: Daily
url: https://example.org/daily/
language: en
syndication: {formats: [atom, rss, json]}
sources: {news: data/news.json}
feeds:
  news:
    path: /news/
    title: News & more
    pages: {size: 2, number: anchored}
    sections: [{id: latest, source: news, cell: note, loadMore: true}]
"""


def card(number):
    return {
        "id": f"n{number}",
        "url": f"https://example.org/{number}?a=1&b=2",
        "title": TITLES[number],
        "content_html": f"<p>Text {number} <a href='/x'>x</a> ]]&gt; \x01</p><script>alert(1)</script>",
        "summary": 'Short < & "long"',
        "date_published": f"2026-11-{number + 1:02}T10:00:00Z",
        "date_modified": f"2026-11-{number + 2:02}T10:00:00Z",
        "image": f"https://example.org/{number}.jpg?x=1&y=2",
        "authors": [{"name": "A & B"}, {"name": "C"}],
        "tags": ["x & y", "z"],
        "attachments": [{"url": f"https://example.org/{number}.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 99}],
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("feeds")
    (folder / "site/data").mkdir(parents=True)
    (folder / "Templates/cells").mkdir(parents=True)
    (folder / "site/site.yml").write_text(SITE)
    (folder / "Templates/cells/note.mustache").write_text("<p>{{title}}</p>\n")
    cards = [card(number) for number in reversed(range(len(TITLES)))]
    (folder / "site/data/news.json").write_text(json.dumps(cards))
    subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "out"], check=True, timeout=120)
    return folder / "out"


def plain(entry):
    """The title as a reader shows it: as text, or as HTML if the reader takes it for that."""
    title = entry.title
    if entry.title_detail.type == "text/html":
        for name, character in [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]:
            title = title.replace(name, character)
    return title


@pytest.mark.parametrize("name, version", [("atom.xml", "atom10"), ("rss.xml", "rss20")])
def test_a_reader_sees_each_card_once_with_all_that_it_says(site, name, version):
    file, seen = f"news/{name}", []
    while file:
        feed = feedparser.parse((site / file).read_bytes())
        assert not feed.bozo, feed.get("bozo_exception")
        assert feed.version == version
        assert feed.feed.title == "News & more – Daily" or feed.feed.title == "News &amp; more – Daily"
        seen += feed.entries
        links = {link.rel: link.href for link in feed.feed.links}
        assert links["self"] == "https://example.org/daily/" + file
        older = links.get("prev-archive")
        file = older and older.removeprefix("https://example.org/daily/")
    assert len(seen) == len(TITLES)
    for number, entry in zip(reversed(range(len(TITLES))), seen):
        expected = card(number)
        assert entry.id == f"https://example.org/daily/#news:n{number}"
        assert entry.link == expected["url"]
        assert plain(entry) == expected["title"]
        assert list(entry.published_parsed)[:5] == [2026, 11, number + 1, 10, 0]
        assert list(entry.updated_parsed)[:5] == [2026, 11, number + 2, 10, 0]
        assert [author.name for author in entry.authors] == ["A & B", "C"]
        assert [tag.term for tag in entry.tags] == expected["tags"]
        assert [picture["url"] for picture in entry.media_thumbnail] == [expected["image"]]
        enclosure = entry.enclosures[0]
        assert (enclosure.href, enclosure.type, enclosure.length) == (
            expected["attachments"][0]["url"], "audio/mpeg", "99")
        content = entry.content[0].value
        assert f"Text {number} " in content and "https://example.org/x" in content
        assert "alert" not in content and "\x01" not in content


def test_a_reader_of_json_feeds_sees_each_card_once_with_all_that_it_says(site):
    file, seen = "news/feed.json", []
    while file:
        feed = json.loads((site / file).read_text(encoding="utf-8"))
        assert feed["version"] == "https://jsonfeed.org/version/1.1"
        assert feed["title"] == "News & more – Daily"
        assert feed["feed_url"] == "https://example.org/daily/" + file
        seen += feed["items"]
        file = feed.get("next_url", "").removeprefix("https://example.org/daily/")
    assert len(seen) == len(TITLES)
    for number, item in zip(reversed(range(len(TITLES))), seen):
        expected = card(number)
        assert item["id"] == f"https://example.org/daily/#news:n{number}"
        for name in ["url", "title", "summary", "date_published", "date_modified", "image", "authors", "tags", "attachments"]:
            assert item[name] == expected[name], name
        assert f"Text {number} " in item["content_html"] and "https://example.org/x" in item["content_html"]
        assert "alert" not in item["content_html"] and "\x01" not in item["content_html"]


def test_every_feed_is_valid_for_the_validator(site):
    result = subprocess.run([GENERATOR, "validate", site], capture_output=True, text=True, timeout=120)
    files = len([*site.rglob("*.html"), *site.rglob("atom.xml"), *site.rglob("rss.xml"), *site.rglob("feed.json")])
    assert result.returncode == 0 and f"{files} files checked" in result.stdout, result.stdout

"""Every feed that Cardloom writes, read back: no warning of feedparser, and all that the cards say.

feedparser knows no JSON Feed, which Python's own reader of JSON reads instead.
"""

import collections
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import time
from datetime import datetime, timezone
from html.parser import HTMLParser

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


class Text(HTMLParser):
    """The text of a piece of HTML, as a reader shows it."""

    def __init__(self, html):
        super().__init__()
        self.parts = []
        self.feed(html)
        self.close()

    def handle_data(self, data):
        self.parts.append(data)


def words(text, is_html):
    """A text without markup, and without differences in white space."""
    return "".join(("".join(Text(text).parts) if is_html else text).split())


def moment(parsed):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", parsed) if parsed else None


def in_utc(date):
    """A date of RFC 3339 in UTC; JSON Feed and Atom keep the offset of the data."""
    parsed = date and datetime.fromisoformat(date).astimezone(timezone.utc)
    return parsed and parsed.strftime("%Y-%m-%dT%H:%M:%SZ")


def mended(text):
    """A text as feedparser reads it: UTF-8 that was taken for ISO 8859-1 and encoded once more is decoded."""
    try:
        return text.encode("iso-8859-1").decode("utf-8")
    except UnicodeError:
        return text


def read(folder):
    """What readers get of each card, by the file: identity, title, date and content.

    JSON Feed is read as it is, and, as "mended", with the texts that feedparser mends in the other formats.
    """
    found = {}
    for name in ["atom.xml", "rss.xml"]:
        feed = feedparser.parse((folder / name).read_bytes())
        assert not feed.bozo, feed.get("bozo_exception")
        found[name] = []
        for entry in feed.entries:
            body = entry.content[0] if "content" in entry else entry.get("summary_detail")
            # RSS takes a description and content for HTML, whatever feedparser guesses of a single one.
            is_html = name == "rss.xml" or (body and body.type == "text/html")
            date = entry.get("published_parsed") or entry.get("updated_parsed")
            found[name].append(
                (entry.id, words(plain(entry) if entry.get("title") else "", False), moment(date),
                 words(body.value if body else "", is_html)))
    feed = json.loads((folder / "feed.json").read_text(encoding="utf-8"))
    for name, text in [("feed.json", str), ("mended", mended)]:
        found[name] = [
            (item["id"], words(text(item.get("title", "")), False),
             in_utc(item.get("date_published") or item.get("date_modified")),
             words(text(item.get("content_html") or item.get("content_text", "")), "content_html" in item))
            for item in feed["items"]
        ]
    return found


def odd_cards():
    """Cards of every combination of what a card may lack, with texts that formats treat differently."""
    texts = ["Plain.", "A & B < C", "Two\nlines", "<b>bold</b> &amp; more", "日本 ]]> x", "x" * 3000 + " THE END"]
    summaries = [None, "Short.", "Short & <b>"]
    dates = [{}, {"date_published": "2026-03-05T10:00:00Z"}, {"date_modified": "2026-03-06T10:00:00+05:00"}]
    bodies = ["content_text", "content_html", None]
    for number, (text, summary, date, body, title) in enumerate(
        itertools.product(texts, summaries, dates, bodies, [None, "A <i>title</i> & more"])
    ):
        odd = {"id": f"o{number}", "url": f"https://example.org/o{number}", **date}
        if summary:
            odd["summary"] = summary
        if title:
            odd["title"] = f"{title} {number}"
        if body:
            odd[body] = f"{text} {number}"
        yield odd


def test_all_formats_say_the_same_of_a_card(tmp_path):
    (tmp_path / "site/data").mkdir(parents=True)
    (tmp_path / "Templates/cells").mkdir(parents=True)
    (tmp_path / "site/site.yml").write_text(SITE.replace("size: 2, number: anchored", "size: 1000"))
    (tmp_path / "Templates/cells/note.mustache").write_text("<p>{{id}}</p>\n")
    cards = list(odd_cards())
    (tmp_path / "site/data/news.json").write_text(json.dumps(cards))
    subprocess.run([GENERATOR, "build", "--project", tmp_path, "--output", tmp_path / "out"], check=True, timeout=120)
    found = read(tmp_path / "out/news")
    assert [len(found[name]) for name in found] == [len(cards)] * 4
    for card, atom, rss, item in zip(cards, found["atom.xml"], found["rss.xml"], found["feed.json"]):
        # Atom requires a date: a card without one has that of the card beside it.
        if not any(name.startswith("date") for name in card):
            assert rss[2] is None and item[2] is None and atom[2] is not None
            atom = (*atom[:2], None, *atom[3:])
        # JSON Feed requires content: a card without any has its summary or its title in that place.
        if "content_text" not in card and "content_html" not in card:
            assert item[3] == words(card.get("summary") or card.get("title") or "", False), card
            item, atom, rss = item[:3], atom[:3], rss[:3]
        assert atom == rss == item, card


def differences(atom, rss, item, mended):
    """The kinds of an entry that the formats cannot hold alike; in everything else they must say the same of it."""
    kinds = set()
    # In the data, UTF-8 was encoded twice, which feedparser mends in some texts; the formats contain the same ones.
    read = tuple(new if new == other else old for old, new, other in zip(item, mended, atom))
    if read != item:
        kinds.add("encoded twice")
        item = read
    if atom[2] is not None and rss[2] is None and item[2] is None:
        # Atom requires a date.
        kinds.add("without a date")
        atom = (*atom[:2], None, atom[3])
    if not atom[3] and not rss[3] and item[3] == item[1] != "":
        # JSON Feed requires content, and takes the title.
        kinds.add("without content")
        item = (*item[:3], "")
    assert atom == rss == item
    return kinds


def compared(folder, source):
    """How many entries of the feeds that a site makes of a source are of each kind; `None` if it cannot be read."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "site/data").mkdir(parents=True)
    file = "feed" + source.suffix
    shutil.copy(source, folder / "site/data" / file)
    (folder / "site/site.yml").write_text(
        SITE.replace("news.json", file).replace("size: 2, number: anchored", "size: 1000").replace("cell: note", "cell: plain"))
    built = subprocess.run(
        [GENERATOR, "build", "--project", folder, "--output", folder / "out"], capture_output=True, timeout=120)
    if built.returncode:
        return None
    found = read(folder / "out/news")
    assert len({len(entries) for entries in found.values()}) == 1
    counts = collections.Counter()
    for entries in zip(*found.values()):
        kinds = differences(*entries)
        counts.update(kinds or ["equal"])
        counts["entries"] += 1
    return counts


#: Feeds as publishers write them, with the number of entries of each kind.
PUBLISHED = {
    "whole.rss": (
        "<rss version='2.0'><channel><title>W</title><link>https://e.example/</link><item><guid>1</guid>"
        "<title>R&amp;amp;D</title><pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;One &amp;amp; "
        "two&lt;/p&gt;</description></item></channel></rss>", {"equal": 1}),
    "bare.rss": (
        "<rss version='2.0'><channel><title>B</title><link>https://e.example/</link><item><guid>1</guid><title>One"
        "</title></item><item><guid>2</guid><title>Two</title><pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item>"
        "<item><guid>3</guid><description>Three</description></item></channel></rss>",
        {"without a date": 2, "without content": 2}),
    "twice.atom": (
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><id>urn:t</id><updated>2026-03-03T10:00:00Z</updated>"
        "<entry><id>urn:1</id><title>Br\u00c3\u00b8ndby</title><updated>2026-03-03T10:00:00Z</updated>"
        "<content>S\u00c3\u00b8ndag</content></entry><entry><id>urn:2</id><title>S\u00f8ndag</title>"
        "<updated>2026-03-03T10:00:00Z</updated><content>Br\u00f8ndby</content></entry></feed>",
        {"encoded twice": 1, "equal": 1}),
    "person.json": (
        '[{"id": 1, "name": "Ana", "bio": "Sings."}, {"id": 2, "title": "Two", "content_html": "<p>2</p>", '
        '"date_published": "2026-03-03"}]', {"without a date": 1, "equal": 1}),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_formats_differ_only_in_what_they_cannot_hold(tmp_path, name):
    text, expected = PUBLISHED[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    counts = compared(tmp_path / "project", tmp_path / name)
    assert {kind: count for kind, count in counts.items() if kind != "entries"} == expected


def test_formats_of_your_own_feeds_differ_only_in_what_they_cannot_hold(tmp_path):
    """`FEED=folder pytest -k your_own_feeds` reads all feeds of a folder, or those named; else those above, together."""
    for name, (text, _) in PUBLISHED.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    named = [pathlib.Path(one) for one in os.environ.get("FEED", str(tmp_path)).split(os.pathsep)]
    found = itertools.chain.from_iterable([one] if one.is_file() else one.rglob("*") for one in named)
    files = sorted(file for file in found if file.suffix in [".atom", ".json", ".rdf", ".rss", ".xml"])
    total = collections.Counter()
    for file in files:
        counts = compared(tmp_path / "project", file)
        total.update(["unreadable"] if counts is None else counts)
    print(dict(total))
    assert total["entries"] >= len(files) - total["unreadable"] > 0


def test_what_a_site_says_of_itself_is_no_markup_to_a_reader_of_rss(tmp_path):
    (tmp_path / "site/data").mkdir(parents=True)
    (tmp_path / "Templates/cells").mkdir(parents=True)
    (tmp_path / "site/site.yml").write_text(
        SITE.replace("title: News & more", "title: '<script>alert(1)</script>'\n    description: '<b>x</b> & y'"))
    (tmp_path / "Templates/cells/note.mustache").write_text("<p>{{id}}</p>\n")
    (tmp_path / "site/data/news.json").write_text(json.dumps([card(6)]))
    subprocess.run([GENERATOR, "build", "--project", tmp_path, "--output", tmp_path / "out"], check=True, timeout=120)
    feed = feedparser.parse((tmp_path / "out/news/rss.xml").read_bytes()).feed
    assert "".join(Text(feed.title).parts) == "<script>alert(1)</script> – Daily"
    assert "".join(Text(feed.subtitle).parts) == "<b>x</b> & y"

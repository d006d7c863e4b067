"""A feed of news as it is found in the wild, for sites made by `cardloom init --from`: pictures of all shapes and none, titles in
many scripts, HTML in texts, words that nobody can break, dates that are missing, wrong and yet to come, an item that comes twice.

    python Tests/Browser/news_feed.py FILE.xml [ITEMS]
"""

import datetime
import pathlib
import subprocess
import sys
from xml.sax.saxutils import escape, quoteattr

TITLES = [
    "Ferry timetable changes on Monday",
    "Fog",
    "Council votes, after nine hours, two recesses and one lost microphone, to keep the old lighthouse where it is, to paint it "
    "again in the colours that it had before the war, and to ask the harbour master's office for a second opinion by the spring",
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz repealed",
    "海港的灯塔今夜重新点亮",
    "港の市場は金曜日に開きます",
    "عودة المنارة القديمة إلى الميناء",
    "המגדלור הישן חוזר לנמל",
    "🎉 Lantern night is back 🏮🏮🏮",
    "Fish &amp; chips: <b>two for one</b> &#8211; today only",
    "Q&A: “what is a tide?”",
    "गाँव का मेला इस सप्ताह",
]

PICTURES = [(1200, 675), (600, 1600), (2400, 480), (1, 1), None, (800, 800), None]
TAGS = ["harbour", "weather", "people", "market", "history", "boats", "children", "music", "gardens", "long-distance swimming"]
NEWEST = datetime.datetime(2026, 11, 20, 8, 30, tzinfo=datetime.timezone.utc)


def date(index):
    """The date of an item as feeds write it: mostly RFC 822, now and then none, nonsense, or one of the future."""
    when = NEWEST - datetime.timedelta(hours=7 * index)
    if index % 17 == 5:
        return None
    if index % 17 == 9:
        return "yesterday at noon"
    if index == 3:
        when = datetime.datetime(2099, 1, 1, tzinfo=datetime.timezone.utc)
    if index % 5 == 2:
        return when.strftime("%Y-%m-%dT%H:%M:%SZ")
    return when.strftime("%a, %d %b %Y %H:%M:%S +0000")


def item(index):
    """One item; number 30 has the identity of number 29."""
    title = TITLES[index % len(TITLES)] + (f" ({index})" if index >= len(TITLES) else "")
    number = 29 if index == 30 else index
    parts = [f"<title>{escape(title)}</title>", f"<link>https://example.org/news/{number}</link>",
             f'<guid isPermaLink="false">news-{number}</guid>']
    when = date(index)
    if when:
        parts.append(f"<pubDate>{when}</pubDate>")
    text = f"<p>What happened in number {index}, told in <em>two</em> sentences. A second one follows, with a <a href=\"/more\">link</a>.</p>"
    if index % 4 == 1:
        text += '<script>alert(1)</script><img src="https://tracker.example/pixel.gif" width="1" height="1"><table><tr><td>x'
    if index % 6 != 4:
        parts.append(f"<description>{escape(text)}</description>")
    if index % 3 == 0:
        parts.append(f"<content:encoded><![CDATA[{text * 3}]]></content:encoded>")
    if index % 5:
        parts.append(f"<dc:creator>{escape(['Ana Ferreiro', 'Teo Brandt', '陈立', 'Mónica Ñíguez & Søn'][index % 4])}</dc:creator>")
    for tag in TAGS[:(index * 7) % 11]:
        parts.append(f"<category>{escape(tag)}</category>")
    picture = PICTURES[index % len(PICTURES)]
    if picture:
        width, height = picture
        parts.append(f'<media:content medium="image" url={quoteattr(f"/pictures/{width}x{height}.jpg")} width="{width}" height="{height}"/>')
    parts.append(f"<slash:comments>{[0, 3, 1250000][index % 3]}</slash:comments>")
    return "<item>\n  " + "\n  ".join(parts) + "\n</item>"


def text(count=60):
    """The feed."""
    items = "\n".join(item(index) for index in range(count))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
     xmlns:media="http://search.yahoo.com/mrss/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel>
<title>The Quay Gazette</title>
<link>https://example.org/</link>
<description>News of a small harbour &amp; its people</description>
<language>en</language>
{items}
</channel>
</rss>
"""


def project(generator, folder, feed=None):
    """A project in a folder, made by `init --from` out of this feed, or of a file of one's own."""
    if feed is None:
        feed = folder.parent / "gazette.xml"
        feed.parent.mkdir(parents=True, exist_ok=True)
        feed.write_text(text(), encoding="utf-8")
    subprocess.run([generator, "init", folder, "--from", feed], check=True, capture_output=True)
    # The cell that most cards have, to change it as a designer would.
    subprocess.run([generator, "eject", "cells/article", "--project", folder], check=True, capture_output=True)
    return folder


if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(text(*map(int, sys.argv[2:])), encoding="utf-8")

#!/usr/bin/env python3
"""Writes N articles as RSS, Atom or CSV:  make_news.py FORMAT N FILE [--edit I] [--prepend K]

An article of RSS and Atom has about 4.7 kB of HTML, 7 to 11 elements: 20,000 of them are 96 MB. In CSV it is a row of
some 350 bytes. As with `make_feed.py`, the same arguments give the same bytes, and --edit (another title for article I) and
--prepend (K new articles in front) change nothing else.
"""

import argparse
import csv
import datetime
import email.utils
import functools
import io
from xml.sax.saxutils import escape, quoteattr

from make_feed import TAGS, WORDS, Dice, text

#: The time of article 0; each further one is an hour older.
NEWEST = datetime.datetime(2025, 12, 31, 12, tzinfo=datetime.timezone.utc)
SITE = "https://news.example.com"


@functools.cache
def sentences():
    """Sentences that articles are made of; a new one for each would take longer to make than to build the site."""
    dice = Dice(0x4E455753)
    return [" ".join(dice.pick(WORDS) for _ in range(dice.between(8, 24))).capitalize() + "." for _ in range(2_000)]


def paragraph(dice, least, most):
    return " ".join(dice.pick(sentences()) for _ in range(dice.between(least, most)))


def story(dice, index):
    """The HTML of an article."""
    picture = f"{SITE}/pictures/{index & 0xFFFFFF}.jpg"
    parts = [
        f"<p>{paragraph(dice, 3, 6)}</p>",
        f'<figure><img src="{picture}" width="960" height="640" alt="{dice.pick(sentences())}">'
        f"<figcaption>{dice.pick(sentences())}</figcaption></figure>",
        f'<p>{paragraph(dice, 3, 5)} <a href="/{dice.pick(TAGS)}/{index & 0xFFFF}">{dice.pick(WORDS)}</a> &amp; '
        f"<em>{dice.pick(WORDS)}</em>.</p>",
        f"<h2>{dice.pick(sentences())}</h2>",
    ]
    for _ in range(dice.between(3, 7)):
        kind = dice.below(8)
        if kind == 0:
            parts.append(f"<ul>{''.join(f'<li>{paragraph(dice, 1, 2)}</li>' for _ in range(3))}</ul>")
        elif kind == 1:
            parts.append(f"<blockquote><p>{paragraph(dice, 2, 3)}</p></blockquote>")
        else:
            parts.append(f"<p>{paragraph(dice, 2, 6)}</p>")
    return "\n".join(parts)


class Article:
    def __init__(self, index, edited=False):
        dice = Dice(index ^ 0x4152540000)
        self.url = f"{SITE}/{dice.pick(TAGS)}/{index}"
        self.identity = f"tag:news.example.com,2025:{index}"
        self.title = ("Corrected: " if edited else "") + text(dice, 3, 9)
        self.summary = paragraph(dice, 1, 2)
        self.author = f"{dice.pick(WORDS).capitalize()} {dice.pick(WORDS).capitalize()}"
        self.tags = [dice.pick(TAGS) for _ in range(dice.between(1, 3))]
        self.picture = f"{SITE}/pictures/{index & 0xFFFFFF}.jpg"
        self.moment = NEWEST - datetime.timedelta(hours=index)
        self.dice = dice
        self.index = index

    def rss(self):
        categories = "".join(f"<category>{escape(tag)}</category>" for tag in dict.fromkeys(self.tags))
        return (
            f"<item>\n<title>{escape(self.title)}</title>\n<link>{self.url}</link>\n"
            f'<guid isPermaLink="false">{self.identity}</guid>\n<pubDate>{email.utils.format_datetime(self.moment)}</pubDate>\n'
            f"<dc:creator><![CDATA[{self.author}]]></dc:creator>\n{categories}\n<description>{escape(self.summary)}</description>\n"
            f'<media:content url={quoteattr(self.picture)} medium="image" width="960" height="640"/>\n'
            f"<content:encoded><![CDATA[{story(self.dice, self.index)}]]></content:encoded>\n</item>\n")

    def atom(self):
        categories = "".join(f"<category term={quoteattr(tag)}/>" for tag in dict.fromkeys(self.tags))
        moment = self.moment.strftime("%Y-%m-%dT%H:%M:%SZ")
        return (
            f'<entry>\n<title>{escape(self.title)}</title>\n<link rel="alternate" href={quoteattr(self.url)}/>\n'
            f"<id>{self.identity}</id>\n<published>{moment}</published>\n<updated>{moment}</updated>\n"
            f"<author><name>{escape(self.author)}</name></author>\n{categories}\n<summary>{escape(self.summary)}</summary>\n"
            f'<content type="html">{escape(story(self.dice, self.index))}</content>\n</entry>\n')

    def row(self):
        return [self.identity, self.title, self.url, self.moment.isoformat(), self.author, "; ".join(self.tags), self.picture,
                self.summary]


RSS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>\n<title>News</title>\n'
    f"<link>{SITE}/</link>\n<description>News of the benchmark</description>\n<language>en</language>\n")
ATOM = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n<title>News</title>\n'
    f'<id>{SITE}/</id>\n<link href="{SITE}/"/>\n<updated>2025-12-31T12:00:00Z</updated>\n')
COLUMNS = ["id", "title", "url", "date_published", "author", "tags", "image", "summary"]


def write(kind, indices, edited, file):
    if kind == "csv":
        text = io.StringIO()
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(COLUMNS)
        rows.writerows(Article(index, index == edited).row() for index in indices)
        file.write(text.getvalue())
        return
    head, end = (RSS, "</channel>\n</rss>\n") if kind == "rss" else (ATOM, "</feed>\n")
    file.write(head)
    for index in indices:
        file.write(getattr(Article(index, index == edited), kind)())
    file.write(end)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("format", choices=["rss", "atom", "csv"])
    parser.add_argument("count", type=int)
    parser.add_argument("file")
    parser.add_argument("--edit", type=int, default=-1, metavar="I")
    parser.add_argument("--prepend", type=int, default=0, metavar="K")
    options = parser.parse_args()
    with open(options.file, "w", encoding="utf-8", newline="") as file:
        write(options.format, [*range(-options.prepend, 0), *range(options.count)], options.edit, file)


if __name__ == "__main__":
    main()

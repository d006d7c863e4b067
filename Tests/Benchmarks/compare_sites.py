#!/usr/bin/env python3
"""Do two generated sites hold the same pages and documents?  compare_sites.py REFERENCE OTHER [--pages K]

Compares what a browser would read: the tags with their attributes (decoded, in any order, addresses resolved) and the
text with its white space collapsed. Looks at every page of a small site and at K pages spread over a large one; the set of pages must be
equal in any case. Of RSS it compares the items in their order, each with its title, link and time; of the sitemap, that each address of the reference
is there with its time. Exit status 1 and the first differences when it is not so.
"""

import argparse
import datetime
import email.utils
import html
import html.parser
import pathlib
import sys
import urllib.parse
import xml.etree.ElementTree


class Reader(html.parser.HTMLParser):
    """A page as a list of tokens that can be compared."""

    VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

    def __init__(self, text, address="/"):
        super().__init__(convert_charrefs=True)
        self.address = address
        self.tokens = []
        self.pending = []
        self.feed(text)
        self.close()
        self.end_text()

    def end_text(self):
        words = "".join(self.pending).split()
        self.pending = []
        if words:
            self.tokens.append(" ".join(words))

    def handle_data(self, data):
        self.pending.append(data)

    def handle_starttag(self, tag, attributes):
        self.end_text()
        self.tokens.append((tag, *sorted((name, self.value(name, value or "")) for name, value in attributes)))

    def value(self, name, text):
        text = " ".join(text.split())
        return urllib.parse.urljoin(self.address, text) if name in ("href", "src") else text

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        self.end_text()
        if tag not in self.VOID:
            self.tokens.append(f"</{tag}>")


def pages(root):
    return {path.relative_to(root).as_posix(): path for path in sorted(root.rglob("index.html"))}


def compare(reference, other, limit=200):
    """The differences as lines of text; none when the sites are the same."""
    expected, found = pages(pathlib.Path(reference)), pages(pathlib.Path(other))
    differences = [f"{name} is in one of them only" for name in sorted(expected.keys() ^ found.keys())]
    shared = [name for name in expected if name in found]
    step = max(1, len(shared) // limit)
    for name in dict.fromkeys(shared[::step] + shared[-1:]):
        a, b = (Reader(site[name].read_text(encoding="utf-8"), f"/{name.removesuffix('index.html')}").tokens
                for site in (expected, found))
        if a != b:
            place = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            differences.append(f"{name}: {a[place:place + 2]} against {b[place:place + 2]}")
    return differences


def rss_items(path):
    """The title, link and time of each item."""
    found = []
    for item in xml.etree.ElementTree.parse(path).iterfind("channel/item"):
        moment = item.findtext("pubDate")
        found.append((plain(item.findtext("title", "")), item.findtext("link"),
                      moment and email.utils.parsedate_to_datetime(moment)))
    return found


def plain(title):
    """A title of RSS, which some write as text and others as HTML."""
    while (text := html.unescape(title)) != title:
        title = text
    return " ".join(title.split())


def sitemap(root):
    """The time of each address; a sitemap of several files is read as one."""
    name = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    times = {}
    for path in sorted(root.rglob("sitemap*.xml")):
        for entry in xml.etree.ElementTree.parse(path).iterfind(f"{name}url"):
            moment = entry.findtext(f"{name}lastmod")
            times[entry.findtext(f"{name}loc")] = moment and datetime.datetime.fromisoformat(moment)
    return times


def compare_documents(reference, other, undated=()):
    """The differences of RSS and sitemaps as lines of text.

    `undated` are addresses whose times are not compared.
    """
    reference, other = pathlib.Path(reference), pathlib.Path(other)
    expected, found = ({path.relative_to(root).as_posix() for path in root.rglob("rss.xml")} for root in (reference, other))
    differences = [f"{name} is in one of them only" for name in sorted(expected ^ found)]
    for name in sorted(expected & found):
        a, b = rss_items(reference / name), rss_items(other / name)
        if a != b:
            place = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            differences.append(f"{name}: {a[place:place + 1]} against {b[place:place + 1]}")
    times, own = sitemap(reference), sitemap(other)
    for address, moment in times.items():
        if address not in own:
            differences.append(f"the sitemap lacks {address}")
        elif own[address] != moment and address not in undated:
            differences.append(f"the sitemap dates {address} {moment} against {own[address]}")
    return differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("reference")
    parser.add_argument("other")
    parser.add_argument("--pages", type=int, default=200)
    options = parser.parse_args()
    differences = compare(options.reference, options.other, options.pages)
    differences += compare_documents(options.reference, options.other)
    print("\n".join(differences[:5]) or "the same")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()

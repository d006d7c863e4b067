#!/usr/bin/env python3
"""Measures the processor time per MB that hostile feed documents cost:  hostile_feeds.py [KIND…] [--mb 1.5] [--keep DIR]
                                                                        hostile_feeds.py --files FILE…

For each document it runs `cardloom init --from DOCUMENT` and `cardloom build` and prints the seconds of processor time
(user and system) of both, and their sum per MB. It ends with an error if a document of 100 kB or more takes over one
second per MB. A document may be refused: then no build follows, and the message is printed.
The same arguments make the same documents, and everything is written to memory where there is such a folder.
CARDLOOM is the program to measure, a release build.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

LIMIT = 1.0
SMALLEST = 100_000
#: A disk takes longer to make thousands of files than Cardloom takes to make pages.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

RSS = '<?xml version="1.0"?>\n<rss version="2.0"{}><channel><title>T</title><link>https://example.org/</link>\n'
RSS_END = "</channel></rss>\n"
ATOM = '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"{}><title>T</title>\n'
MEDIA = ' xmlns:media="http://search.yahoo.com/mrss/"'
ENTITIES = '<!DOCTYPE rss [<!ENTITY e "word">]>\n'
JSON_FEED = '{"version":"https://jsonfeed.org/version/1.1","title":"T","items":['


def repeated(size, make):
    """make(0) + make(1) + … until they have a number of characters."""
    parts, total = [], 0
    while total < size:
        parts.append(make(len(parts)))
        total += len(parts[-1])
    return "".join(parts)


def rss(body, declarations=""):
    return RSS.format(declarations) + body + RSS_END


def item(number, content=""):
    return f"<item><guid>g{number}</guid><title>Title {number}</title>{content}</item>\n"


def one_item(content, declarations=""):
    return rss(item(0, content), declarations)


def described(content):
    return f"<description>{content}</description>"


# Each of the following returns a function that makes a document of about a number of bytes.

def channel(make, declarations=""):
    """A channel of what make(0), make(1) … return."""
    return lambda size: rss(repeated(size, make), declarations)


def items(content, declarations=""):
    """Items with these contents: a text, or a function of the item's number."""
    return channel(lambda i: item(i, content(i) if callable(content) else content), declarations)


def item_of(make, declarations=""):
    """One item of what make(0), make(1) … return."""
    return lambda size: one_item(repeated(size, make), declarations)


def item_around(unit, before="<description>", after="</description>"):
    """One item that repeats a text between two others."""
    return lambda size: one_item(filled(size, unit, before, after))


def filled(size, unit, before="", after=""):
    return before + unit * (size // len(unit)) + after


def around(unit, before="", after=""):
    """A text that is repeated between two others."""
    return lambda size: filled(size, unit, before, after)


def series(make, before="", after=""):
    """What make(0), make(1) … return, between two texts."""
    return lambda size: before + repeated(size, make) + after


def records(make):
    """An array of what make(0), make(1) … return, and of one more record."""
    return series(lambda i: make(i) + ",", "[", '{"id":-1}]')


def with_entity(document):
    """The document with a declaration of the entity `e`."""
    return lambda size: ENTITIES + document(size).split("\n", 1)[1]


ITEMS = {
    "news": items(lambda i: f"<link>https://example.org/{i}</link>"
                  + described(f"Words of item {i}, and some more of them.")),
    "empty-items": channel(lambda i: "<item/>"),
    "empty-entries": series(lambda i: "<entry/>", ATOM.format(""), "</feed>"),
    "short-items": channel(lambda i: f"<item><title>{i}</title></item>"),
    "equal-items": channel(lambda i: item(1)),
    # Items inside items, up to libxml2's limit of depth, again and again.
    "unclosed-items": channel(lambda i: "<item>" * 200 + "</item>" * 200),
    "nested-items": channel(lambda i: "<item><title>a</title>" * 200 + "</item>" * 200),
    "never-closed-items": series(lambda i: f"<item><title>{i}</title>", RSS.format("")),
    "own-names": items(lambda i: f"<e{i}>x</e{i}>"),
    "many-own-names": items(lambda i: "".join(f"<e{i}x{j}>x</e{i}x{j}>" for j in range(20))),
    "own-attributes": items(lambda i: f'<e a{i}="1" b{i}="2" c{i}="3"/>'),
    "many-elements": items("".join(f"<e{j}>x</e{j}>" for j in range(100))),
    "one-item-many-names": item_of(lambda i: f"<e{i}>x</e{i}>"),
    "one-item-many-links": item_of(lambda i: f'<link rel="alternate" href="/{i}"/>'),
    "one-item-many-titles": item_of(lambda i: f"<title>{i}</title>"),
    "many-authors": item_of(lambda i: f"<author>a{i}@example.org (Author {i})</author>"),
    "many-atom-authors": series(
        lambda i: f"<author><name>N{i}</name><uri>/u{i}</uri></author>",
        ATOM.format("") + "<entry><id>urn:1</id><title>A</title>", "</entry></feed>"),
    "many-categories": item_of(lambda i: f"<category>c{i}</category>"),
    "many-enclosures": item_of(lambda i: f'<enclosure url="https://example.org/{i}.mp3" type="audio/mpeg"/>'),
    "many-media": item_of(lambda i: f'<media:content url="https://example.org/{i}.jpg" width="{i}"/>', MEDIA),
    "many-media-groups": item_of(
        lambda i: f'<media:group><media:content url="/{i}.jpg"/></media:group>', MEDIA),
    "many-thumbnails": item_of(lambda i: f'<media:thumbnail url="/{i}.jpg"/>', MEDIA),
    "many-contents": item_of(lambda i: f"<content>text {i}</content>"),
    "channel-elements": series(lambda i: f"<e{i}>x</e{i}>", RSS.format(""), item(0) + RSS_END),
    "channel-links": series(lambda i: f"<link>https://example.org/{i}</link>", RSS.format(""), item(0) + RSS_END),
    "channel-authors": channel(lambda i: f"<managingEditor>a{i}</managingEditor>" + item(i)),
    "channels": series(lambda i: f"<channel>{item(i)}</channel>", RSS.format("") + "</channel>", "</rss>"),
    "long-author-and-items": series(
        item, RSS.format("") + f"<managingEditor>{'x' * 10_000}</managingEditor>", RSS_END),
}

NAMESPACES = "".join(f' xmlns:n{j}="urn:{j}"' for j in range(250))
# An open element with 250 attributes, one of them a base.
BASE_ELEMENT = "<e " + " ".join(f'a{j}="x"' for j in range(249)) + ' xml:base="b/">'
ENTITY_ATTRIBUTES = " ".join(f'a{j}="&e;"' for j in range(200))

ELEMENTS = {
    "attributes-of-one": lambda size: one_item("<e " + repeated(size, lambda i: f'a{i}="{i}" ') + "/>"),
    "attributes-of-many": item_of(lambda i: "<e " + " ".join(f'a{j}=""' for j in range(250)) + "/>"),
    "attributes-and-base": items(BASE_ELEMENT * 200 + "</e>" * 200),
    "nested-base": items('<e xml:base="b/">' * 200 + "</e>" * 200),
    "nested-base-in-text": items(described('<div xml:base="b/"><a href="c">' * 90 + "x" + "</a></div>" * 90)),
    "nested-base-in-use": items('<e xml:base="b/" url="x">' * 200 + "</e>" * 200),
    "base-of-items": channel(lambda i: f'<item xml:base="b{i}/"><link>a</link></item>'),
    "deep": items("<e>" * 240 + "</e>" * 240),
    "too-deep": lambda size: rss("<e>" * (size // 7) + "</e>" * (size // 7)),
    "deep-markup": items(described("<b>" * 190 + "x" + "</b>" * 190)),
    "deep-escaped-markup": item_around("&lt;b&gt;"),
    "namespaces-of-one": lambda size: one_item(
        "<e " + repeated(size, lambda i: f'xmlns:n{i}="urn:{i}" ') + "/>"),
    "namespaces-of-many": items(lambda i: f'<n:e xmlns:n="urn:{i}">x</n:e>'),
    "namespaces-250": items(f"<n249:e{NAMESPACES}>x</n249:e>"),
    "namespaces-in-use": items('<n0:e n0:a="x"/>' * 20, NAMESPACES),
    "greater-than-in-attribute": item_around(">", '<e a="', '"/>'),
    "greater-than-in-attributes": items('<e a="' + ">" * 2_000 + '"/>'),
    "long-attribute": item_around("x", '<e a="', '"/>'),
    "spaces-in-tag": item_around(" ", "<e", "/>"),
    "long-name": item_around("e", "<", "/>"),
    "long-names": items(lambda i: f"<{'e' * 2_000}{i}/>"),
    "end-tags": around("</e>", RSS.format(""), RSS_END),
    "end-tags-inside": around("</f>", RSS.format("") + "".join(f"<e{i}>" for i in range(240)), RSS_END),
}

TEXTS = {
    "entity-in-attributes": with_entity(items(f"<e {ENTITY_ATTRIBUTES}/>")),
    "entities-in-attribute": with_entity(items(f'<e a="{"&e;" * 300}"/>')),
    "entities-in-text": with_entity(items("&e;" * 300)),
    "html-entities": items(described("&eacute;" * 50)),
    "unknown-entities": items(described("&nothing;" * 50)),
    "entities-of-advertisements": items(
        lambda i: described(f"&lt;a href=&quot;https://ads.example/{i}" + "&quot;&gt;&amp;nbsp;&lt;/a&gt;" * 20)),
    "character-references": item_around("&#233;"),
    "lone-ampersands": item_around("a & b "),
    "ampersand-run": item_around("&"),
    "less-than-run": item_around("<"),
    "escaped-less-than-run": item_around("&lt;"),
    "one-text": item_around("word "),
    "one-title": around("word ", RSS.format("") + "<item><title>", "</title></item>" + RSS_END),
    "one-cdata": item_around("<p>word</p>", "<description><![CDATA[", "]]></description>"),
    "cdata-run": item_around("<![CDATA[x]]>"),
    "cdata-brackets": item_around("]", "<description><![CDATA[", "]]></description>"),
    "cdata-inside-cdata": item_around("<![CDATA[", "<description><![CDATA[", "]]></description>"),
    "comments": item_around("<!--x-->", "", ""),
    "open-comment": item_around("- ", "<!--", ""),
    "instructions": item_around("<?x y?>", "", ""),
    "control-characters": item_around("\x01"),
    "html-page": items(described("<br><img src=x><p>a<p>b")),
}


def own_names(i):
    return '{"id":%d,%s}' % (i, ",".join(f'"k{i}x{j}":1' for j in range(20)))


def names_in_changing_order(i):
    return '{"id":%d,%s}' % (i, ",".join(f'"k{(j * 7 + i * 13) % 400}":1' for j in range(400)))


JSON = {
    "json-news": series(lambda i: f'{{"id":{i},"title":"Title {i}","text":"Some words."}},', "[", '{"id":"z"}]'),
    "json-empty": around("{},", "[", "{}]"),
    "json-short": records(lambda i: f'{{"id":{i}}}'),
    "json-own-names": records(lambda i: f'{{"id":{i},"k{i}":1}}'),
    "json-many-own-names": records(own_names),
    "json-400-names": records(names_in_changing_order),
    "json-one-record": series(lambda i: f'"k{i}":{i},', '[{"id":1,', '"z":1}]'),
    "json-inner-names": records(lambda i: f'{{"id":{i},"o":{{"k{i}":1}}}}'),
    "json-deep-arrays": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "json-deep-objects": lambda size: '{"a":' * (size // 6) + "1" + "}" * (size // 6),
    "json-deep-records": records(lambda i: f'{{"id":{i},"v":{"[" * 100}{"]" * 100}}}'),
    "json-one-text": around("word ", '[{"id":1,"title":"', '"}]'),
    "json-escapes": around("\\u00e9", '[{"id":1,"title":"', '"}]'),
    "json-numbers": around("1,", '[{"id":1,"n":[', "1]}]"),
    "json-long-number": around("9", '[{"id":1,"n":', "}]"),
    "json-equal-ids": around('{"id":1},', "[", '{"id":1}]'),
    "json-feed-authors": series(
        lambda i: f'{{"name":"A{i}"}},', JSON_FEED + '{"id":"1","content_text":"x","authors":[', '{"name":"z"}]}]}'),
    "json-feed-tags": series(lambda i: f'"t{i}",', JSON_FEED + '{"id":"1","content_text":"x","tags":[', '"z"]}]}'),
    "json-feed-items": series(lambda i: f'{{"id":"{i}"}},', JSON_FEED, '{"id":"z"}]}'),
}


def csv_columns(size):
    header = ["id"] + [f"c{i}" for i in range(size // 10)]
    return ",".join(header) + "\n" + ",".join("1" for _ in header) + "\n"


CSV = {
    "csv-rows": series(lambda i: f"{i},x\n", "id,title\n"),
    "csv-empty-rows": around(",\n", "id,title\n"),
    "csv-columns": csv_columns,
    "csv-1000-columns": series(
        lambda i: f"{i}" + ",1" * 999 + "\n", ",".join(["id"] + [f"c{i}" for i in range(999)]) + "\n"),
    "csv-unequal-rows": series(lambda i: f"{i}" + ",x" * (i % 20) + "\n", "id,title\n"),
    "csv-quotes": around('""', 'id,title\n1,"', '"\n'),
    "csv-open-quote": series(lambda i: f'{i},"x\n', "id,title\n"),
}

#: For each kind, the function that makes a document of about a number of bytes, and the extension of its file.
KINDS = {
    **{name: (make, "xml") for name, make in {**ITEMS, **ELEMENTS, **TEXTS}.items()},
    **{name: (make, "json") for name, make in JSON.items()},
    "json-lines": (series(lambda i: f'{{"id":{i}}}\n'), "jsonl"),
    **{name: (make, "csv") for name, make in CSV.items()},
}


# Measuring

def processor_seconds(command):
    """Runs a command; returns its seconds of processor time and its result."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(command, capture_output=True, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, result


def last_words(result):
    lines = [line for line in (result.stderr + result.stdout).splitlines() if "error" in line]
    return lines[0][:110] if lines else f"exit code {result.returncode}"


def measure(program, document, name):
    """Prints the line of a document; returns whether it keeps the limit."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        project = Path(folder) / "project"
        first, result = processor_seconds([program, "init", str(project), "--from", str(document)])
        second, note = 0.0, ""
        if result.returncode != 0:
            note = last_words(result)
        else:
            second, result = processor_seconds(
                [program, "build", "--project", str(project), "--output", str(Path(folder) / "public")])
            if result.returncode != 0:
                note = last_words(result)
        size = document.stat().st_size
        rate = (first + second) / (size / 1e6)
        is_slow = size >= SMALLEST and rate > LIMIT
        print(f"{name:28} {size / 1e6:6.2f} MB  init {first:6.2f}  build {second:6.2f}  {rate:6.2f} s/MB"
              f" {'SLOW' if is_slow else '    '} {note}", flush=True)
        return not is_slow


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="kinds of documents (default: all)")
    parser.add_argument("--mb", type=float, default=1.5, help="the size of each document")
    parser.add_argument("--keep", metavar="DIR", help="keeps the documents in a folder")
    parser.add_argument("--files", nargs="+", default=[], metavar="FILE", help="measures these documents instead")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.kinds if name not in KINDS]
    if unknown:
        parser.error(f"no such kind: {', '.join(unknown)}; the kinds are {', '.join(KINDS)}")
    program = os.environ.get("CARDLOOM", ".build/release/cardloom")
    slow = []
    with tempfile.TemporaryDirectory(dir=MEMORY) as temporary:
        folder = Path(arguments.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for file in arguments.files:
            if not measure(program, Path(file).resolve(), Path(file).name[-28:]):
                slow.append(file)
        for name in [] if arguments.files else arguments.kinds or KINDS:
            make, extension = KINDS[name]
            document = folder / f"{name}.{extension}"
            document.write_text(make(int(arguments.mb * 1e6)), encoding="utf-8")
            if not measure(program, document, name):
                slow.append(name)
    if slow:
        sys.exit(f"over {LIMIT:g} s of processor time per MB: {', '.join(slow)}")


if __name__ == "__main__":
    main()

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
KINDS = {}


def kind(name, extension):
    """Registers a function that returns a document of about a number of bytes."""

    def register(function):
        KINDS[name] = (function, extension)
        return function

    return register


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


# Items

@kind("news", "xml")
def news(size):
    return rss(repeated(size, lambda i: item(i, f"<link>https://example.org/{i}</link><description>Words of item {i}, "
                                                "and some more of them.</description>")))


@kind("empty-items", "xml")
def empty_items(size):
    return rss(repeated(size, lambda i: "<item/>"))


@kind("empty-entries", "xml")
def empty_entries(size):
    return ATOM.format("") + repeated(size, lambda i: "<entry/>") + "</feed>"


@kind("short-items", "xml")
def short_items(size):
    return rss(repeated(size, lambda i: f"<item><title>{i}</title></item>"))


@kind("equal-items", "xml")
def equal_items(size):
    return rss(repeated(size, lambda i: item(1)))


@kind("unclosed-items", "xml")
def unclosed_items(size):
    """Items inside items, up to libxml2's limit of depth, again and again."""
    return rss(repeated(size, lambda i: "<item>" * 200 + "</item>" * 200))


@kind("nested-items", "xml")
def nested_items(size):
    return rss(repeated(size, lambda i: "<item><title>a</title>" * 200 + "</item>" * 200))


@kind("never-closed-items", "xml")
def never_closed_items(size):
    return RSS.format("") + repeated(size, lambda i: f"<item><title>{i}</title>")


@kind("own-names", "xml")
def own_names(size):
    return rss(repeated(size, lambda i: item(i, f"<e{i}>x</e{i}>")))


@kind("many-own-names", "xml")
def many_own_names(size):
    return rss(repeated(size, lambda i: item(i, "".join(f"<e{i}x{j}>x</e{i}x{j}>" for j in range(20)))))


@kind("own-attributes", "xml")
def own_attributes(size):
    return rss(repeated(size, lambda i: item(i, f'<e a{i}="1" b{i}="2" c{i}="3"/>')))


@kind("many-elements", "xml")
def many_elements(size):
    return rss(repeated(size, lambda i: item(i, "".join(f"<e{j}>x</e{j}>" for j in range(100)))))


@kind("one-item-many-names", "xml")
def one_item_many_names(size):
    return one_item(repeated(size, lambda i: f"<e{i}>x</e{i}>"))


@kind("one-item-many-links", "xml")
def one_item_many_links(size):
    return one_item(repeated(size, lambda i: f'<link rel="alternate" href="/{i}"/>'))


@kind("one-item-many-titles", "xml")
def one_item_many_titles(size):
    return one_item(repeated(size, lambda i: f"<title>{i}</title>"))


@kind("many-authors", "xml")
def many_authors(size):
    return one_item(repeated(size, lambda i: f"<author>a{i}@example.org (Author {i})</author>"))


@kind("many-atom-authors", "xml")
def many_atom_authors(size):
    authors = repeated(size, lambda i: f"<author><name>N{i}</name><uri>/u{i}</uri></author>")
    return ATOM.format("") + f"<entry><id>urn:1</id><title>A</title>{authors}</entry></feed>"


@kind("many-categories", "xml")
def many_categories(size):
    return one_item(repeated(size, lambda i: f"<category>c{i}</category>"))


@kind("many-enclosures", "xml")
def many_enclosures(size):
    return one_item(repeated(size, lambda i: f'<enclosure url="https://example.org/{i}.mp3" type="audio/mpeg"/>'))


@kind("many-media", "xml")
def many_media(size):
    return one_item(repeated(size, lambda i: f'<media:content url="https://example.org/{i}.jpg" width="{i}"/>'), MEDIA)


@kind("many-media-groups", "xml")
def many_media_groups(size):
    return one_item(repeated(size, lambda i: f'<media:group><media:content url="/{i}.jpg"/></media:group>'), MEDIA)


@kind("many-thumbnails", "xml")
def many_thumbnails(size):
    return one_item(repeated(size, lambda i: f'<media:thumbnail url="/{i}.jpg"/>'), MEDIA)


@kind("many-contents", "xml")
def many_contents(size):
    return one_item(repeated(size, lambda i: f"<content>text {i}</content>"))


@kind("channel-elements", "xml")
def channel_elements(size):
    return rss(repeated(size, lambda i: f"<e{i}>x</e{i}>") + item(0))


@kind("channel-links", "xml")
def channel_links(size):
    return rss(repeated(size, lambda i: f"<link>https://example.org/{i}</link>") + item(0))


@kind("channel-authors", "xml")
def channel_authors(size):
    return rss(repeated(size, lambda i: f"<managingEditor>a{i}</managingEditor>" + item(i)))


@kind("channels", "xml")
def channels(size):
    return RSS.format("") + "</channel>" + repeated(size, lambda i: f"<channel>{item(i)}</channel>") + "</rss>"


# Attributes, names and nesting

@kind("attributes-of-one", "xml")
def attributes_of_one(size):
    return one_item("<e " + repeated(size, lambda i: f'a{i}="{i}" ') + "/>")


@kind("attributes-of-many", "xml")
def attributes_of_many(size):
    return one_item(repeated(size, lambda i: "<e " + " ".join(f'a{j}=""' for j in range(250)) + "/>"))


@kind("attributes-and-base", "xml")
def attributes_and_base(size):
    """200 open elements of 250 attributes, each with a base."""
    element = "<e " + " ".join(f'a{j}="x"' for j in range(249)) + ' xml:base="b/">'
    return rss(repeated(size, lambda i: item(i, element * 200 + "</e>" * 200)))


@kind("nested-base", "xml")
def nested_base(size):
    return rss(repeated(size, lambda i: item(i, '<e xml:base="b/">' * 200 + "</e>" * 200)))


@kind("nested-base-in-text", "xml")
def nested_base_in_text(size):
    text = '<div xml:base="b/"><a href="c">' * 90 + "x" + "</a></div>" * 90
    return rss(repeated(size, lambda i: item(i, f"<description>{text}</description>")))


@kind("base-of-items", "xml")
def base_of_items(size):
    return rss(repeated(size, lambda i: f'<item xml:base="b{i}/"><link>a</link></item>'))


@kind("deep", "xml")
def deep(size):
    return rss(repeated(size, lambda i: item(i, "<e>" * 240 + "</e>" * 240)))


@kind("too-deep", "xml")
def too_deep(size):
    return rss("<e>" * (size // 7) + "</e>" * (size // 7))


@kind("deep-markup", "xml")
def deep_markup(size):
    return rss(repeated(size, lambda i: item(i, "<description>" + "<b>" * 190 + "x" + "</b>" * 190 + "</description>")))


@kind("deep-escaped-markup", "xml")
def deep_escaped_markup(size):
    return one_item("<description>" + "&lt;b&gt;" * (size // 9) + "</description>")


@kind("namespaces-of-one", "xml")
def namespaces_of_one(size):
    return one_item("<e " + repeated(size, lambda i: f'xmlns:n{i}="urn:{i}" ') + "/>")


@kind("namespaces-of-many", "xml")
def namespaces_of_many(size):
    return rss(repeated(size, lambda i: item(i, f'<n:e xmlns:n="urn:{i}">x</n:e>')))


@kind("namespaces-250", "xml")
def namespaces_250(size):
    declarations = "".join(f' xmlns:n{j}="urn:{j}"' for j in range(250))
    return rss(repeated(size, lambda i: item(i, f"<n249:e{declarations}>x</n249:e>")))


@kind("namespaces-in-use", "xml")
def namespaces_in_use(size):
    declarations = "".join(f' xmlns:n{j}="urn:{j}"' for j in range(250))
    return rss(repeated(size, lambda i: item(i, '<n0:e n0:a="x"/>' * 20)), declarations)


# Texts and entities

ENTITIES = '<!DOCTYPE rss [<!ENTITY e "word">]>\n'


@kind("entity-in-attributes", "xml")
def entity_in_attributes(size):
    attributes = " ".join(f'a{j}="&e;"' for j in range(200))
    return ENTITIES + rss(repeated(size, lambda i: item(i, f"<e {attributes}/>"))).split("\n", 1)[1]


@kind("entities-in-attribute", "xml")
def entities_in_attribute(size):
    return ENTITIES + rss(repeated(size, lambda i: item(i, f'<e a="{"&e;" * 300}"/>'))).split("\n", 1)[1]


@kind("entities-in-text", "xml")
def entities_in_text(size):
    return ENTITIES + rss(repeated(size, lambda i: item(i, "&e;" * 300))).split("\n", 1)[1]


@kind("html-entities", "xml")
def html_entities(size):
    return rss(repeated(size, lambda i: item(i, f"<description>{'&eacute;' * 50}</description>")))


@kind("unknown-entities", "xml")
def unknown_entities(size):
    return rss(repeated(size, lambda i: item(i, f"<description>{'&nothing;' * 50}</description>")))


@kind("entities-of-advertisements", "xml")
def entities_of_advertisements(size):
    return rss(repeated(size, lambda i: item(i, "<description>" + "&lt;a href=&quot;https://ads.example/" + str(i)
                                             + "&quot;&gt;&amp;nbsp;&lt;/a&gt;" * 20 + "</description>")))


@kind("character-references", "xml")
def character_references(size):
    return one_item("<description>" + "&#233;" * (size // 6) + "</description>")


@kind("lone-ampersands", "xml")
def lone_ampersands(size):
    return one_item("<description>" + "a & b " * (size // 6) + "</description>")


@kind("ampersand-run", "xml")
def ampersand_run(size):
    return one_item("<description>" + "&" * size + "</description>")


@kind("less-than-run", "xml")
def less_than_run(size):
    return one_item("<description>" + "<" * size + "</description>")


@kind("escaped-less-than-run", "xml")
def escaped_less_than_run(size):
    return one_item("<description>" + "&lt;" * (size // 4) + "</description>")


@kind("greater-than-in-attribute", "xml")
def greater_than_in_attribute(size):
    return one_item('<e a="' + ">" * size + '"/>')


@kind("greater-than-in-attributes", "xml")
def greater_than_in_attributes(size):
    return rss(repeated(size, lambda i: item(i, '<e a="' + ">" * 2_000 + '"/>')))


@kind("long-attribute", "xml")
def long_attribute(size):
    return one_item('<e a="' + "x" * size + '"/>')


@kind("spaces-in-tag", "xml")
def spaces_in_tag(size):
    return one_item("<e" + " " * size + "/>")


@kind("long-name", "xml")
def long_name(size):
    return one_item("<" + "e" * size + "/>")


@kind("long-names", "xml")
def long_names(size):
    return rss(repeated(size, lambda i: item(i, f"<{'e' * 2_000}{i}/>")))


@kind("one-text", "xml")
def one_text(size):
    return one_item("<description>" + "word " * (size // 5) + "</description>")


@kind("one-title", "xml")
def one_title(size):
    return rss(f"<item><title>{'word ' * (size // 5)}</title></item>")


@kind("one-cdata", "xml")
def one_cdata(size):
    return one_item("<description><![CDATA[" + "<p>word</p>" * (size // 11) + "]]></description>")


@kind("cdata-run", "xml")
def cdata_run(size):
    return one_item("<description>" + "<![CDATA[x]]>" * (size // 13) + "</description>")


@kind("cdata-brackets", "xml")
def cdata_brackets(size):
    return one_item("<description><![CDATA[" + "]" * size + "]]></description>")


@kind("comments", "xml")
def comments(size):
    return one_item("<!--x-->" * (size // 8))


@kind("open-comment", "xml")
def open_comment(size):
    return one_item("<!--" + "- " * (size // 2))


@kind("instructions", "xml")
def instructions(size):
    return one_item("<?x y?>" * (size // 7))


@kind("control-characters", "xml")
def control_characters(size):
    return one_item("<description>" + "\x01" * size + "</description>")


@kind("cdata-inside-cdata", "xml")
def cdata_inside_cdata(size):
    return one_item("<description><![CDATA[" + "<![CDATA[" * (size // 9) + "]]></description>")


@kind("html-page", "xml")
def html_page(size):
    return rss(repeated(size, lambda i: item(i, "<description><br><img src=x><p>a<p>b</description>")))


@kind("end-tags", "xml")
def end_tags(size):
    return rss("</e>" * (size // 4))


@kind("end-tags-inside", "xml")
def end_tags_inside(size):
    return rss("".join(f"<e{i}>" for i in range(240)) + "</f>" * (size // 4))


@kind("nested-base-in-use", "xml")
def nested_base_in_use(size):
    return rss(repeated(size, lambda i: item(i, '<e xml:base="b/" url="x">' * 200 + "</e>" * 200)))


@kind("long-author-and-items", "xml")
def long_author_and_items(size):
    return rss(f"<managingEditor>{'x' * 10_000}</managingEditor>" + repeated(size, lambda i: item(i)))


# JSON and CSV

@kind("json-news", "json")
def json_news(size):
    return "[" + repeated(size, lambda i: f'{{"id":{i},"title":"Title {i}","text":"Some words."}},') + '{"id":"z"}]'


@kind("json-empty", "json")
def json_empty(size):
    return "[" + "{}," * (size // 3) + "{}]"


@kind("json-short", "json")
def json_short(size):
    return "[" + repeated(size, lambda i: f'{{"id":{i}}},') + '{"id":-1}]'


@kind("json-own-names", "json")
def json_own_names(size):
    return "[" + repeated(size, lambda i: f'{{"id":{i},"k{i}":1}},') + '{"id":-1}]'


@kind("json-many-own-names", "json")
def json_many_own_names(size):
    def record(i):
        return '{"id":%d,%s},' % (i, ",".join(f'"k{i}x{j}":1' for j in range(20)))

    return "[" + repeated(size, record) + '{"id":-1}]'


@kind("json-400-names", "json")
def json_400_names(size):
    """Records with the same names in changing order."""
    def record(i):
        return '{"id":%d,%s},' % (i, ",".join(f'"k{(j * 7 + i * 13) % 400}":1' for j in range(400)))

    return "[" + repeated(size, record) + '{"id":-1}]'


@kind("json-one-record", "json")
def json_one_record(size):
    return '[{"id":1,' + repeated(size, lambda i: f'"k{i}":{i},') + '"z":1}]'


@kind("json-inner-names", "json")
def json_inner_names(size):
    return "[" + repeated(size, lambda i: f'{{"id":{i},"o":{{"k{i}":1}}}},') + '{"id":-1}]'


@kind("json-deep-arrays", "json")
def json_deep_arrays(size):
    return "[" * (size // 2) + "]" * (size // 2)


@kind("json-deep-objects", "json")
def json_deep_objects(size):
    return '{"a":' * (size // 6) + "1" + "}" * (size // 6)


@kind("json-deep-records", "json")
def json_deep_records(size):
    return "[" + repeated(size, lambda i: f'{{"id":{i},"v":{"[" * 100}{"]" * 100}}},') + '{"id":-1}]'


@kind("json-one-text", "json")
def json_one_text(size):
    return '[{"id":1,"title":"' + "word " * (size // 5) + '"}]'


@kind("json-escapes", "json")
def json_escapes(size):
    return '[{"id":1,"title":"' + "\\u00e9" * (size // 6) + '"}]'


@kind("json-numbers", "json")
def json_numbers(size):
    return '[{"id":1,"n":[' + "1," * (size // 2) + "1]}]"


@kind("json-long-number", "json")
def json_long_number(size):
    return '[{"id":1,"n":' + "9" * size + "}]"


@kind("json-equal-ids", "json")
def json_equal_ids(size):
    return "[" + '{"id":1},' * (size // 9) + '{"id":1}]'


@kind("json-feed-authors", "json")
def json_feed_authors(size):
    authors = repeated(size, lambda i: f'{{"name":"A{i}"}},') + '{"name":"z"}'
    return ('{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_text":"x","authors":['
            + authors + "]}]}")


@kind("json-feed-tags", "json")
def json_feed_tags(size):
    tags = repeated(size, lambda i: f'"t{i}",') + '"z"'
    return ('{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_text":"x","tags":['
            + tags + "]}]}")


@kind("json-feed-items", "json")
def json_feed_items(size):
    return ('{"version":"https://jsonfeed.org/version/1.1","title":"T","items":['
            + repeated(size, lambda i: f'{{"id":"{i}"}},') + '{"id":"z"}]}')


@kind("json-lines", "jsonl")
def json_lines(size):
    return repeated(size, lambda i: f'{{"id":{i}}}\n')


@kind("csv-rows", "csv")
def csv_rows(size):
    return "id,title\n" + repeated(size, lambda i: f"{i},x\n")


@kind("csv-empty-rows", "csv")
def csv_empty_rows(size):
    return "id,title\n" + ",\n" * (size // 2)


@kind("csv-columns", "csv")
def csv_columns(size):
    header = ["id"] + [f"c{i}" for i in range(size // 10)]
    return ",".join(header) + "\n" + ",".join("1" for _ in header) + "\n"


@kind("csv-1000-columns", "csv")
def csv_1000_columns(size):
    header = ["id"] + [f"c{i}" for i in range(999)]
    return ",".join(header) + "\n" + repeated(size, lambda i: f"{i}" + ",1" * 999 + "\n")


@kind("csv-unequal-rows", "csv")
def csv_unequal_rows(size):
    return "id,title\n" + repeated(size, lambda i: f"{i}" + ",x" * (i % 20) + "\n")


@kind("csv-quotes", "csv")
def csv_quotes(size):
    return 'id,title\n1,"' + '""' * (size // 2) + '"\n'


@kind("csv-open-quote", "csv")
def csv_open_quote(size):
    return "id,title\n" + repeated(size, lambda i: f'{i},"x\n')


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

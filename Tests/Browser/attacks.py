"""A site of hostile feeds: every vector of Tests/Attacks in every field of every format, in every place of a template."""

import csv
import io
import json
import pathlib
import re
import subprocess
from xml.sax.saxutils import escape, quoteattr

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZE = 70
FORMATS = ["jsonfeed", "rss", "atom", "json", "ndjson", "csv"]

# The fields that hold one text, as the cell names them.
FIELDS = [
    "title", "summary", "content_text", "url", "external_url", "image", "image_alt", "author", "tag", "colour", "media",
]

CELL = """---
optional: [{names}]
---
<p class="start">{{{{number}}}}</p>
{{{{#authors}}}}<p>{{{{#url}}}}<a href="{{{{url}}}}">x</a>{{{{/url}}}}{{{{#avatar}}}}<img src="{{{{avatar}}}}" alt="">{{{{/avatar}}}}{{{{name}}}}</p>{{{{/authors}}}}
{{{{#tags}}}}<p title="{{{{.}}}}">{{{{.}}}} <a href="tag/{{{{.}}}}">x</a></p>{{{{/tags}}}}
{{{{#attachments}}}}<p title='{{{{mime_type}}}}'>{{{{title}}}}{{{{#url}}}} <video src="{{{{url}}}}" poster="{{{{url}}}}" controls></video>{{{{/url}}}}</p>{{{{/attachments}}}}
<p data-published="{{{{date_published}}}}" data-language="{{{{language}}}}">{{{{id}}}}</p>
<p class="own"><a href="{{{{root}}}}about/">{{{{site.title}}}} {{{{section.id}}}}</a></p>
{places}
<div class="content">{{{{{{content_html}}}}}}</div>
<p class="end">{{{{number}}}}</p>
"""

PLACE = """<p class="value" data-field="{f}">{{{{{f}}}}}</p>
<p title="{{{{{f}}}}}" data-x='{{{{{f}}}}}' class="c {{{{{f}}}}}" lang=en translate=no>x <b title={{{{{f}}}}}>y</b><!-- {{{{{f}}}}} --></p>
<p style="--accent: {{{{{f}}}}}">x</p>
<svg role="img" aria-label="{{{{{f}}}}}" width="9" height="9"><rect fill="{{{{{f}}}}}" filter='{{{{{f}}}}}' mask="url({{{{{f}}}}})" width="9" height="9"/></svg>
<p><a href="{{{{{f}}}}}">a</a> <a href='/p/{{{{{f}}}}}?q={{{{{f}}}}}#{{{{{f}}}}}'>b</a> <a href="mailto:{{{{{f}}}}}">c</a> <a href="https://example.org/{{{{{f}}}}}">d</a></p>
{{{{#{f}}}}}<p><img src="{{{{{f}}}}}" alt="{{{{{f}}}}}"> <img src="/x.png" srcset="{{{{{f}}}}}" alt=""></p>
<form action="{{{{{f}}}}}"><textarea aria-label="{{{{{f}}}}}">
{{{{{f}}}}}</textarea></form>{{{{/{f}}}}}
"""

FEW_PLACES = """<p class="value" data-field="{f}" title="{{{{{f}}}}}">{{{{{f}}}}}</p>
{{{{#{f}}}}}<p><a href="{{{{{f}}}}}">a</a> <img src="{{{{{f}}}}}" alt="{{{{{f}}}}}"></p>{{{{/{f}}}}}
"""

# In all places of a template stand these; the others in the most usual ones.
EVERYWHERE = ["title", "url"]

PAGE = """<!DOCTYPE html>
<html lang="{{page.language}}">
<head><meta charset="utf-8"><title>{{page.title}}</title>
<link rel="icon" href="{{page.root}}assets/icon.svg"><link rel="stylesheet" href="{{page.root}}theme/sections.css">
<style>body { background: rgb(1, 2, 3); color: rgb(4, 5, 6); } .cell { contain: layout; }</style></head>
<body><main id="main"><h1>{{page.title}}</h1>
{{{sections}}}
</main><footer id="foot">foot</footer></body>
</html>
"""

# What the watch must see: the cell of a generator that trusts its feeds.
CONTROL = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>t</title><main id="main"><div class="cells">
<article class="cell"><p class="start">0</p><div class="content"><img src="/none.png" onerror="hit()"><a href="javascript:alert(1)">x</a>
<script>alert(1)</script><img src="https://evil.test/x.png" alt=""><p id="foot" class="section-header" style="position: fixed" onclick="hit()">x</p>
<style>body { color: red }</style></div></article><p class="end">0</p></div></main><footer id="foot">foot</footer></html>
"""


def vectors():
    """The vectors, each with its line."""
    found = []
    lines = (ROOT / "Tests/Attacks/vectors.txt").read_text(encoding="utf-8").split("\n")
    started = False
    for number, line in enumerate(lines, 1):
        if line.startswith("== "):
            started = True
        elif started and line:
            found.append((number, unescaped(line)))
    return found


def numbered():
    """The text of every vector with the number of its card."""
    return list(enumerate(text for _, text in vectors()))


def unescaped(line):
    def character(match):
        code = match[1]
        if code[0] in "xu":
            return chr(int(code[1:], 16))
        return {"n": "\n", "t": "\t", "r": "\r", "\\": "\\"}[code]

    text = re.sub(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[ntr\\])", character, line)
    return text.encode("utf-16", "surrogatepass").decode("utf-16")


def record(number, text):
    """A card all of whose fields hold one vector."""
    return {
        "id": f"{text} {number}", "number": str(number), "title": text, "summary": text, "content_text": text, "content_html": text,
        "url": text, "external_url": text, "image": text, "image_alt": text, "image_width": text, "author": text, "tag": text,
        "colour": text, "media": text, "date_published": text, "date_modified": text, "language": text, "cell_size": text,
        "content_base": text, "banner_image": text, "date_text": text,
        "tags": [text], "authors": [{"name": text, "url": text, "avatar": text}],
        "root": "https://evil.test/", "site": {"title": text, "url": text}, "section": {"id": text, "data": {}},
        "attachments": [{"url": text, "mime_type": text, "title": text}], "parameters": {"x": text, text: "y"}, text: text,
    }


def printable(text):
    """What XML can hold of a text."""
    return "".join(c for c in text if c in "\t\n\r" or "\x20" <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff")


def rss(cards):
    items = []
    for number, text in cards:
        text = printable(text)
        plain, quoted, cdata = escape(text), quoteattr(text), text.replace("]]>", "]]]]><![CDATA[>")
        items.append(
            f"<item><guid isPermaLink=\"false\">{plain} {number}</guid><number>{number}</number><title>{plain}</title><link>{plain}</link>"
            f"<description>{plain}</description><content:encoded><![CDATA[{cdata}]]></content:encoded><author>{plain}</author>"
            f"<category>{plain}</category><pubDate>{plain}</pubDate><dc:creator>{plain}</dc:creator><enclosure url={quoted} type={quoted} length={quoted}/>"
            f"<media:thumbnail url={quoted}/><itunes:image href={quoted}/><itunes:duration>{plain}</itunes:duration>"
            f"<colour>{plain}</colour><media>{plain}</media><image_alt>{plain}</image_alt><tag>{plain}</tag></item>")
    return (
        '<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"'
        ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>&lt;script&gt;hit()&lt;/script&gt;</title>'
        f"<link>javascript:alert(1)</link><description>d</description>{''.join(items)}</channel></rss>")


def atom(cards):
    entries = []
    for number, text in cards:
        text = printable(text)
        plain, quoted = escape(text), quoteattr(text)
        entries.append(
            f"<entry xml:base={quoted}><id>{plain} {number}</id><number>{number}</number><title type=\"html\">{plain}</title><link href={quoted}/>"
            f"<link rel=\"enclosure\" href={quoted} type={quoted}/><summary type=\"html\">{plain}</summary><content type=\"html\">{plain}</content>"
            f"<author><name>{plain}</name><uri>{plain}</uri></author><category term={quoted} label={quoted}/><updated>{plain}</updated>"
            f"<colour>{plain}</colour><media>{plain}</media><image_alt>{plain}</image_alt><tag>{plain}</tag></entry>")
    return (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>x</id>'
        f"<title>t</title><updated>2026-01-01T00:00:00Z</updated>{''.join(entries)}</feed>")


def table(cards):
    output = io.StringIO()
    columns = [key for key, value in record(0, "x").items() if isinstance(value, str) and key != "x"]
    writer = csv.DictWriter(output, columns, extrasaction="ignore")
    writer.writeheader()
    for number, text in cards:
        writer.writerow({key: value for key, value in record(number, text.replace("\x00", "")).items() if key in columns})
    return output.getvalue()


def build(generator, folder):
    """Builds the site; its folder."""
    site = folder / "site"
    (site / "data").mkdir(parents=True)
    (folder / "Templates/cells").mkdir(parents=True)
    (folder / "Templates/pages").mkdir()
    cards = numbered()
    records = [record(number, text) for number, text in cards]
    feed = {"version": "https://jsonfeed.org/version/1.1", "title": "<script>hit()</script>", "home_page_url": "javascript:alert(1)"}
    data = {
        "jsonfeed": json.dumps(feed | {"items": records}), "json": json.dumps(records, ensure_ascii=False),
        "ndjson": "\n".join(map(json.dumps, records)) + "\n", "rss": rss(cards), "atom": atom(cards), "csv": table(cards),
    }
    lines = ["title: Attacks", "url: https://example.org/", "language: en", "sources:"]
    for name in FORMATS:
        (site / "data" / name).write_bytes(data[name].encode("utf-8", "replace"))
        lines.append(f"  {name}: {{file: data/{name}, id: id{', format: csv' if name == 'csv' else ''}}}")
    lines.append("feeds:")
    for name in FORMATS:
        lines.append(
            f"  {name}: {{path: /{name}/, title: {name}, pages: {{size: {SIZE}, number: sequential}}, page: plain, "
            f"sections: [{{id: latest, source: {name}, cell: hostile, loadMore: true, label: Cards}}]}}")
    (site / "site.yml").write_text("\n".join(lines) + "\n")
    names = FIELDS + ["content_html", "date_published", "language", "authors", "tags", "attachments", "name", "avatar", "mime_type"]
    places = "".join((PLACE if field in EVERYWHERE else FEW_PLACES).format(f=field) for field in FIELDS)
    (folder / "Templates/cells/hostile.mustache").write_text(CELL.format(names=", ".join(names), places=places))
    (folder / "Templates/pages/plain.mustache").write_text(PAGE)
    output = folder / "public"
    result = subprocess.run([generator, "build", "--project", folder, "--output", output], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-8000:]
    return output

"""Sites of hostile documents, and what a browser makes of their pages.

As a program it makes and opens many documents, and prints what is wrong:

    .venv/bin/python Tests/Browser/hostile_pages.py [FIRST] [COUNT]
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import formulas
import hostile_html
from generator import GENERATOR, ROOT
from servers import QuietHandler, serve

SIZE = 250

# Where a document stands: in an element that holds flow content, and in some that hold less.
PLACES = {
    "flow": "<div class=\"content\">{}</div>",
    "paragraph": "<p class=\"content\">{}</p>",
    "link": "<p>{{{{#number}}}}<a href=\"/{{{{number}}}}\"><span class=\"content\">x {}</span></a>{{{{/number}}}}</p>",
    "linked": "<a href=\"/x\"><div class=\"content\">x {}</div></a>",
    "heading": "<h2 class=\"content\">x {}</h2>",
    "button": "<div><button type=\"button\" class=\"content\">x {}</button></div>",
    "words": "<div><b>{{{{number}}}}</b> <em class=\"content\">{}</em></div>",
    "list": "<ul class=\"content\">{}<li>last</ul>",
    "item": "<ol><li>first<li class=\"content\">{}</ol>",
    "cell": "<table><tr><th class=\"content\" scope=\"row\">{}<td>x</table>",
    "term": "<dl><dt class=\"content\">{}<dd>x</dl>",
    "summary": "<details><summary class=\"content\">x {}</summary>y</details>",
    "label": "<p><label class=\"content\">x {}</label></p>",
    "pre": "<pre class=\"content\">{}</pre>",
    "caption": "<table><caption class=\"content\">{}</caption><tr><td>x</table>",
    "option": "<p><select aria-label=\"x\"><option class=\"content\">x {}</select></p>",
    "address": "<address class=\"content\">{}</address>",
    "figure": "<figure><img src=\"/x.png\" alt=\"\"><figcaption class=\"content\">{}</figcaption></figure>",
    "inserted": "<p><ins><dfn class=\"content\">{}</dfn></ins></p>",
    "legend": "<fieldset><legend class=\"content\">x {}</legend><p>x</p></fieldset>",
    "film": "<video controls src=\"/x.mp4\"><span class=\"content\">{}</span></video>",
}

PAGE = """<!DOCTYPE html>
<html lang="{{page.language}}">
<head><meta charset="utf-8"><title>{{page.title}}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="{{page.root}}theme/sections.css"></head>
<body><main id="main"><h1>{{page.title}}</h1>
{{{sections}}}
</main><footer id="foot">foot</footer></body>
</html>
"""

# What happens to a page, told to the test through window.told; nothing in the page may change it.
WATCH = """
Object.defineProperty(window, 'told', {value: []})
for (const name of ['hit', 'alert']) Object.defineProperty(window, name, {value: () => told.push('a script ran')})
addEventListener('error', event => event.target === window && told.push('error: ' + event.message), true)
"""

# Everything that may be: whatever else is found is a fault.
FACTS = "origins => {" + formulas.WATCH + r"""
  const elements = new Set(('a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby ' +
    's samp small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video audio wbr').split(' '))
  const attributes = new Set('href rel src srcset sizes alt width height loading type media controls preload loop poster colspan rowspan value cite datetime reversed start abbr scope open dir lang title id'.split(' '))
  const faults = []
  const tell = (cell, what, element) => faults.push([Number(cell.querySelector('.start').textContent), what, element ? (element.outerHTML ?? element.data).slice(0, 300) : ''])
  const isSafe = (address, isLink) => {
    if (address === '') return false
    let url
    try { url = new URL(address, document.baseURI) } catch { return false }
    return isLink ? ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) : [location.origin, ...origins].includes(url.origin)
  }
  const inspect = (cell, root, where) => {
    for (const node of root.querySelectorAll('*')) {
      if (formula.isStrange(node) || !formula.has(node) && !elements.has(node.localName)) tell(cell, `${where}: element ${node.nodeName}`, node)
      if (formula.isStrange(node) || formula.has(node)) continue
      for (const {name, value, namespaceURI} of node.attributes) {
        if (!attributes.has(name) || namespaceURI) tell(cell, `${where}: attribute ${name}`, node)
        if (name === 'id' && !value.startsWith('card-')) tell(cell, `${where}: id ${value}`, node)
        if (name === 'href' && !isSafe(value, true)) tell(cell, `${where}: link`, node)
        if (name === 'cite' && !isSafe(value, true)) tell(cell, `${where}: cite`, node)
        if ((name === 'src' || name === 'poster') && !isSafe(value, false)) tell(cell, `${where}: loads`, node)
        if (name === 'srcset' && !value.split(/,\s+/).every(part => isSafe(part.trim().split(/\s+/)[0], false))) tell(cell, `${where}: loads`, node)
      }
    }
    const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION | NodeFilter.SHOW_CDATA_SECTION)
    if (comments.nextNode()) tell(cell, `${where}: comment`, comments.currentNode)
  }
  const harmless = (cell, root, where) => {
    const harm = [...root.querySelectorAll('script, style, iframe, object, embed, base, meta, link, form, input, animate, set, use')].find(element => element !== root.firstElementChild)
    if (harm) tell(cell, `${where}: element`, harm)
    for (const node of root.querySelectorAll('*')) {
      for (const {name} of node.attributes) if (/^on|style|srcdoc|xlink/i.test(name)) tell(cell, `${where}: attribute ${name}`, node)
    }
  }
  const inert = document.implementation.createHTMLDocument('')
  const parsers = {
    'as a fragment': html => { const place = inert.createElement('div'); place.innerHTML = html; return place },
    'as a template': html => { const place = inert.createElement('template'); place.innerHTML = html; const copy = inert.createElement('div'); copy.append(place.content.cloneNode(true)); return copy },
    'as a document': html => { const copy = inert.createElement('div'); copy.append(...new DOMParser().parseFromString('<!DOCTYPE html><body><div>' + html + '</div>', 'text/html').body.firstElementChild.childNodes); return copy },
  }
  const others = ['<svg>', '<math><mtext>', '<select>', '<table>', '<noscript>', '<svg><desc>', '<table><caption>', '<form>', '<object>', '<math><annotation-xml>', '<svg><title>']
  const cells = [...document.querySelectorAll('.cell')]
  for (const cell of cells) {
    const content = cell.querySelector('.content')
    if (cell.parentElement.className !== 'cells') tell(cell, 'another parent', cell.parentElement)
    if (cell.firstElementChild.className !== 'start' || cell.lastElementChild.className !== 'end') tell(cell, 'out of the cell', cell)
    if (content.closest('.cell') !== cell) tell(cell, 'out of the cell', content)
    if (cell.querySelectorAll('.content, .start, .end').length !== 3) tell(cell, 'marks', cell)
    inspect(cell, content, 'page')
    const place = content.localName
    for (const [where, parse] of Object.entries(parsers)) {
      if (!['div', 'blockquote', 'figcaption', 'li', 'address'].includes(place) || cell.querySelector('a[href="/x"]')) continue
      let again = parse(content.innerHTML)
      for (const round of [1, 2]) {
        const here = content.cloneNode(true)
        again.normalize(), here.normalize()
        if (again.innerHTML !== here.innerHTML || [...again.childNodes].some((node, index) => !node.isEqualNode(here.childNodes[index]))) { tell(cell, `${where}, changed in round ${round}`, content); break }
        again = parse(again.innerHTML)
      }
      inspect(cell, again, where)
    }
    for (const opening of others) {
      const place = inert.createElement('div')
      place.innerHTML = opening + content.innerHTML
      harmless(cell, place, opening)
      place.innerHTML = place.innerHTML
      harmless(cell, place, opening + ' again')
    }
  }
  const ids = [...document.querySelectorAll('[id]')].map(element => element.id)
  return {
    told, faults, cells: cells.map(cell => Number(cell.querySelector('.start').textContent)),
    doubled: ids.filter((id, index) => ids.indexOf(id) !== index), clobbered: ids.filter(id => id in window && !(window[id] instanceof Element)),
    outside: [...document.body.children].map(child => child.id).join(), title: document.title,
    sheets: document.styleSheets.length, scripts: document.scripts.length,
  }
}"""

# Whatever waits for a reader is asked for.
PROVOKE = """async () => {
  for (const image of document.images) image.loading = 'eager'
  for (const media of document.querySelectorAll('video, audio')) media.preload = 'auto'
  for (const details of document.querySelectorAll('details')) details.open = true
  for (const element of document.querySelectorAll('.content *')) {
    for (const kind of ['pointerenter', 'mouseover', 'focus', 'blur', 'click', 'wheel', 'keydown', 'error', 'load', 'toggle', 'beforetoggle', 'animationstart']) element.dispatchEvent(new Event(kind, {cancelable: true}))
  }
  await Promise.all([...document.images].map(image => image.complete || new Promise(done => { image.onload = image.onerror = done })))
}"""


# What the facts must tell of: the cell of a generator that trusts its feeds.
CONTROL = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Hostile</title><link rel="stylesheet" href="data:,"><main id="main"><div class="cells">
<article class="cell"><p class="start">0</p><div class="content"><img src="/none.png" onerror="hit()"><a href="java&#10;script:alert(1)">x</a><p id="foot" style="position: fixed">x</p>
<img src="https://evil.test/x.png" alt=""><svg><a xlink:href="#"><text>x</text></a></svg><pre>

x</pre><!-- x --></div><p class="end">0</p></article></div></main><footer id="foot">foot</footer></html>
"""


def build(folder, seeds):
    """Builds a site of documents; the command's result, and the site's folder."""
    (folder / "site/data").mkdir(parents=True, exist_ok=True)
    (folder / "Templates/cells").mkdir(parents=True, exist_ok=True)
    (folder / "Templates/pages").mkdir(exist_ok=True)
    places = list(PLACES)
    records = []
    for seed in seeds:
        place = places[seed % len(places)]
        url = {"url": "https://example.org/a/b"} if seed % 3 else {}
        records.append({"id": str(seed), "number": str(seed), f"in_{place}": True, "content_html": hostile_html.document(seed)} | url)
    (folder / "site/data/cards.json").write_text(json.dumps(records))
    (folder / "site/site.yml").write_text(
        "title: Hostile\nurl: https://example.org/\nlanguage: en\ncontent: {origins: [https://example.org]}\nsources: {cards: {file: data/cards.json}}\n"
        f"feeds: {{cards: {{path: /, pages: {{size: {SIZE}, number: sequential}}, page: plain, sections: [{{id: latest, source: cards, cell: hostile, loadMore: true, label: Cards}}]}}}}\n")
    branches = "\n".join("{{#in_" + name + "}}" + markup.format("{{{content_html}}}") + "{{/in_" + name + "}}" for name, markup in PLACES.items())
    (folder / "Templates/cells/hostile.mustache").write_text(
        f"---\noptional: [{', '.join('in_' + place for place in places)}, content_html]\n---\n<p class=\"start\">{{{{number}}}}</p>\n{branches}\n<p class=\"end\">{{{{number}}}}</p>\n")
    (folder / "Templates/pages/plain.mustache").write_text(PAGE)
    output = folder / "public"
    return subprocess.run([GENERATOR, "build", "--project", folder, "--output", output], capture_output=True, text=True), output


def visit(context, origin, path):
    """What happens to a page, and what is on it once everything was asked for."""
    tab = context.new_page()
    dialogs, foreign = [], []
    allowed = ("https://example.org/",)

    def refuse(route):
        if not route.request.url.startswith(allowed):
            foreign.append(route.request.url)
        route.abort()

    tab.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    tab.route(re.compile("^(?!" + re.escape(origin) + "/|data:,$)"), refuse)
    tab.goto(origin + path)
    tab.evaluate(PROVOKE)
    facts = tab.evaluate(FACTS, ["https://example.org"])
    facts |= {"dialogs": dialogs, "foreign": foreign, "stayed": tab.url == origin + path}
    tab.close()
    return facts


def faults(facts, seeds):
    """What is wrong with a page, as a list of texts."""
    wrong = [f"document {seed}: {what}: {where}" for seed, what, where in facts["faults"]]
    expected = {
        "told": [], "dialogs": [], "foreign": [], "doubled": [], "clobbered": [], "stayed": True, "cells": list(seeds), "outside": "main,foot",
        "title": "Hostile", "sheets": 1, "scripts": 0,
    }
    return wrong + [f"{name}: {facts[name]!r}"[:1000] for name, value in expected.items() if facts[name] != value]


def inspect(context, folder, seeds):
    """What is wrong with the pages of a site."""
    origin, server = serve(folder, QuietHandler)
    wrong = []
    for first in range(0, len(seeds), SIZE):
        number = first // SIZE + 1
        wrong += faults(visit(context, origin, f"/page/{number}/" if number > 1 else "/"), seeds[first:first + SIZE])
    server.shutdown()
    return wrong


def main(first, count):
    from playwright.sync_api import sync_playwright

    browser_path = os.environ.get("CHROMIUM") or subprocess.run([ROOT / "scripts/find-chromium.sh", "--headless"], capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        context = browser.new_context()
        context.set_default_navigation_timeout(120_000)
        context.set_default_timeout(120_000)
        context.add_init_script(WATCH)
        found = 0
        for start in range(first, first + count, 2000):
            seeds = list(range(start, min(start + 2000, first + count)))
            with tempfile.TemporaryDirectory(prefix="hostile-") as name:
                result, output = build(pathlib.Path(name), seeds)
                if result.returncode:
                    found += 1
                    print(f"== build of {start}…: {result.returncode}\n{result.stdout[-6000:]}{result.stderr[-3000:]}")
                    continue
                wrong = inspect(context, output, seeds)
            found += len(wrong)
            print(f"== {start}…{seeds[-1]}: {len(wrong)} faults", *wrong[:20], sep="\n", flush=True)
        browser.close()
    return 1 if found else 0


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:]]
    sys.exit(main(*(numbers + [0, 2000][len(numbers):])))

"""Whatever is in a card stays in its card: no feed makes a page wider, or covers the card beside."""

import json
import subprocess

import pytest

from generator import GENERATOR, made_once

WORD = "W" * 600
CONTENT = [
    f"<div>{WORD}</div>", f"x <span>{WORD}</span>", f"<p><code>{WORD}</code></p>", f"<ul><li>{WORD}</li></ul>", f"<dl><dt>{WORD}<dd>{WORD}</dl>",
    f"<details open><summary>{WORD}</summary>{WORD}</details>", f"<figure><figcaption>{WORD}</figcaption></figure>", f"<pre>{'w ' * 400}</pre>",
    f"<table><tr>{'<td>some words</td>' * 60}</table>", f"<table><tr><td>{WORD}</table>", f"<p>x<ruby>y<rt>{WORD}</rt></ruby></p>",
    f"<p><math><mrow>{'<mi>x</mi><mo>+</mo>' * 300}</mrow></math></p>", f"<math display=block><mtext>{WORD}</mtext></math>",
    f"<p><span><span><math><mi>{WORD}</mi></math></span></span></p>", "<img src=/x.png width=9000 height=20 alt=x>", "<video src=/x.mp4 width=9000></video>",
    f"<p>{'a&nbsp;' * 500}</p>", f"<h2>{WORD}</h2>", f"<blockquote>{WORD}</blockquote>", "<ul><li>" * 30 + "x",
]
ADAPTORS = ["table", "{collection: {minWidth: 300}}"]

#: The cards whose formula cannot be scrolled to its end, by itself or with its card.
CUT_FORMULAS = """[...document.querySelectorAll('.cell:has(math)')].filter(cell => {
  const formula = cell.querySelector('math')
  formula.scrollLeft = cell.scrollLeft = 1e6
  const last = [...formula.querySelectorAll('mi, mo, mtext')].at(-1)
  return last.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1
}).map(cell => cell.dataset.card)"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return made_once(tmp_path_factory, "wide", build) / "public"


def build(folder):
    (folder / "site/data").mkdir(parents=True)
    (folder / "Templates/cells").mkdir(parents=True)
    (folder / "Templates/cells/note.mustache").write_text("<h2>{{title}}</h2>\n<div>{{{content_html}}}</div>\n")
    items = [{"id": str(number), "title": f"Card {number}", "content_html": content} for number, content in enumerate(CONTENT)]
    (folder / "site/data/feed.json").write_text(json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": items}))
    lines = ["title: Wide", "url: https://example.org/", "language: en", "sources: {feed: {file: data/feed.json}}", "feeds:"]
    for number, adaptor in enumerate(ADAPTORS):
        lines.append(f"  f{number}: {{path: /{number}/, pages: {{size: 50}}, sections: [{{id: s{number}, source: feed, cell: note, label: Cards, adaptor: {adaptor}}}]}}")
    (folder / "site/site.yml").write_text("\n".join(lines) + "\n")
    result = subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("number", range(len(ADAPTORS)))
def test_content_stays_in_its_card(built, browser, number, width):
    tab = browser.new_page(viewport={"width": width, "height": 800})
    tab.goto((built / str(number) / "index.html").as_uri())
    # What is clipped covers nothing.
    found = tab.evaluate("""() => ({
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      wide: [...document.querySelectorAll('.cell')].filter(cell => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflowX !== 'clip').map(cell => cell.textContent.slice(0, 40)),
    })""")
    cut = tab.evaluate(CUT_FORMULAS)
    tab.close()
    assert (found, cut) == ({"page": 0, "wide": []}, [])

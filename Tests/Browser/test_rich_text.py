"""Rich text as JSON of each form, hostile documents among it, runs no script once it is a page."""

import re

import pytest

from generator import ROOT

CASES = sorted((ROOT / "Tests/GoldenTests/Cases").glob("rich-text-*.txt"))

#: What happens to a page, told to the page through window.told.
WATCH = """
window.told = []
for (const name of ['alert', 'confirm', 'prompt', 'hit']) window[name] = () => told.push(name)
addEventListener('securitypolicyviolation', event => told.push(event.blockedURI))
"""

FACTS = """() => {
  const safe = new Set(['http:', 'https:', 'mailto:', 'tel:', 'about:'])
  const wrong = []
  for (const element of document.querySelectorAll('*')) {
    for (const {name, value} of element.attributes) {
      if (/^on/i.test(name) || name === 'srcdoc' || name === 'style') wrong.push(element.outerHTML)
      if (['href', 'src', 'cite', 'poster', 'action'].includes(name) && !safe.has(new URL(value, 'https://example.org/').protocol)) wrong.push(element.outerHTML)
    }
  }
  for (const element of document.querySelectorAll('main :is(script, style, iframe, object, embed, form, input, base, meta, link)')) wrong.push(element.outerHTML)
  return wrong
}"""

#: Pointers, focus and clicks, for what waits for a reader.
PROVOKE = """() => {
  for (const element of document.querySelectorAll('main *')) {
    for (const name of ['focus', 'mouseover', 'pointerenter', 'error', 'load', 'toggle']) element.dispatchEvent(new Event(name, {bubbles: true}))
  }
  for (const link of document.querySelectorAll('main a[href]')) {
    if (/^(javascript|data|vbscript):/.test(link.protocol)) link.click()
  }
}"""


def documents(case):
    """The page that a case expects, and the number of its documents."""
    text = case.read_text(encoding="utf-8")
    page = re.search(r"^-- expected/index.html --\n(.*?)(?=^-- |\Z)", text, re.S | re.M)
    data = re.search(r"^-- project/site/data/texts.json --\n(.*?)(?=^-- )", text, re.S | re.M)
    return page.group(1), data.group(1)


@pytest.mark.parametrize("case", CASES, ids=[case.stem for case in CASES])
def test_no_document_runs_a_script(browser, case):
    html, data = documents(case)
    records = re.findall(r'^  \{"id": "(\d\d-[^"]+)"', data, re.M)
    assert len(records) >= 20, "twenty documents of each form"
    assert "javascript:" in data and "<script" in data, "hostile ones among them"
    assert html.count('data-card="') >= len(records)
    page = browser.new_page()
    try:
        dialogs = []
        page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        page.route("**/*", lambda route: route.abort())
        page.add_init_script(WATCH)
        page.set_content(html, wait_until="domcontentloaded")
        page.evaluate(WATCH)
        page.evaluate(PROVOKE)
        assert page.evaluate(FACTS) == []
        assert page.evaluate("told") == [] and dialogs == []
    finally:
        page.close()


def test_every_form_has_a_case():
    forms = {case.stem.removeprefix("rich-text-") for case in CASES}
    assert forms >= {"contentful", "sanity", "prismic", "storyblok", "notion", "strapi", "editorjs", "slate", "tiptap"}

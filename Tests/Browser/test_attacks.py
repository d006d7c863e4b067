"""No feed, whatever it holds, runs script, leaves an unsafe link, asks another host, leaves its card or changes the page."""

import re

import pytest

import attacks
import formulas
from generator import GENERATOR, made_once
from servers import QuietHandler, serve

# What happens to a page, told to the test through window.told; nothing in the page may change it.
WATCH = """
Object.defineProperty(window, 'told', {value: []})
Object.defineProperty(window, 'hit', {value: () => told.push('a script ran')})
addEventListener('error', event => event.target === window && told.push('error: ' + event.message), true)
"""

FACTS = "() => {" + formulas.WATCH + """
  const links = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'cite', 'background', 'ping', 'xlink:href', 'longdesc', 'manifest']
  const safe = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'about:'])
  const settings = 'script, style, iframe, frame, object, embed, applet, base, meta, link, form, input, button, select, textarea, svg, template, dialog, [id]:not([id*=":"]), [class], [style], [name], [is]'
  const strange = [...document.querySelectorAll('.content *')].filter(formula.isStrange)
  const cells = [...document.querySelectorAll('.cell')]
  const addresses = [], handlers = [], ids = []
  for (const element of document.querySelectorAll('*')) {
    if (element.id) ids.push(element.id)
    for (const {name, value} of element.attributes) {
      if (/^on/i.test(name) || name === 'srcdoc') handlers.push(element.outerHTML.slice(0, 200))
      if (!links.includes(name)) continue
      let address
      try { address = new URL(value, document.baseURI) } catch { addresses.push('no address: ' + value); continue }
      if (!safe.has(address.protocol)) addresses.push(element.outerHTML.slice(0, 200))
    }
  }
  return {
    told, addresses, handlers,
    doubled: ids.filter((id, index) => ids.indexOf(id) !== index),
    cells: cells.map(cell => [
      cell.parentElement.className, cell.firstElementChild.className, cell.lastElementChild.className,
      [...cell.querySelectorAll('.start, .end')].map(mark => Number(mark.textContent)).join(),
    ]),
    settings: [...document.querySelectorAll('.content')].flatMap(content => [...content.querySelectorAll(settings)]).concat(strange).map(element => element.outerHTML.slice(0, 200)),
    posing: cells.flatMap(cell => [...cell.querySelectorAll('.cell, .cells, .section, .section-header, .section-footer, .skip-link, .visually-hidden, .page-main')]).map(element => element.outerHTML.slice(0, 200)),
    own: [...new Set([...document.querySelectorAll('.own > a')].map(link => link.getAttribute('href') + link.textContent))],
    outside: [...document.body.children].map(child => child.id).join(),
    body: [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color, getComputedStyle(document.querySelector('#foot')).display],
    moved: cells.flatMap(cell => [...cell.querySelectorAll('*')]).filter(element => !['static', 'relative'].includes(getComputedStyle(element).position)).map(element => element.outerHTML.slice(0, 200)),
    sheets: document.styleSheets.length, scripts: document.scripts.length, forms: document.querySelectorAll('.content form').length,
    title: document.title,
    values: Object.fromEntries([...document.querySelectorAll('.value[data-field=content_text]')].map(value => [value.closest('.cell').querySelector('.start').textContent, value.textContent])),
  }
}"""

# Whatever waits for a reader is asked for: lazy pictures, focus, pointers, disclosures.
PROVOKE = """async () => {
  for (const image of document.images) image.loading = 'eager'
  for (const media of document.querySelectorAll('video, audio')) media.preload = 'auto'
  for (const details of document.querySelectorAll('details')) details.open = true
  for (const element of document.querySelectorAll('.cell *')) {
    for (const kind of ['pointerenter', 'mouseover', 'focus', 'blur', 'click', 'wheel', 'keydown', 'error', 'load', 'toggle']) {
      const event = new Event(kind, {cancelable: true})
      element.dispatchEvent(event)
    }
  }
  await Promise.all([...document.images].map(image => image.complete || new Promise(done => { image.onload = image.onerror = done })))
}"""


@pytest.fixture(scope="module")
def attacked(tmp_path_factory):
    """The address of a server for the hostile site, which forbids nothing, and the cards."""
    def make(folder):
        attacks.build(GENERATOR, folder)
        (folder / "public/control.html").write_text(attacks.CONTROL)

    folder = made_once(tmp_path_factory, "attacks", make)
    address, server = serve(folder / "public", QuietHandler)
    yield address, attacks.numbered()
    server.shutdown()


def test_there_are_vectors_enough():
    assert len(attacks.vectors()) >= 500


def visit(context, origin, path):
    """What happens to a page, and what is on it once everything was asked for."""
    tab = context.new_page()
    dialogs, foreign = [], []

    def refuse(route):
        foreign.append(route.request.url)
        route.abort()

    tab.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    # Patterns are compared in the browser's process: thousands of pictures of the page's own need not come here.
    tab.route(re.compile("^(?!" + re.escape(origin) + "/|about:invalid)"), refuse)
    tab.goto(origin + path)
    tab.evaluate(PROVOKE)
    facts = tab.evaluate(FACTS)
    facts |= {"dialogs": dialogs, "foreign": foreign, "stayed": tab.url == origin + path}
    tab.close()
    return facts


@pytest.fixture
def watching(browser):
    context = browser.new_context()
    context.set_default_navigation_timeout(120_000)
    context.add_init_script(WATCH)
    yield context
    context.close()


def test_the_watch_sees_what_a_page_without_protection_does(attacked, watching):
    origin, _ = attacked
    facts = visit(watching, origin, "/control.html")
    assert facts["dialogs"] == ["1"] and "a script ran" in facts["told"]
    assert facts["foreign"] == ["https://evil.test/x.png"]
    assert len(facts["addresses"]) == 1 and len(facts["handlers"]) == 2 and len(facts["moved"]) == 1
    assert facts["doubled"] == ["foot"] and facts["body"][1] == "rgb(255, 0, 0)"
    assert len(facts["posing"]) == 1
    assert facts["settings"] and facts["scripts"] == 1 and facts["cells"][0][3] == "0"


@pytest.mark.parametrize("name", attacks.FORMATS)
def test_a_hostile_feed_does_nothing(attacked, watching, name):
    origin, cards = attacked
    for first in range(0, len(cards), attacks.SIZE):
        here = [number for number, _ in cards][first:first + attacks.SIZE]
        facts = visit(watching, origin, f"/{name}/" + (f"page/{first // attacks.SIZE + 1}/" if first else ""))
        assert facts["stayed"]
        assert facts["dialogs"] == [] and facts["told"] == []
        assert facts["foreign"] == []
        assert facts["addresses"] == [] and facts["handlers"] == [] and facts["settings"] == []
        assert facts["posing"] == []
        assert facts["doubled"] == []
        assert facts["cells"] == [["cells", "start", "end", f"{number},{number}"] for number in here]
        assert facts["own"] == [("../../../" if first else "../") + "about/Attacks latest"]
        assert facts["outside"] == "main,foot" and facts["title"] == name
        assert facts["body"] == ["rgb(1, 2, 3)", "rgb(4, 5, 6)", "block"] and facts["moved"] == []
        assert (facts["sheets"], facts["scripts"], facts["forms"]) == (2, 0, 0)
        if name == "json":
            for number in here:
                assert said(facts["values"][str(number)]) == said(cards[number][1])


def said(text):
    """What a text says, whatever stands for its line ends and for characters that no page may hold."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    def is_kept(c):
        return c in "\t\n" or not (c < "\x20" or "\x7f" <= c <= "\x9f" or c == "\ufffd" or "\ufdd0" <= c <= "\ufdef" or ord(c) & 0xFFFE == 0xFFFE)
    return "".join(c for c in text if is_kept(c))

"""Room for letters above and below each other: in every script that is not known to be low."""

import subprocess

import pytest

from generator import GENERATOR, made_once
from servers import serve
from site_tree import SiteTree

LEADING = """language => {
  const one = document.createElement('div')
  one.lang = language
  document.querySelector('main').append(one)
  one.innerHTML = '<h2>x</h2><p>x</p>'
  const ratio = element => parseFloat(getComputedStyle(element).lineHeight) / parseFloat(getComputedStyle(element).fontSize)
  const found = [ratio(one.firstChild), ratio(one.lastChild)]
  one.remove()
  return found
}"""


@pytest.mark.parametrize("language", ["kn", "te", "ta", "bn", "th", "km", "my", "bo", "vi", "am", "si", "tlh", "kn-IN"])
def test_a_language_that_is_not_known_has_room_below_and_above_its_letters(origin, open_tab, language):
    tab = open_tab()
    tab.goto(origin + "/news/")
    title, text = tab.evaluate(LEADING, language)
    assert title >= 1.45 and text >= 1.45


@pytest.mark.parametrize("language", ["en", "en-GB", "de", "ru", "el", "he", "tr"])
def test_titles_of_low_letters_stay_close(origin, open_tab, language):
    tab = open_tab()
    tab.goto(origin + "/news/")
    assert tab.evaluate(LEADING, language)[0] < 1.25


def test_nastaliq_has_lines_of_twice_its_size(origin, open_tab):
    tab = open_tab()
    tab.goto(origin + "/news/")
    title, text = tab.evaluate(LEADING, "ur")
    assert title >= 1.95 and text >= 1.95


def test_korean_breaks_between_words_inside_a_page_of_another_language(origin, open_tab):
    tab = open_tab()
    tab.goto(origin + "/news/")
    heights = tab.evaluate("""() => ['ko', 'ja'].map(language => {
      const one = document.createElement('p')
      one.lang = language
      one.style.cssText = 'inline-size: 5em; position: absolute'
      one.textContent = '항구도시의 새로운방파제'
      document.querySelector('main').append(one)
      const word = getComputedStyle(one).wordBreak
      one.remove()
      return word
    })""")
    assert heights == ["keep-all", "auto-phrase"]


@pytest.fixture(scope="module")
def starter(tmp_path_factory):
    """The address of a server for the site that `init` writes."""
    def make(folder):
        subprocess.run([GENERATOR, "init", folder / "daily"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([GENERATOR, "build", "--project", folder / "daily"], check=True, stdout=subprocess.DEVNULL)

    address, server = serve(SiteTree(made_once(tmp_path_factory, "starter", make) / "daily/site/public").root)
    yield address
    server.shutdown()


@pytest.mark.parametrize("width", [320, 375, 768, 1280, 1920])
def test_no_words_of_the_starter_are_cut(starter, open_tab, width):
    tab = open_tab(width=width)
    tab.goto(starter + "/")
    assert tab.evaluate("""() => [...document.querySelectorAll('.cell :is(h1, h2, h3, p)')]
      .filter(one => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflow === 'hidden')
      .map(one => one.textContent)""") == []

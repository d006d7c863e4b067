"""Three brands over the example site, of tokens, fonts and logos alone: readable, whole and of one hand on every kind of page."""

import subprocess

import pytest

from brands import BRANDS
from generator import GENERATOR, made_once
from servers import serve
from verdicts import axe

#: The front page, a feed, the page of a card, and the page of an address that leads nowhere.
PAGES = ["/", "/news/", "/people/ana/", "/404.html"]

#: The colours that a role has, as the browser draws them.
COLOURS = """names => names.map(name => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = name.startsWith('#') ? name : `var(--${name})`
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
})"""

#: Words whose box is smaller than they are, where nothing says that they are shortened.
CUT = """() => [...document.querySelectorAll('h1, h2, h3, .page-nav a, .button, [class$=badge], [class$=kicker], [class$=meta], [class$=price], .state-text')]
  .filter(one => one.clientWidth > 1 && one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden, [inert]'))
  .filter(one => {
    const style = getComputedStyle(one)
    if (style.overflowX === 'visible' && style.overflowY === 'visible') {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !one.closest('.cells')
    }
    return style.webkitLineClamp === 'none' && style.textOverflow !== 'ellipsis' && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  }).map(one => `${one.className}: ${one.textContent.trim()}`)"""


@pytest.fixture(scope="module", params=BRANDS)
def brand(request, tmp_path_factory):
    brand = BRANDS[request.param]
    folder = made_once(tmp_path_factory, f"brand-{brand.name}", brand.build)
    address, server = serve(folder / "public")
    # The page of an address that leads nowhere names its files from the root of the site's own address.
    yield brand, f"{address}/quayside", folder
    server.shutdown()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_a_brand_is_readable_whole_and_itself_on_every_kind_of_page(brand, open_tab, width, scheme):
    brand, address, _ = brand
    tab = open_tab(width=width, color_scheme=scheme, reduced_motion="reduce")
    for path in PAGES:
        tab.goto(address + path)
        tab.wait_for_load_state("networkidle")
        tab.evaluate("document.fonts.ready")
        place = (brand.name, path, width, scheme)
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
        assert tab.evaluate(CUT) == [], place
        assert axe(tab) == [], place
        # Its colours.
        names = [("surface", "background"), ("surface-raised", "card"), ("ink", "text"), ("accent", "accent"), ("line", "border")]
        found = tab.evaluate(COLOURS, [one for one, _ in names])
        assert found == tab.evaluate(COLOURS, [brand.value(one, scheme) for _, one in names]), place
        assert tab.evaluate("getComputedStyle(document.documentElement).backgroundColor") == found[0], place
        # Its faces, which the page has loaded.
        for selector, kind in (("h1", "heading"), ("body", "body")):
            family = brand.tokens["font"][kind]["$value"][0]
            used = tab.locator(selector).first.evaluate("one => getComputedStyle(one).fontFamily")
            assert used.replace('"', "").startswith(family), (*place, used)
            assert tab.evaluate("family => [...document.fonts].some(one => one.family.replaceAll('\"', '') === family && one.status === 'loaded')", family), (*place, family)
        # Its logo, in the colour of the scheme, undistorted.
        logo = tab.locator(".page-brand img")
        assert logo.evaluate("one => one.currentSrc").endswith(f"/logo-{scheme}.svg"), place
        box = logo.bounding_box()
        assert abs(box["width"] / box["height"] - brand.width / 28) < 0.02 and box["height"] >= 24, place


def test_corners_shadows_and_gaps_of_a_brand_are_those_of_its_cards(brand, open_tab):
    brand, address, _ = brand
    tab = open_tab(width=1440)

    def style(path, selector, name):
        if tab.url != address + path:
            tab.goto(address + path)
        return tab.locator(selector).first.evaluate("(one, name) => getComputedStyle(one)[name]", name)

    def rounding(kind):
        return f"{brand.tokens['radius'][kind]['$value']['value']}px"

    for path, selector, kind in [
        ("/", ".hero", "picture"), ("/", ".product-media", "picture"), ("/", ".category", "card"), ("/news/", ".article-media", "picture"),
        ("/people/", ".button", "button"), ("/people/", ".person", "card"), ("/people/", "[data-deck] > .cells > .cell", "panel"),
    ]:
        assert style(path, selector, "borderTopLeftRadius") == rounding(kind), (path, selector)
    if "shadow" in brand.tokens:
        assert style("/", ".category", "boxShadow") != "none"
        assert "inset" not in style("/people/", "[data-deck] > .cells > .cell", "boxShadow")
    else:
        assert style("/", ".category", "boxShadow") == "none"
    # The example says its own gaps; a grid that says none has those of the brand.
    gap = brand.tokens.get("space", {}).get("gap")
    bare = "() => { const one = document.body.appendChild(document.createElement('div')); one.className = 'cells'; return getComputedStyle(one).columnGap }"
    assert tab.evaluate(bare) == (f"{gap['$value']['value']}px" if gap else "24px")


def test_the_check_finds_no_colour_of_a_brand_that_is_hard_to_read(brand):
    _, _, folder = brand
    run = subprocess.run([GENERATOR, "check", "--project", folder], capture_output=True, text=True)
    assert run.returncode == 0 and "low-contrast" not in run.stdout + run.stderr, run.stdout + run.stderr

"""Pictures that are smaller than their boxes: none is drawn larger than one and a half times its own size, in any cell."""

import json
import subprocess

import pytest

from generator import GENERATOR, made_once
from servers import serve
from test_picture_sizes import card, png

#: The cells that show pictures, each with the kinds of its cards.
CELLS = [
    "ad", "article", "audio", "cover", "event", "feature", "hero", "job", "listing", "object", "person", "photo", "place", "plain", "poster",
    "product", "rank", "recipe", "video"]
#: Pictures by their names: one that is large, and small ones of several shapes.
PICTURES = {"large": (1600, 1200), "small": (150, 100), "strip": (600, 40), "pole": (40, 300)}
SECTIONS = {
    "rows": "table", "two": "{collection: {columns: 2}}", "four": "{collection: {columns: 4}}", "lead": "{collection: {layout: lead}}"}
#: How much larger than itself each picture is drawn, whether it is in the middle of its frame, and the frame's size.
MEASURE = """() => [...document.querySelectorAll('main .cell img')].map(img => {
  const frame = (img.parentElement.matches('picture') ? img.parentElement : img).parentElement
  const [box, outer] = [img, frame].map(one => one.getBoundingClientRect())
  const scales = [box.width / img.naturalWidth, box.height / img.naturalHeight]
  const fit = getComputedStyle(img).objectFit
  return { name: img.closest('.section').dataset.section, fit, scale: fit === 'contain' ? Math.min(...scales) : Math.max(...scales),
    file: img.currentSrc.replace(/.*\\//, ''), beside: Math.abs(box.left + box.right - outer.left - outer.right) / 2,
    frame: [outer.width, outer.height].map(Math.round), isSeen: box.width > 0 && box.height > 0 }
})"""


def build_site(folder):
    site = folder / "site"
    (site / "data").mkdir(parents=True)
    (site / "assets").mkdir()
    for name, size in PICTURES.items():
        (site / f"assets/{name}.png").write_bytes(png(*size))
    cards = []
    for index, name in enumerate(PICTURES):
        words = {"company": "Harbour", "rank": index + 1, "price_text": "4", "credit": "Somebody", "label": "Ad"}
        cards.append({**card(index, "article"), **words, "image": f"assets/{name}.png"})
    (site / "data/cards.json").write_text(json.dumps(cards))
    lines = [
        "title: Small", "url: https://example.org/small/", "language: en", "events: [open, see-all]", "sources:",
        "  cards: {file: data/cards.json, kind: kind}", "feeds:"]
    for cell in CELLS:
        lines += [f"  {cell}:", f"    path: /{cell}/", f"    title: {cell}", "    sections:"]
        lines += [f"      - {{id: {name}, source: cards, cell: {cell}, adaptor: {adaptor}, label: {name}}}" for name, adaptor in SECTIONS.items()]
    (site / "site.yml").write_text("\n".join(lines) + "\n")
    subprocess.run(
        [GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = made_once(tmp_path_factory, "small-pictures", build_site) / "public"
    address, server = serve(folder)
    yield address
    server.shutdown()


@pytest.mark.parametrize("cell", CELLS)
def test_no_picture_is_drawn_much_larger_than_itself(address, open_tab, cell):
    tab = open_tab(width=390)
    tab.goto(f"{address}/{cell}/")
    tab.evaluate("""async () => {
      const pictures = [...document.querySelectorAll('main img')]
      pictures.forEach(img => { img.loading = 'eager' })
      await Promise.all(pictures.map(img => img.decode()))
    }""")
    for width in (390, 900, 1440):
        tab.set_viewport_size({"width": width, "height": 900})
        pictures = tab.evaluate(MEASURE)
        assert len(pictures) == len(PICTURES) * len(SECTIONS)
        for picture in pictures:
            assert picture["isSeen"], (width, picture)
            # A large picture may be enlarged by the height of its box alone, which its width does not tell.
            assert picture["scale"] <= 1.52, (width, picture)
            assert picture["beside"] <= 1, (width, picture)

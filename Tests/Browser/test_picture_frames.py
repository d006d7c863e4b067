"""How pictures are drawn: `fit` and `ratio` of `pictures`, in every built-in cell, and what stays in view of high pictures."""

import json
import subprocess

import pytest

from generator import GENERATOR, made_once
from servers import serve
from test_picture_sizes import MEASURE, card, is_wrong, png

#: The cells whose pictures have a box of one shape.
BOXES = ["article", "audio", "cover", "event", "listing", "object", "place", "plain", "poster", "rank", "recipe", "video"]
#: Those whose pictures take what the card leaves, or have a fixed place.
OTHERS = ["ad", "feature", "hero", "job", "person", "photo", "product"]
#: The cells that show whole pictures without being asked.
WHOLE = ["cover", "job", "object", "poster"]
PICTURES = {"wide": (1800, 900), "high": (1200, 1800)}
SOURCES = {
    "plain": "", "whole": ", pictures: {fit: contain}", "filled": ", pictures: {fit: cover}", "shaped": ", pictures: {ratio: 5/4}",
    "own": ", pictures: {ratio: own}"}
#: How each picture is drawn, by its section and its name.
DRAWN = """() => [...document.querySelectorAll('main .cell img')].map(img => {
  const style = getComputedStyle(img)
  return { section: img.closest('.section').dataset.section, name: /(\\w+)\\.png/.exec(img.src)[1], fit: style.objectFit,
    position: style.objectPosition, shape: img.clientWidth / img.clientHeight }
})"""


def build_site(folder):
    site = folder / "site"
    (site / "data").mkdir(parents=True)
    (site / "assets").mkdir()
    for name, size in PICTURES.items():
        (site / f"assets/{name}.png").write_bytes(png(*size))
    words = {"company": "Harbour", "price_text": "4", "credit": "Somebody", "label": "Ad"}
    cards = [
        {**card(index, "article"), **words, "rank": index + 1, "image": f"assets/{name}.png"} for index, name in enumerate(PICTURES)]
    cards.append({**cards[1], "id": "low", "image_focus": "bottom"})
    (site / "data/cards.json").write_text(json.dumps(cards))
    lines = [
        "title: Frames", "url: https://example.org/frames/", "language: en", "events: [open, see-all]", "sources:",
        *(f"  {name}: {{file: data/cards.json, kind: kind{keys}}}" for name, keys in SOURCES.items()), "feeds:"]
    for cell in BOXES + OTHERS:
        lines += [f"  {cell}:", f"    path: /{cell}/", f"    title: {cell}", "    sections:"]
        lines += [
            f"      - {{id: {name}, source: {name}, cell: {cell}, adaptor: {{collection: {{columns: 3}}}}, label: {name}}}" for name in SOURCES]
    (site / "site.yml").write_text("\n".join(lines) + "\n")
    subprocess.run(
        [GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = made_once(tmp_path_factory, "picture-frames", build_site) / "public"
    address, server = serve(folder)
    yield address
    server.shutdown()


@pytest.mark.parametrize("cell", BOXES + OTHERS)
def test_pictures_are_drawn_as_their_source_says(address, open_tab, cell):
    tab = open_tab(width=390)
    tab.goto(f"{address}/{cell}/")
    for width in (390, 1440):
        tab.set_viewport_size({"width": width, "height": 900})
        drawn = tab.evaluate(DRAWN)
        assert len(drawn) == 3 * len(SOURCES)
        for picture in drawn:
            section = picture["section"]
            fit = {"whole": "contain", "filled": "cover"}.get(section, "contain" if cell in WHOLE else "cover")
            assert picture["fit"] == fit, (width, picture)
            if cell in BOXES and section in ("shaped", "own"):
                natural = PICTURES[picture["name"]]
                shape = 5 / 4 if section == "shaped" else natural[0] / natural[1]
                assert picture["shape"] == pytest.approx(shape, rel=0.02), (width, picture)


@pytest.mark.parametrize("cell", BOXES + OTHERS)
def test_of_high_pictures_less_is_cut_above_than_below(address, open_tab, cell):
    tab = open_tab(width=390)
    tab.goto(f"{address}/{cell}/")
    for picture in tab.evaluate(DRAWN):
        usual = "50% 50%" if picture["fit"] == "contain" else "50% 20%"
        assert picture["position"] in (usual, "50% 100%"), picture
    # What a card says itself comes first.
    assert [one["position"] for one in tab.evaluate(DRAWN)].count("50% 100%") == len(SOURCES)


@pytest.mark.parametrize("cell", BOXES)
def test_sizes_are_those_of_the_shape(address, open_tab, cell):
    tab = open_tab(width=390)
    tab.goto(f"{address}/{cell}/")
    for width in (390, 700, 1024, 1440):
        tab.set_viewport_size({"width": width, "height": 900})
        pictures = [one for one in tab.evaluate(MEASURE) if one["name"].startswith("own ")]
        assert len(pictures) == 3 and not any(map(is_wrong, pictures)), (width, pictures)

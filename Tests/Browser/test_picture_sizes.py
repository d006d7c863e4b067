"""Pictures in several widths: what `sizes` says is what browsers draw, in every section, and they load the smallest file
that suffices."""

import json
import struct
import subprocess
import zlib

import pytest

from generator import GENERATOR, made_once
from servers import serve

#: The widths of the pictures that the site offers.
OFFERED = [160, 320, 480, 640, 960, 1280, 1920]
#: The widths of the window.
WINDOWS = [320, 360, 390, 480, 600, 768, 900, 1024, 1280, 1440, 1920, 2560]
#: Each section by its name: its adaptor and its other keys.
SECTIONS = {
    "rows": ("table", ""),
    "rail": ("table", ", header: {template: section-title, sticky: true, data: {title: Rail}}"),
    "grid": ("{collection: {minWidth: 320}}", ""),
    "small": ("{collection: {minWidth: 150}}", ", itemSpacing: 10"),
    "three": ("{collection: {columns: 3}}", ", inset: [0, 30, 0, 20]"),
    "carousel": ("{collection: {carousel: 280}}", ""),
    "waterfall": ("{collection: {waterfall: 240}}", ""),
    "lead": ("{collection: {layout: lead}}", ""),
    "duo": ("{collection: {layout: duo}}", ""),
    "mosaic": ("{collection: {layout: mosaic}}", ""),
    "shelf": ("{collection: {layout: shelf}}", ""),
    "deck": ("deck", ""),
    "spans": ("{collection: {columns: 4}}", ", cells: [{when: {position: 1}, span: 2x1}]"),
}
CELLS = ["article", "video", "photo", "place", "product", "poster", "listing", "audio", "person", "event", "plain"]
#: The same with pictures that are three times as broad as high, in cells whose pictures cover a box of one shape.
BROAD = [f"{kind}-broad" for kind in ["video", "place", "listing", "recipe", "event", "audio"]]
#: What each picture's `sizes` comes to, and how wide it is drawn.
MEASURE = """() => [...document.querySelectorAll('main img')].map(img => {
  const rule = document.createElement('div')
  document.body.append(rule)
  for (const part of img.sizes.split(/,\\s*(?![^(]*\\))/)) {
    const [, condition, length] = /^(\\(min-width: [^)]*\\))?\\s*(.*)$/.exec(part)
    if (condition && !matchMedia(condition).matches) continue
    rule.style.cssText = `position: absolute; inline-size: ${length}`
    break
  }
  const said = parseFloat(getComputedStyle(rule).width)
  rule.remove()
  const file = /w(\\d+)\\.png/.exec(img.currentSrc)
  return { name: img.closest('.section').dataset.section + ' ' + img.closest('.cell').dataset.cell, said,
    drawn: img.offsetWidth, height: img.offsetHeight, file: file ? Number(file[1]) : 0 }
})"""


def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x80" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def card(index, kind):
    return {
        "id": f"c{index}", "kind": kind.removesuffix("-broad"), "title": f"Number {index}", "name": f"Number {index}",
        "image": "assets/broad.png" if kind in BROAD else "assets/own.png",
        "image_alt": "", "price": "4", "url": "https://example.org/", "starts_at": "2026-05-04T10:00:00Z",
        "date_published": "2026-03-04T10:00:00Z", "summary": "A summary of a few words.",
    }


def build_site(folder):
    site = folder / "site"
    (site / "data").mkdir(parents=True)
    (site / "assets").mkdir()
    for width in OFFERED:
        (site / f"assets/w{width}.png").write_bytes(png(width, width * 2 // 3))
    # No box is lower than broad, so nothing of a square is cut at its ends.
    (site / "assets/own.png").write_bytes(png(1920, 1920))
    (site / "assets/broad.png").write_bytes(png(1920, 640))
    for kind in CELLS + BROAD:
        (site / f"data/{kind}.json").write_text(json.dumps([card(index, kind) for index in range(6)]))
    lines = [
        "title: Pictures", "url: https://example.org/pictures/", "language: en", "events: [open, see-all]",
        f"pictures: {{widths: {OFFERED}, pattern: 'assets/w{{width}}.png?{{image}}'}}", "sources:",
        *(f"  {kind}: {{file: data/{kind}.json, kind: kind}}" for kind in CELLS + BROAD), "feeds:",
    ]
    for kind in CELLS:
        lines += [f"  {kind}:", f"    path: /{kind}/", f"    title: {kind}", "    sections:"]
        for name, (adaptor, keys) in SECTIONS.items():
            label = "" if "header" in keys else f", label: {name}"
            lines.append(f"      - {{id: {name}, source: {kind}, cell: {kind}, adaptor: {adaptor}{label}{keys}}}")
        lines.append(
            f"      - {{id: host, source: {kind}, cell: {kind}, label: Host, adaptor: {{collection: {{columns: 2}}}}, extension: {{at: 1, "
            f"section: {{id: inner, source: {kind}, cell: {kind}, label: Inner, adaptor: {{collection: {{columns: 3}}}}}}}}}}")
    for kind in BROAD:
        cell = kind.removesuffix("-broad")
        lines += [
            f"  {kind}:", f"    path: /{kind}/", f"    title: {kind}", "    sections:",
            f"      - {{id: three, source: {kind}, cell: {cell}, adaptor: {{collection: {{columns: 3}}}}, label: Three}}",
            f"      - {{id: rows, source: {kind}, cell: {cell}, label: Rows}}",
        ]
    (site / "site.yml").write_text("\n".join(lines) + "\n")
    subprocess.run(
        [GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = made_once(tmp_path_factory, "picture-sizes", build_site) / "public"
    address, server = serve(folder)
    yield address
    server.shutdown()


def is_wrong(picture):
    return abs(picture["said"] - picture["drawn"]) > max(1, picture["drawn"] / 100)


@pytest.mark.parametrize("kind", CELLS)
def test_sizes_are_the_widths_that_are_drawn(address, open_tab, kind):
    tab = open_tab(width=WINDOWS[0])
    tab.goto(f"{address}/{kind}/")
    wrong = {}
    for width in WINDOWS:
        tab.set_viewport_size({"width": width, "height": 900})
        pictures = tab.evaluate(MEASURE)
        assert len(pictures) >= 6 * len(SECTIONS)
        for picture in pictures:
            if is_wrong(picture):
                wrong.setdefault(picture["name"], []).append((width, round(picture["said"]), picture["drawn"]))
    assert not wrong


@pytest.mark.parametrize("kind", BROAD)
def test_sizes_are_those_of_the_whole_picture(address, open_tab, kind):
    tab = open_tab(width=WINDOWS[0])
    tab.goto(f"{address}/{kind}/")
    for width in WINDOWS:
        tab.set_viewport_size({"width": width, "height": 900})
        for picture in tab.evaluate(MEASURE):
            whole = max(picture["drawn"], picture["height"] * 3)
            assert abs(picture["said"] - whole) <= max(3, whole / 100), (width, picture)


@pytest.mark.parametrize("density", [1, 2, 3])
@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
def test_the_smallest_file_that_suffices_is_loaded(address, open_tab, width, density):
    tab = open_tab(width=width, device_scale_factor=density)
    tab.goto(f"{address}/article/")
    # A browser may take a larger file that it has loaded for another picture already: no two have a file in common.
    tab.evaluate("""() => [...document.querySelectorAll('img')].forEach((img, index) => {
      img.srcset = img.srcset.replaceAll('.png?', `.png?${index}&`)
      img.loading = 'eager'
    })""")
    tab.wait_for_function(
        "() => [...document.querySelectorAll('img')].every((img, index) => img.complete && img.currentSrc.includes(`.png?${index}&`))")
    pictures = tab.evaluate(MEASURE)
    for picture in pictures:
        # Browsers round, and a hundredth is not seen.
        least, most = (
            min((one for one in OFFERED if one >= picture["drawn"] * density * part), default=OFFERED[-1])
            for part in (0.98, 1.02))
        assert least <= picture["file"] <= most, picture


def twin_site(pictures):
    """Builds a site whose cards have twins for dark themes, if they offer several files at all."""

    def build(folder):
        site = folder / "site"
        (site / "data").mkdir(parents=True)
        (site / "assets").mkdir()
        for name in ("day", "night"):
            (site / f"assets/{name}.png").write_bytes(png(900, 600))
        twin = {"image": "assets/day.png"} | ({"image_dark": "assets/night.png"} if pictures else {})
        (site / "data/cards.json").write_text(json.dumps([
            {**card(index, kind), **twin} for index, kind in enumerate(CELLS)]))
        sections = [
            f"      - {{id: {name}, source: cards, adaptor: {SECTIONS[name][0]}, label: {name}}}" for name in ("rows", "grid", "deck")]
        lines = [
            "title: Twins", "url: https://example.org/twins/", "language: en", "events: [open, see-all]", *pictures, "sources:",
            "  cards: {file: data/cards.json, kind: kind}", "feeds:", "  home:", "    path: /", "    title: Home", "    sections:", *sections]
        (site / "site.yml").write_text("\n".join(lines) + "\n")
        subprocess.run(
            [GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, stdout=subprocess.DEVNULL)

    return build


BOXES = """() => [...document.querySelectorAll('main img')].map(img => {
  const box = img.getBoundingClientRect()
  return [box.x, box.y + scrollY, box.width, box.height].map(Math.round)
})"""


def test_a_choice_of_files_moves_nothing_and_follows_the_theme(tmp_path_factory, open_tab):
    boxes = []
    for name, pictures in (("one", []), ("twins", ["pictures: {widths: [200, 400, 800], format: [avif, webp]}"])):
        folder = made_once(tmp_path_factory, "picture-" + name, twin_site(pictures)) / "public"
        address, server = serve(folder)
        try:
            tab = open_tab(width=900)
            tab.goto(address + "/")
            boxes.append([])
            for width in (390, 900, 1440):
                tab.set_viewport_size({"width": width, "height": 900})
                boxes[-1].append(tab.evaluate(BOXES))
            if not pictures:
                continue
            for scheme, file in (("light", "day"), ("dark", "night")):
                tab.emulate_media(color_scheme=scheme)
                tab.wait_for_function(
                    "file => { const img = document.querySelector('main img'); return img.complete && img.currentSrc.includes(file) }",
                    arg=f"/{file}.png.")
                assert tab.evaluate("document.querySelector('main img').currentSrc").endswith(".avif")
        finally:
            server.shutdown()
    assert boxes[0] == boxes[1]

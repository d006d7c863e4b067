"""Draws every raster picture of the example site into site/assets/img: same script, same bytes; two minutes.

    python3 -m venv .venv && .venv/bin/pip install -r site/tools/requirements.txt
    .venv/bin/python site/tools/make_pictures.py
"""

import io
import sys
import zlib
from pathlib import Path

import people
import places
import things
from canvas import Canvas

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "img"
LIMIT = 58_000

WIDE, TALL, SQUARE, FILM, PANO = (1200, 800), (800, 1000), (800, 800), (1280, 720), (1600, 686)

DAWN, DUSK, NOON, NIGHT, FOG, STORM = (
    ["#f7c9a0", "#fbe3c6", "#fdf1df"],
    ["#3a3f6b", "#b0627a", "#f2a36b"],
    ["#6fb3dd", "#bfe0ee", "#eef7f5"],
    ["#0c1430", "#1c2c54", "#3d4a78"],
    ["#c9d3d6", "#dfe5e4", "#eef0ec"],
    ["#4a5560", "#75828a", "#a9b3b3"],
)

PLACES = {
    "harbour-dawn.avif": (WIDE, lambda c: places.sea(c, DAWN, ["#f3c99d", "#8aa7b4", "#3f6a80"], (0.62, 0.44, 0.05, "#ffe9b8"), "#f7efe2")),
    "harbour-dusk.avif": (FILM, lambda c: places.sea(c, DUSK, ["#e59a74", "#6b4d74", "#242a4e"], (0.7, 0.5, 0.045, "#ffd08a"), "#f0d9c8")),
    "regatta.avif": (WIDE, lambda c: places.sea(c, NOON, ["#9fd3e2", "#3f93b5", "#155a80"], None, "#e8483f", 0.5)),
    "storm-swell.avif": (WIDE, lambda c: places.sea(c, STORM, ["#8f9d9d", "#4d5f68", "#1f2c35"], None, None, 0.4)),
    "moonlit-sea.avif": (TALL, lambda c: places.sea(c, NIGHT, ["#5a6a9a", "#1f2c54", "#0a1026"], (0.5, 0.3, 0.09, "#f4f0dc"), None, 0.56)),
    "fog-bank.webp": (WIDE, lambda c: places.sea(c, FOG, ["#d4dbdb", "#aebcc0", "#8397a0"], None, "#5f7078", 0.5)),
    "green-ridge.avif": (WIDE, lambda c: places.hills(c, NOON, "#1f4d3f", "#a9cfc4", 6, None, True)),
    "rose-ridge.avif": (WIDE, lambda c: places.hills(c, ["#f3b7a6", "#f9dcc4", "#fff3e2"], "#4a2b4a", "#e2a6a0", 6, (0.3, 0.36, 0.06, "#fff1cf"))),
    "blue-ridge.avif": (PANO, lambda c: places.hills(c, FOG, "#21405c", "#b7c9d2", 7)),
    "ochre-valley.avif": (TALL, lambda c: places.hills(c, ["#f0d08c", "#f7e6bd", "#fdf6e3"], "#7a3f1d", "#e4bd7d", 6, (0.66, 0.2, 0.08, "#fffbe9"))),
    "winter-ridge.avif": (WIDE, lambda c: places.hills(c, ["#9db6cf", "#cfdbe6", "#f2f5f7"], "#5b7690", "#e6edf2", 5, None, True)),
    "forest-night.avif": (FILM, lambda c: places.hills(c, ["#0e1b2b", "#1d3a4a", "#56808a"], "#050d12", "#2c5560", 5, (0.72, 0.24, 0.05, "#f2eccf"), True)),
    "old-town.avif": (WIDE, lambda c: places.town(c, ["#f6c48f", "#fae0bb", "#fdf0d9"], ["#c8553d", "#e9b872", "#8aa399", "#f0e2c8"], "#fff0b8", ["#e6b98d", "#9c8f86", "#5a6670"])),
    "night-quay.avif": (FILM, lambda c: places.town(c, NIGHT, ["#26335c", "#1a2446", "#33406e", "#141c38"], "#ffce73", ["#2c3a66", "#141c3a", "#0a0f22"], (0.8, 0.16, 0.035, "#f3efd8"))),
    "pastel-quay.avif": (WIDE, lambda c: places.town(c, NOON, ["#ef9a86", "#f4d58d", "#8cc0b2", "#f4ece0", "#86a7d1"], "#fdfbf3", ["#9ccbd8", "#5b9db5", "#2f6f8c"])),
    "violet-quay.avif": (PANO, lambda c: places.town(c, DUSK, ["#4c3a63", "#6d4469", "#35305a", "#8a5670"], "#ffd998", ["#b06f7c", "#54406c", "#262349"])),
    "lighthouse-night.avif": (TALL, lambda c: places.lighthouse(c, NIGHT, "#070b1a", "#eee7dc", "#c23b34", "#ffe7a6")),
    "lighthouse-day.avif": (WIDE, lambda c: places.lighthouse(c, NOON, "#35524f", "#fbfaf5", "#d8493c", "#ffffff")),
    "lavender.avif": (WIDE, lambda c: places.fields(c, ["#f7d3b8", "#fbe9d2"], ["#a48cc4", "#5f4a8e", "#46356f"], "#3f5a3c")),
    "barley.avif": (FILM, lambda c: places.fields(c, ["#7fb4d6", "#d9ecef"], ["#e9c66b", "#b98a2e", "#8f6620"], "#4c6b35")),
    "tea-rows.webp": (SQUARE, lambda c: places.fields(c, ["#dbe7df", "#f2f4ec"], ["#7fb069", "#2f6b3c", "#1f4a2c"], "#2b4a2a", 0.3)),
    "colonnade.avif": (WIDE, lambda c: places.arches(c, ["#e9c9a8", "#dca983"], "#7a4a3a", ["#c98f68", "#a86b4a"], "#ffe6bd")),
    "cloister.webp": (TALL, lambda c: places.arches(c, ["#cdd8d6", "#aebfbd"], "#41585a", ["#93a8a6", "#6f8785"], "#f4f7ee")),
    "market-morning.avif": (WIDE, lambda c: places.awnings(c, ["#cfe3ea", "#e9efe6"], ["#d8493c", "#fbf4e6"], ["#e8862e", "#d4402f", "#7fa33a", "#f0c53a"], ["#a9764a", "#8f6038"])),
    "market-green.jpg": (WIDE, lambda c: places.awnings(c, ["#f6e3c2", "#f3eee0"], ["#2f7a62", "#f7f3e6"], ["#7a3f6b", "#c9483a", "#e6b93a", "#8fae45"], ["#8a6a4a", "#6f5238"])),
    "rain-window.avif": (WIDE, lambda c: places.rain(c, ["#16202e", "#24364a", "#1a2433"], ["#ffb454", "#ff6f59", "#6fd3e6", "#ffe3a1"])),
    "rain-green.avif": (FILM, lambda c: places.rain(c, ["#12261f", "#1f4034", "#12231d"], ["#c8f08f", "#ffd166", "#5fd6b0"])),
    "kite-day.avif": (WIDE, lambda c: places.kites(c, NOON, "#e6cf9f", ["#e8483f", "#f2b632", "#3f7fbf", "#7a4fa3", "#2f9a78"])),
    "kite-dusk.jpg": (FILM, lambda c: places.kites(c, ["#f2a36b", "#f7cf9e", "#fbe8cf"], "#7a5248", ["#2f2f5a", "#b03a48", "#f7efe0", "#3f6b8a"])),
    "rounds-coral.webp": (SQUARE, lambda c: places.rounds(c, ["#1f2a44", "#33406b"], ["#f26b5b", "#f7b267", "#f4e8d0"])),
    "rounds-moss.webp": (SQUARE, lambda c: places.rounds(c, ["#f1ead8", "#e2d6b8"], ["#3f6b4f", "#c98a3a", "#22384a"])),
    "rounds-sky.webp": (SQUARE, lambda c: places.rounds(c, ["#cfe3f2", "#9cc2e0"], ["#1f4f8a", "#f2c14e", "#e4572e"])),
    "rounds-plum.webp": (SQUARE, lambda c: places.rounds(c, ["#2a1533", "#5a2a5f"], ["#e07a9b", "#8a4fa8", "#f2d0a9"])),
}


def still(wall, table, draw, **shadow):
    def paint(c):
        things.ground(c, wall, table, **shadow)
        draw(c)

    return (TALL, paint)


SAND, SAGE, CLAY, SKY, ROSE, STONE = (
    (["#efe6d8", "#e6d9c6"], ["#d9c7ae", "#cdb899"]),
    (["#dfe6da", "#cfdaca"], ["#b9c8b3", "#a7b9a1"]),
    (["#e8c4ae", "#dfb197"], ["#c98f6f", "#bb7f5f"]),
    (["#d6e3ea", "#c3d6e0"], ["#a9c2cf", "#96b3c2"]),
    (["#f1d8d6", "#e8c6c4"], ["#d6a9a6", "#c99793"]),
    (["#dcdad5", "#cfccc5"], ["#b5b1a8", "#a5a097"]),
)

THINGS = {
    "mug.webp": still(*SAND, lambda c: things.mug(c, "#f4f1ea", "#9aa7ad", "#4a2d1c")),
    "mug-blue.webp": still(*SKY, lambda c: things.mug(c, "#3f6f9c", "#1d3a5a", "#5a3520")),
    "vase.webp": still(*ROSE, lambda c: things.vase(c, "#f6efe6", "#b08f84", "#4f6b4a"), width=0.24),
    "bowl.webp": still(*SAGE, lambda c: things.bowl(c, "#e9e2d4", "#8d8a7c", ["#f0923a", "#e8b23a", "#b5532a"])),
    "lamp.webp": still(*CLAY, lambda c: things.lamp(c, "#caa06a", "#5a3a24", "#fff0cf", "#ffdf9a"), width=0.2),
    "chair.webp": still(*STONE, lambda c: things.chair(c, "#c98f58", "#6f4526", "#d9b98a")),
    "books.webp": still(*SKY, lambda c: things.book(c, ["#b03a34", "#e0a83a", "#2f5f6f", "#5a4a7a"], "#f3ecd9", "#2a2230")),
    "plant.webp": still(*SAND, lambda c: things.plant(c, "#c8694a", "#7a3522", ["#2f6b4a", "#3f8560"]), width=0.22),
    "bag.webp": still(*SAGE, lambda c: things.bag(c, "#2f5a52", "#173530", "#c98f58")),
    "candles.webp": still(*STONE, lambda c: things.candle(c, "#f7efdd", "#c4ad86", "#ffc24f")),
    "honey.webp": still(*CLAY, lambda c: things.jar(c, "#f7ead0", "#a8772e", "#e39a1f", "#3a2f2a"), width=0.24),
    "loaf.webp": still(*SAND, lambda c: things.loaf(c, "#d89a52", "#7f4a20", "#f6dfb4"), width=0.34),
    "radio.webp": still(*SKY, lambda c: things.radio(c, "#e0653f", "#7a2f1c", "#f0dcc0"), width=0.32),
}


def face(wall, *args, **more):
    return (TALL, lambda c: people.portrait(c, wall, *args, **more))


PEOPLE = {
    "p-ana.webp": face(["#f2c9a8", "#e8a988"], "#e9b48f", "#c98a68", "#3a2218", "#2f5f6f", "long", "open"),
    "p-ben.webp": face(["#c7d8cf", "#9fbcae"], "#8a5a3c", "#643c26", "#1c1412", "#e0a83a", "short", "roll", beard=True),
    "p-chen.webp": face(["#cfdcec", "#a3bcd9"], "#f0c9a4", "#d6a079", "#15131a", "#b03a48", "side", "shirt", glasses=True),
    "p-dina.webp": face(["#efe0c2", "#dcc294"], "#d9a27c", "#b47a55", "#6f4a8a", "#3f4f7a", "scarf", "open"),
    "p-eli.webp": face(["#dcd3e6", "#b9a9cf"], "#f2cdb0", "#d6a283", "#a34a24", "#2f6b5a", "wavy", "roll"),
    "p-fola.webp": face(["#f4d38a", "#e6b552"], "#5f3a28", "#43261a", "#120d0c", "#c8452f", "afro", "open"),
    "p-gus.webp": face(["#c4cfd2", "#98a9b0"], "#f0c6a6", "#cf9a78", "#b8b4ae", "#23405c", "bald", "roll", beard=True),
    "p-hana.webp": face(["#f3cfd0", "#e0a6aa"], "#f3d2b2", "#d8a985", "#1a1518", "#f4ece0", "bun", "roll"),
    "p-ivo.webp": face(["#bcd6d8", "#86b0b5"], "#d8a07a", "#b07852", "#2a1c16", "#c98a3a", "cap", "shirt"),
    "p-june.webp": face(["#e6e0d4", "#cbc0ac"], "#f0c4a2", "#d09a76", "#d9c8a4", "#5a3a5f", "long", "roll", glasses=True),
    "p-karim.webp": face(["#d9c2ae", "#b8957a"], "#b07a54", "#87573a", "#17110f", "#ecebe4", "side", "shirt", beard=True),
    "p-lena.webp": face(["#b9cbb0", "#8ea884"], "#eebf9b", "#cb9270", "#7a2f22", "#f0c85a", "bun", "open", glasses=True),
}

PICTURES = {**PLACES, **THINGS, **PEOPLE}


def encode(image, name):
    """The best quality that stays below the limit."""
    kind = {"avif": "AVIF", "webp": "WEBP", "jpg": "JPEG"}[name.rsplit(".", 1)[1]]
    options = {"AVIF": {"speed": 4, "max_threads": 1}, "WEBP": {"method": 6}, "JPEG": {"progressive": True, "optimize": True}}[kind]
    for quality in range(72, 20, -6):
        out = io.BytesIO()
        image.save(out, kind, quality=quality, **options)
        if out.tell() <= LIMIT:
            break
    return out.getvalue()


def main(only):
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (size, paint) in PICTURES.items():
        if only and not any(part in name for part in only):
            continue
        canvas = Canvas(*size, seed=zlib.crc32(name.encode()))
        paint(canvas)
        (FOLDER / name).write_bytes(encode(canvas.finish(), name))


main(sys.argv[1:])

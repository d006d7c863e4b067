"""Takes the README's pictures of the built example site with a headless Chromium.

    cardloom build && .venv/bin/python site/tools/make_screenshots.py
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent.parent
PUBLIC = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site" / "public"
PICTURES = ROOT / "docs" / "pictures"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def copy_without_lazy_pictures(folder):
    """A copy whose pictures are all there when the page has loaded."""
    shutil.copytree(PUBLIC, folder)
    for page in folder.rglob("*.html"):
        page.write_text(page.read_text().replace('loading="lazy"', "").replace('decoding="async"', 'decoding="sync"'))


def take(site, page, width, height, dark=False, density=1):
    """One page at an exact width: a frame, as browser windows have a smallest width of their own."""
    frame = site / "frame.html"
    frame.write_text(f'<style>body{{margin:0}}iframe{{border:0;display:block;width:{width}px;height:{height}px}}</style><iframe src="{page}"></iframe>')
    out = site / "shot.png"
    scheme = ["--blink-settings=preferredColorScheme=0"] if dark else []
    subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--hide-scrollbars", "--allow-file-access-from-files", *scheme,
         f"--force-device-scale-factor={density}", f"--window-size={width},{height}", f"--screenshot={out}", frame.as_uri()],
        check=True, capture_output=True)
    return Image.open(out).convert("RGB").copy()


def beside(images, gap=24, ground=(232, 230, 225)):
    """Pictures in a row on a plain ground."""
    width = sum(i.width for i in images) + gap * (len(images) + 1)
    row = Image.new("RGB", (width, max(i.height for i in images) + 2 * gap), ground)
    x = gap
    for image in images:
        row.paste(image, (x, gap))
        x += image.width + gap
    return row


def save(image, name, width):
    """As a PNG below 200 kB: narrower until it fits."""
    while True:
        small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
        small.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.FLOYDSTEINBERG).save(PICTURES / name, optimize=True)
        if (PICTURES / name).stat().st_size < 199_000:
            return
        width -= 40


with tempfile.TemporaryDirectory() as folder:
    site = Path(folder) / "site"
    copy_without_lazy_pictures(site)
    PICTURES.mkdir(parents=True, exist_ok=True)
    save(take(site, "index.html", 1280, 1320), "home.png", 1200)
    save(take(site, "news/index.html", 1280, 1120, dark=True), "news-dark.png", 1200)
    phones = [
        take(site, "index.html", 375, 780), take(site, "news/index.html", 375, 780),
        take(site, "board/index.html", 375, 780), take(site, "people/index.html", 375, 780, dark=True),
    ]
    save(beside(phones), "phones.png", 1200)

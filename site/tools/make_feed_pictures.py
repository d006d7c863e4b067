"""Makes the README's sheet of what `cardloom init --from` shows of six kinds of feeds, or a folder of photographs of all.

    CARDLOOM=.build/debug/cardloom .venv/bin/python site/tools/make_feed_pictures.py [FOLDER]

The feeds are those of feeds.py. FOLDER gets a photograph of each at 390 and 1440 pixels, light and dark.
"""

import functools
import http.server
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

from PIL import Image
from playwright.sync_api import sync_playwright

import feeds

ROOT = feeds.ROOT
WIDTH, HEIGHT = 1120, 900
SHOWN = ["recipes", "films", "podcast", "estates", "events", "arabic"]
CARDLOOM = os.path.abspath(os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom"))


def fulfil(route):
    """Pictures are made or come from the example site; everything else comes from the server of the page."""
    url = route.request.url
    if url.startswith(feeds.HOST):
        kind, data = feeds.picture(url.removeprefix(feeds.HOST))
        route.fulfill(content_type=kind, body=data)
    elif url.startswith("http://127.0.0.1:"):
        route.continue_()
    else:
        route.abort()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def photographs(browser, folder, sizes, schemes=("light",)):
    """A picture of the first screen of a site for each size and scheme."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    images = []
    for width, height in sizes:
        for scheme in schemes:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.route("**/*", fulfil)
            page.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="networkidle")
            images.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
            page.close()
    server.shutdown()
    return images


def sheet(images):
    gap, scale = 16, 2
    width, height = WIDTH // scale, HEIGHT // scale
    whole = Image.new("RGB", (3 * width + 4 * gap, 2 * height + 3 * gap), (232, 230, 225))
    for n, image in enumerate(images):
        small = image.resize((width, height), Image.Resampling.LANCZOS)
        whole.paste(small, (gap + n % 3 * (width + gap), gap + n // 3 * (height + gap)))
    whole.save(ROOT / "docs/pictures/feeds.webp", quality=80, method=6)


def main(target):
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output([ROOT / "scripts/find-chromium.sh", "--headless"], text=True).strip()
    images = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for kind in feeds.KINDS if target else [kind for name in SHOWN for kind in feeds.KINDS if kind.__name__ == name]:
            name, text = kind()
            feed = pathlib.Path(folder) / name
            feed.write_text(text, encoding="utf-8")
            project = feed.with_suffix("")
            subprocess.run([CARDLOOM, "init", project, "--from", feed], check=True, stdout=subprocess.DEVNULL)
            subprocess.run([CARDLOOM, "build", "--quiet", "--project", project], check=True)
            if target:
                taken = photographs(browser, project / "site/public", [(390, 1500), (1440, 1000)], ("light", "dark"))
                for image, size in zip(taken, ("390-light", "390-dark", "1440-light", "1440-dark")):
                    image.save(target / f"{kind.__name__}-{size}.png")
            else:
                images += photographs(browser, project / "site/public", [(WIDTH, HEIGHT)])
        browser.close()
    if not target:
        sheet(images)


main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None)

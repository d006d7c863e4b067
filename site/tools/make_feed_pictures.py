"""Makes the README's sheet of what `cardloom init --from` shows of six kinds of feeds.

    CARDLOOM=.build/debug/cardloom .venv/bin/python site/tools/make_feed_pictures.py

The feeds are made of the example site's cards, under the names that such feeds use; pictures come from site/assets/img.
"""

import functools
import http.server
import io
import json
import os
import pathlib
import subprocess
import tempfile
import threading
from xml.sax.saxutils import escape

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "site" / "data"
PICTURES = ROOT / "site" / "assets" / "img"
HOST = "https://pictures.example/"
WIDTH, HEIGHT = 1120, 900
CARDLOOM = os.path.abspath(os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom"))


def cards(name):
    data = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return data["response"]["goods"] if "response" in data else data["items"]


def picture(card):
    return HOST + card["image"].split("/")[-1]


def rss(title, description, items, head=""):
    return (f'<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>{escape(title)}</title>'
            f"<description>{escape(description)}</description>{head}{''.join(items)}</channel></rss>")


def item(number, title, text, rest):
    return (f"<item><title>{escape(title)}</title><link>https://example.org/{number}</link><guid>{number}</guid>"
            f"<description>{escape(text)}</description><pubDate>{28 - number:02} Oct 2026 08:00:00 GMT</pubDate>{rest}</item>")


def news():
    with_pictures = [card for card in cards("news") if card.get("image") and card.get("summary")][:12]
    items = [item(n, card["title"], card["summary"], f'<enclosure url="{picture(card)}" type="image/jpeg" length="1"/>')
             for n, card in enumerate(with_pictures)]
    return "quayside.xml", rss("The Quayside", "News from the harbour", items)


def show():
    episodes = [
        ("The keepers: who switches on the light", "Two sisters have run the harbour light since their father’s eyes failed."),
        ("Fog, and other ways to be late", "A pilot, a baker and a bus driver on the mornings that do not begin."),
        ("What the tide takes", "Everything that was ever lost off the east mole, in the order in which it came back."),
        ("A net is mostly holes", "Learning a craft from someone who never explains it."),
    ]
    items = [item(n, title, text, f'<enclosure url="https://sound.example/{n}.mp3" type="audio/mpeg" length="1"/>')
             for n, (title, text) in enumerate(episodes)]
    head = f'<itunes:author>Ada Berg</itunes:author><itunes:image href="{HOST}rounds-coral.webp"/>'
    return "one-tide-long.xml", rss("One Tide Long", "Conversations on the quay, as long as the tide allows. New every Sunday.", items, head)


def goods():
    products = [card for card in cards("market") if card.get("price") and card.get("image")]
    records = [{"sku": f"Q-{n}", "name": card["title"], "thumbnail": picture(card), "price": card["price"].removeprefix("€"),
                "currency": "EUR", "rating": {"rate": (41 + n % 9) / 10, "count": 12 + 31 * n}} for n, card in enumerate(products[:10])]
    return "ship-chandler.json", json.dumps(records)


def people():
    names = [("ana", "Ana", "Duarte", "Rigger"), ("ben", "Ben", "Okafor", "Harbour pilot"), ("chen", "Chen", "Li", "Net maker"),
             ("dina", "Dina", "Haddad", "Baker"), ("eli", "Eli", "Stern", "Carpenter"), ("fola", "Fola", "Ade", "Ferry captain"),
             ("gus", "Gus", "Lindqvist", "Sailmaker"), ("hana", "Hana", "Mori", "Diver"), ("ivo", "Ivo", "Kranjc", "Painter"), ("june", "June", "Park", "Cook")]
    return "crew.json", json.dumps([
        {"id": n, "firstName": first, "lastName": last, "email": f"{key}@example.org", "avatar": f"{HOST}p-{key}.webp", "company": {"title": role}}
        for n, (key, first, last, role) in enumerate(names)])


def chinese():
    stories = [("灯塔在三个月的修缮之后重新点亮", "周日傍晚，白色的光回到北塔，渔民们聚在码头上等待第一束光。", "lighthouse-night.avif"),
               ("鱼市搬到对岸", "下周起，市场早上六点开门。", "market-morning.avif"), ("新渡轮连接两岸", "可载一百人，全电动。", "regatta.avif"),
               ("春茶上市", "山坡上的第一批茶叶已经采完。", "tea-rows.webp"), ("雨季提前到来", "预计持续到月底。", "rain-window.avif")]
    items = [item(n, title, text, f'<enclosure url="{HOST}{name}" type="image/jpeg" length="1"/>') for n, (title, text, name) in enumerate(stories)]
    return "harbour-zh.xml", rss("码头日报", "港口新闻", items, "<language>zh-cn</language>")


def photographs():
    names = ["harbour-dawn.avif", "lavender.avif", "old-town.avif", "blue-ridge.avif", "kite-dusk.jpg", "moonlit-sea.avif", "ochre-valley.avif", "pastel-quay.avif", "winter-ridge.avif"]
    return "walks.json", json.dumps([
        {"id": n, "title": name.split(".")[0].replace("-", " ").capitalize(), "author": "Mia Berg", "image_url": HOST + name} for n, name in enumerate(names)])


def fulfil(route):
    """Pictures come from the example site; everything else comes from the server of the page."""
    url = route.request.url
    if url.startswith(HOST):
        route.fulfill(path=PICTURES / url.removeprefix(HOST))
    elif url.startswith("http://127.0.0.1:"):
        route.continue_()
    else:
        route.abort()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def photograph(browser, folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.route("**/*", fulfil)
    page.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="networkidle")
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.close()
    server.shutdown()
    return image


def main():
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output([ROOT / "scripts/find-chromium.sh", "--headless"], text=True).strip()
    images = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for name, text in (news(), goods(), people(), show(), photographs(), chinese()):
            feed = pathlib.Path(folder) / name
            feed.write_text(text, encoding="utf-8")
            project = feed.with_suffix("")
            subprocess.run([CARDLOOM, "init", project, "--from", feed], check=True, stdout=subprocess.DEVNULL)
            subprocess.run([CARDLOOM, "build", "--quiet", "--strict", "--project", project], check=True)
            images.append(photograph(browser, project / "site/public"))
        browser.close()
    gap, scale = 16, 2
    width, height = WIDTH // scale, HEIGHT // scale
    sheet = Image.new("RGB", (3 * width + 4 * gap, 2 * height + 3 * gap), (232, 230, 225))
    for n, image in enumerate(images):
        small = image.resize((width, height), Image.Resampling.LANCZOS)
        sheet.paste(small, (gap + n % 3 * (width + gap), gap + n // 3 * (height + gap)))
    sheet.save(ROOT / "docs/pictures/feeds.webp", quality=80, method=6)


main()

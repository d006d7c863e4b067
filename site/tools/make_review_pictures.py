"""Takes the pictures of the article on the round trip of a review, with the Playwright of the browser tests.

It does what the article says in a folder of its own, and prints each command with what it answers.

    .venv/bin/python site/tools/make_review_pictures.py
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from generator import GENERATOR  # noqa: E402
from test_review_file import comment_on, keep, show  # noqa: E402

PICTURES = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "Sources/Generator/Cardloom/Cardloom.docc/RoundTrip"
META = '    <p class="article-meta">'
BEFORE, AFTER = "Click here to read more", "Read the whole story"


class Desk:
    """The folder in which Dora works, next to the files that she and Ada exchange."""

    def __init__(self, folder):
        self.folder = folder
        self.project = folder / "daily"
        people = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in (("NAME", "Dora"), ("EMAIL", "dora@example.org"))}
        self.environment = {**os.environ, **people, "PATH": f"{Path(GENERATOR).parent}:{os.environ['PATH']}"}

    def run(self, command):
        where = self.project if self.project.exists() else self.folder
        result = subprocess.run(command, shell=True, cwd=where, env=self.environment, capture_output=True, text=True)
        print(f"$ {command}\n{result.stdout}{result.stderr}", flush=True)
        result.check_returncode()
        return result.stdout

    def serve(self):
        server = subprocess.Popen(["cardloom", "serve", "--port", "0"], cwd=self.project, env=self.environment, stdout=subprocess.PIPE, text=True)
        return server, re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline()).group()

    def edit(self, old, new):
        template = self.project / "Templates/cells/article.mustache"
        text = template.read_text(encoding="utf-8")
        assert text.count(old) == 1
        template.write_text(text.replace(old, new), encoding="utf-8")


def with_few_colours(picture):
    """A picture with a palette: the colours of its grounds and letters as they are, all others by their nearest."""
    frequent = sorted(picture.getcolors(1 << 24), reverse=True)[:128]
    others = picture.quantize(128, Image.Quantize.MEDIANCUT).getpalette()
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in frequent for part in colour] + others)
    few = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    index = {colour: number for number, (_, colour) in enumerate(frequent)}
    few.putdata([index.get(colour, near) for colour, near in zip(picture.getdata(), few.getdata())])
    return few


class Camera:
    def __init__(self, browser):
        self.browser = browser

    def open(self, address, height, width=1280, part=None):
        """A tab of which a picture, or of a part so wide, is 1280 pixels wide."""
        options = {"device_scale_factor": 1280 / (part or width), "color_scheme": "light", "reduced_motion": "reduce"}
        tab = self.browser.new_context(viewport={"width": width, "height": height}, **options).new_page()
        tab.goto(address)
        return tab

    def take(self, tab, name, clip=None):
        path = PICTURES / f"review-{name}.png"
        tab.screenshot(path=path, animations="disabled", clip=clip)
        with Image.open(path) as picture:
            few = with_few_colours(picture.convert("RGB"))
        few.save(path, optimize=True)


def take_review(camera, desk):
    """Pictures 2 to 4: what Ada does with the file. Returns the answer's name."""
    tab = camera.open("about:blank", 600)
    show(tab, (desk.folder / "review.html").as_uri())
    tab.wait_for_function("""() => [...document.querySelectorAll('.canvas')].every(one => {
      const box = one.getBoundingClientRect()
      return box.top > innerHeight || box.left > innerWidth / 2 || one.dataset.shown
    })""")
    camera.take(tab, "2-file")
    form = comment_on(tab, ".article-more", "Links should say where they lead.", "Must")
    form.get_by_label("Say instead …").fill(AFTER)
    camera.take(tab, "3-comment")
    keep(tab)
    # Notes of one second have no order.
    tab.wait_for_timeout(1100)
    comment_on(tab, ".article-summary", "Two lines are just right.", "Praise")
    keep(tab)
    tab.keyboard.press("3")
    tab.get_by_role("button", name="Send my review").click()
    tab.get_by_label("Your name").fill("Ada")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Download the file").click()
    download.value.save_as(desk.folder / download.value.suggested_filename)
    camera.take(tab, "4-answer")
    return download.value.suggested_filename


def open_notes(camera, address, way, **options):
    """The notes of the article in the workbench, with its frames below."""
    tab = camera.open(address + "~preview/cells/article/#widths=320,375", **options)
    note = tab.locator("#notes .note", has_text="Links should say")
    expect(note).to_have_attribute("data-found", way)
    return tab, note


def below_bar(tab):
    """Scrolls to the notes; the part of the window below the bar and beside the tree."""
    return tab.evaluate("""async () => {
      const drawn = canvas => {
        const box = canvas.getBoundingClientRect()
        return box.top > innerHeight || box.bottom < 0 || canvas.querySelector('iframe[data-ready]')
      }
      const top = () => Math.round(document.querySelector('#notes').getBoundingClientRect().top) - 24
      const bar = () => document.elementFromPoint(innerWidth / 2, 5).closest('header').getBoundingClientRect().bottom
      for (let still = 0; still < 30; still += 1) {
        if (Math.abs(top() - bar()) > 2 || ![...document.querySelectorAll('.canvas')].every(drawn)) still = 0
        scrollBy({ top: top() - bar(), behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      }
      const main = document.querySelector('#notes').closest('main').getBoundingClientRect()
      return { x: main.left, y: bar() + 1, width: main.width, height: innerHeight - bar() - 1 }
    }""")


def take_changes(camera, desk):
    """Picture 7: the page of changes, where one is accepted; without its list of causes."""
    tab = camera.open((desk.folder / "changes.html").as_uri(), 1000, width=1330, part=946)
    tab.wait_for_function(
        "() => 'ready' in document.documentElement.dataset"
        " && [...document.querySelectorAll('iframe')].every(one => one.hidden || one.dataset.shown === one.dataset.wanted)")
    tab.locator("#width").select_option("375 px")
    tab.get_by_role("button", name="Accept", exact=True).click()
    expect(tab.locator("#command")).to_have_value(re.compile("^cardloom diff --accept"))
    causes, command = tab.get_by_role("navigation", name="Causes").bounding_box(), tab.locator("#command").bounding_box()
    left, top = causes["x"] + causes["width"], causes["y"] + 1
    camera.take(tab, "7-changes", {"x": left, "y": top, "width": 946, "height": command["y"] + command["height"] + 16 - top})


def main():
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output([ROOT / "scripts/find-chromium.sh", "--headless"], text=True).strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        camera = Camera(playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"]))
        desk = Desk(Path(folder))
        desk.run("cardloom init daily")
        for command in ["git init --quiet", "git add .", 'git commit --quiet --message "Start"']:
            desk.run(command)
        desk.edit(META, f'    <p class="article-more">{BEFORE}</p>\n{META}')
        desk.run('git commit --quiet --all --message "Invite to read more"')
        server, address = desk.serve()
        try:
            tab = camera.open(address, 640)
            expect(tab.locator(".article-more").first).to_be_visible()
            camera.take(tab, "1-page")
            desk.run("cardloom review -o ../review.html")
            answer = take_review(camera, desk)
            desk.run(f"cardloom review import ../{answer}")
            desk.run("cardloom check --quiet")
            tab, _ = open_notes(camera, address, "selector", width=1120, height=660)
            below_bar(tab)
            camera.take(tab, "5-notes")
            desk.edit(BEFORE, AFTER)
            tab, _ = open_notes(camera, address, "box", width=960, height=730, part=792)
            camera.take(tab, "6-mended", below_bar(tab))
            change = re.search(r"hash: (\w+)", desk.run("cardloom diff --output ../changes.html"))[1]
            take_changes(camera, desk)
            desk.run(f"cardloom diff --accept {change}")
            desk.run("cardloom diff --exit-code")
            tab, note = open_notes(camera, address, "box", width=960, height=730, part=792)
            note.get_by_role("button", name="Done").click()
            expect(note).to_have_attribute("data-open", "false")
            tab.mouse.move(0, 0)
            camera.take(tab, "8-done", below_bar(tab))
            desk.run("cardloom check --quiet")
            for command in ["git add .", 'git commit --quiet --message "Say where the link leads"', "cardloom diff"]:
                desk.run(command)
        finally:
            server.terminate()
            server.wait(timeout=60)


main()

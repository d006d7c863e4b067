"""The first hour of a designer: what the starter and ForDesigners.md say is done word by word, and works.

A block of code is carried out as its paragraph says: commands are run, a block after "in a file `F`" or "the file `F`" is
the file F, and one after "the end of `F`" or "below `L` in `F`" is put there.
"""

import re
import shlex
import subprocess

import pytest
from playwright.sync_api import expect

from generator import GENERATOR, ROOT

ARTICLE = ROOT / "Sources/Generator/Cardloom/Cardloom.docc/ForDesigners.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


class Desk:
    """A folder in which somebody works, and the servers that they started there."""

    def __init__(self, folder):
        self.folder = folder
        self.servers = []

    def run(self, command):
        """Runs a command as in a shell. Of `serve`, the address of the pages; of others, what they print."""
        words = shlex.split(command)
        assert words[0] == "cardloom", command
        if words[1] == "serve":
            server = subprocess.Popen([GENERATOR, *words[1:], "--port", "0"], cwd=self.folder, stdout=subprocess.PIPE, text=True)
            self.servers.append(server)
            return re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline()).group()
        return subprocess.run([GENERATOR, *words[1:]], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def read(self, path):
        return (self.folder / path).read_text(encoding="utf-8")

    def write(self, path, text):
        # As many editors save: a new file that takes the old one's place.
        fresh = self.folder / (path + ".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.rename(self.folder / path)

    def carry_out(self, paragraph, text):
        """Puts a block's text where its paragraph says."""
        paragraph = " ".join(paragraph.split())
        if at_end := re.search(r"(?:to the end of|end of) `(daily/[^`]+)`", paragraph):
            self.write(at_end[1], self.read(at_end[1]) + text)
        elif below := re.search(r"below `([^`]+)` in `(daily/[^`]+)`", paragraph):
            file = self.read(below[2])
            line = below[1] + "\n"
            assert file.count(line) == 1, paragraph
            self.write(below[2], file.replace(line, line + text))
        else:
            named = re.search(r"`(daily/[^`]+\.\w+)`", paragraph)
            assert named, f"nothing says where this block belongs: {paragraph}"
            assert not (self.folder / named[1]).exists(), paragraph
            self.write(named[1], text)


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    for server in desk.servers:
        server.terminate()
    for server in desk.servers:
        server.wait(timeout=60)


def look(open_tab, address):
    tab = open_tab()
    tab.goto(address)
    tab.wait_for_selector("meta[name=cardloom-live][data-ready]", state="attached")
    return tab


def test_what_the_starter_says_on_the_screen_works(desk, open_tab):
    printed = desk.run("cardloom init daily")
    following = re.search(r"^Next: (.+)$", printed, re.M)[1]
    address = [desk.run(command) for command in following.split(" && ")][-1]
    tab = look(open_tab, address)
    first = tab.locator(".cell").first
    template = re.search(r"Templates/cells/\S+\.mustache", printed)[0]
    desk.write(f"daily/{template}", desk.read(f"daily/{template}").replace("{{title}}", "A shape of my own: {{title}}"))
    expect(first).to_contain_text("A shape of my own: This is your first card")
    data = re.search(r"Its words stand in (\S+\.json)", first.inner_text())[1]
    desk.write(f"daily/{data}", desk.read(f"daily/{data}").replace("This is your first card", "Words of my own"))
    expect(first).to_contain_text("A shape of my own: Words of my own")


def test_the_article_for_designers_is_followed_word_by_word(desk, open_tab):
    # What follows is a reference, whose blocks are parts of others' files.
    text = ARTICLE.read_text(encoding="utf-8").split("`adaptor` is `table`")[0]
    address = tab = None
    for found in BLOCK.finditer(text):
        paragraph, language, block = text[:found.start()].rstrip().split("\n\n")[-1], *found.groups()
        if language == "sh":
            for command in block.splitlines():
                printed = desk.run(command)
                address = printed if command.startswith("cardloom serve") else address
            tab = tab or look(open_tab, address)
        else:
            desk.carry_out(paragraph, block)
        if "article.css" in paragraph:
            expect(tab.locator(".article-title").first).to_have_css("color", "rgb(102, 51, 153)")
    assert (desk.folder / "daily/Templates/cells/photo.mustache").exists()
    expect(tab.get_by_role("heading", name="Cook tonight")).to_be_visible()
    expect(tab.locator(".recipe")).to_have_count(2)
    expect(tab.locator(".recipe").first).to_contain_text("40 minutes")
    built = subprocess.run(
        [GENERATOR, "build", "--project", "daily", "--strict"], cwd=desk.folder, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    bench = look(open_tab, f"{address}~preview/cells/recipe/")
    expect(bench.get_by_role("link", name="long", exact=True).first).to_be_visible()
    expect(bench.frame_locator("iframe").first.locator(".recipe")).to_contain_text("Apple tart")

"""The benchmark sites: N cards of a JSON feed, 20 a page, each through a card template of about 1 KB, in a page of about 2 KB."""

import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig

from measure import Task

HERE = pathlib.Path(__file__).resolve().parent
HUGO = "hugo"


def work_folder():
    """Where sites are built: a memory file system when there is one, so that the disk does not blur the comparison."""
    return pathlib.Path(os.environ.get("WORK") or ("/dev/shm" if os.path.isdir("/dev/shm") else "/tmp"))


def cardloom():
    """The program to measure."""
    return pathlib.Path(os.environ["CARDLOOM"]).resolve()


def hugo_program():
    """The program itself: what the package puts on the path is a Python script that starts it."""
    packages = pathlib.Path(sysconfig.get_path("purelib"))
    return next((packages / "hugo/binaries").glob("hugo*"))


def make_feed(path, cards, *options):
    subprocess.run([sys.executable, HERE / "make_feed.py", str(cards), path, *options], check=True)
    return path


class Sites:
    """The sites of one number of cards, in a folder that is removed at the end."""

    def __init__(self, cards, name, *options):
        self.cards = cards
        self.options = options
        self.folder = work_folder() / f"cardloom-bench-{name}-{cards}"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.feed = make_feed(self.folder / "feed.json", cards, *options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def another_feed(self, name, *options):
        return make_feed(self.folder / f"{name}.json", self.cards, *self.options, *options)

    def site(self, name, feed_at, folder=None):
        target = self.folder / (folder or name)
        shutil.copytree(HERE / "sites" / name, target)
        (target / feed_at).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.feed, target / feed_at)
        return target

    def cardloom_site(self, folder="cardloom", numbering="sequential", size=20):
        """A project; anchored pages can tell no total, and their front page has no number."""
        project = self.site("cardloom", "site/data/feed.json", folder)
        configuration = project / "site/site.yml"
        configuration.write_text(
            configuration.read_text(encoding="utf-8").replace(
                "{size: 20, number: sequential}", f"{{size: {size}, number: {numbering}}}"), encoding="utf-8")
        if numbering == "anchored":
            template = project / "Templates/pages/benchmark.mustache"
            text = template.read_text(encoding="utf-8").replace(" of {{page.total}}", "")
            text = text.replace(" - page {{page.number}}", "").replace(
                "{{page.number}}", "{{#page.number}}{{page.number}}{{/page.number}}")
            template.write_text(text, encoding="utf-8")
        return project

    def hugo_task(self):
        site = self.site("hugo-slices", "assets/feed.json")
        return Task(HUGO, [hugo_program(), "--quiet", "--destination", "public"], site, output=site / "public")

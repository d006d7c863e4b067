"""What the browser tests share: the example site, generated once; a server on loopback; a Chromium of this machine.

Environment: CARDLOOM, the generator (default: the debug build); CHROMIUM, the browser (default: the one that
scripts/find-chromium.sh finds); SITE, an already generated site to test in place of the example.
"""

import os
import pathlib
import subprocess

import pytest
from playwright.sync_api import expect, sync_playwright

import action_feeds
import long_feeds
from generator import GENERATOR, ROOT, made_once
from servers import QuietHandler, serve
from site_tree import SiteTree

#: How long to wait, in milliseconds. A machine may be slow, or busy with other tests; what comes, comes.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The generated example site, as files."""
    if "SITE" in os.environ:
        return SiteTree(pathlib.Path(os.environ["SITE"]))
    folder = made_once(tmp_path_factory, "site", lambda folder: subprocess.run(
        [GENERATOR, "build", "--project", ROOT, "--output", folder / "public"], check=True))
    return SiteTree(folder / "public")


@pytest.fixture(scope="session")
def origin(site):
    """The address of a server for the site, without a slash at its end."""
    address, server = serve(site.root, QuietHandler)
    yield address
    server.shutdown()


@pytest.fixture(scope="session")
def long_site(tmp_path_factory):
    """The folder of a generated site with long feeds; see long_feeds."""
    return made_once(tmp_path_factory, "long", lambda folder: long_feeds.build(GENERATOR, folder)) / "public"


@pytest.fixture(scope="session")
def feeds(long_site):
    """The address of a server for that site, which forbids inline code."""
    address, server = serve(long_site)
    yield address
    server.shutdown()


@pytest.fixture(scope="session")
def action_site(tmp_path_factory):
    """The folder of a generated site with everything that readers can do; see action_feeds."""
    return made_once(tmp_path_factory, "actions", lambda folder: action_feeds.build(GENERATOR, folder)) / "public"


@pytest.fixture(scope="session")
def actions(action_site):
    """The address of a server for that site, which forbids inline code."""
    address, server = serve(action_site)
    yield address
    server.shutdown()


def chromium_path():
    """The Chromium of this machine, or the one that the environment names."""
    return os.environ.get("CHROMIUM") or subprocess.check_output([ROOT / "scripts/find-chromium.sh", "--headless"], text=True).strip()


def complete_chromium_path():
    """The Chromium of this machine that has all that readers have; not its headless shell."""
    environment = {name: value for name, value in os.environ.items() if name != "CHROMIUM"}
    return subprocess.check_output([ROOT / "scripts/find-chromium.sh"], env=environment, text=True).strip()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        # --no-sandbox: in a container, root has no user namespaces to build the sandbox from.
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_tab(browser):
    """Opens tabs, each in a context of its own; `open_tab(width=…, **context options)`. All are closed at the end."""
    contexts = []

    def open_tab(width=1280, height=900, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield open_tab
    for context in contexts:
        context.close()

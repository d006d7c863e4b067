"""What the browser tests share: the example site, generated once; a server on loopback; a Chromium of this machine.

Environment: CARDLOOM, the generator (default: the debug build); CHROMIUM, the browser (default: the one that
scripts/find-chromium.sh finds); SITE, an already generated site to test in place of the example; CARDLOOM_SEED, the
number that draws the part of the tests marked `whole` that runs without `--whole`.
"""

import os
import pathlib
import random
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

#: Of how many tests that are marked `whole` one runs without `--whole`; of each file, at least one does.
ONE_OF = 16


def pytest_addoption(parser):
    parser.addoption("--whole", action="store_true", help="run every test that is marked `whole`, not a draw of them")


def pytest_configure(config):
    config.addinivalue_line("markers", f"whole: one of {ONE_OF} runs without --whole, drawn by CARDLOOM_SEED")
    # The workers inherit the seed, so all of them draw the same.
    os.environ.setdefault("CARDLOOM_SEED", str(random.SystemRandom().randrange(1_000_000)))


def pytest_collection_modifyitems(config, items):
    """Leaves out the marked tests that the seed does not draw, unless somebody asks for tests by name or for those that failed."""
    options = config.option
    if options.whole or options.keyword or options.lf or any("::" in one for one in config.args):
        return
    files = {}
    for item in items:
        if item.get_closest_marker("whole"):
            files.setdefault(item.path.name, []).append(item)
    left_out = set()
    for name, marked in files.items():
        drawn = random.Random(f"{os.environ['CARDLOOM_SEED']} {name}").sample(marked, max(1, len(marked) // ONE_OF))
        left_out.update(set(marked) - set(drawn))
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter, config):
    if not config.option.whole:
        seed = os.environ["CARDLOOM_SEED"]
        terminalreporter.write_line(f"Of the tests that --whole adds, the seed drew some: CARDLOOM_SEED={seed} draws the same.")


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

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
import fonts
import long_feeds
from generator import GENERATOR, ROOT, made_once
from servers import QuietHandler, serve
from site_tree import SiteTree

#: How long to wait, in milliseconds. A machine may be slow, or busy with other tests; what comes, comes.
PATIENCE = int(os.environ.get("CARDLOOM_PATIENCE", 90_000))
expect.set_options(timeout=PATIENCE)

#: Lets changes that the theme draws slowly happen at once: without a graphics card, a few frames cost as much as a page.
AT_ONCE = """(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    @media (prefers-reduced-motion: no-preference) { :root { --calm: 1ms !important; --quick: 1ms !important } }
    ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 1ms !important }
  `)
  document.adoptedStyleSheets.push(sheet)
})()"""

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
    if options.whole or options.keyword or getattr(options, "lf", False) or any("::" in one for one in config.args):
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
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties if report.when == "call" else []:
            terminalreporter.write_line(f"{name}: {value}")
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
def font_files(tmp_path_factory):
    """The configuration of each family of fonts, by its name; see fonts."""
    return {
        family: made_once(tmp_path_factory, f"fonts-{family}", lambda folder: fonts.configure(folder, family)) / "fonts.conf"  # noqa: B023, called at once
        for family in fonts.FAMILIES
    }


@pytest.fixture(scope="session", autouse=True)
def own_fonts(font_files):
    """Whatever a test measures, it measures in fonts that are the same on each machine."""
    os.environ["FONTCONFIG_FILE"] = str(font_files["DejaVu"])


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright, **environment):
    # --no-sandbox: in a container, root has no user namespaces to build the sandbox from.
    return playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"], env={**os.environ, **environment})


@pytest.fixture(scope="session")
def browser(playwright, own_fonts):
    chromium = launch(playwright)
    yield chromium
    chromium.close()


@pytest.fixture(scope="module", params=fonts.FAMILIES)
def tab_with_fonts(request, playwright, browser, font_files):
    """Opens tabs like `open_tab`, in a browser with one family of fonts after the other."""
    other = browser if request.param == "DejaVu" else launch(playwright, FONTCONFIG_FILE=str(font_files[request.param]))
    yield lambda **options: new_tab(other, **options)
    if other is not browser:
        other.close()


def new_tab(browser, width=1280, height=900, **options):
    """A tab in a context of its own."""
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    return context.new_page()


@pytest.fixture
def open_tab(browser):
    """Opens tabs, each in a context of its own; `open_tab(width=…, **context options)`. All are closed at the end."""
    contexts = []

    def open_tab(**options):
        tab = new_tab(browser, **options)
        contexts.append(tab.context)
        return tab

    yield open_tab
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def standing_tab(browser):
    tab = new_tab(browser)
    yield tab
    tab.context.close()


@pytest.fixture
def tab(standing_tab):
    """The tab in which a worker makes one visit after the other: a process and a context are opened once for all of them.

    A test may change the size of the tab, answer its requests and listen to it. Whoever needs a clock, a script that comes
    first, or a context without a past opens a tab of their own.
    """
    yield from lent(standing_tab)


@pytest.fixture(scope="session")
def standing_tab_without_scripts(browser):
    tab = new_tab(browser, java_script_enabled=False)
    yield tab
    tab.context.close()


@pytest.fixture
def tab_without_scripts(standing_tab_without_scripts):
    """Like `tab`, with JavaScript switched off."""
    yield from lent(standing_tab_without_scripts)


def lent(tab):
    """Gives a tab to a test, and takes back what the test has done to it."""
    size, heard, listen = tab.viewport_size, [], tab.on

    def on(event, handler):
        heard.append((event, handler))
        listen(event, handler)

    tab.on = on
    yield tab
    del tab.on
    for event, handler in heard:
        tab.remove_listener(event, handler)
    tab.unroute_all()
    if tab.viewport_size != size:
        tab.set_viewport_size(size)
    if tab.url.startswith("http"):
        tab.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
    # What was left behind, such as a request without an answer, is heard by no later test.
    tab.goto("about:blank")

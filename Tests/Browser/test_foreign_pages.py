"""Pages of other origins and the live preview: they can neither frame it nor keep a handle on its window."""

from live_project import project  # noqa: F401 (a fixture)
from servers import QuietHandler, serve


def test_a_page_of_another_origin_frames_nothing(project, browser, tmp_path):
    folder = tmp_path / "foreign"
    folder.mkdir()
    pages = ["", "~preview/", "~preview/cells/note/", "~preview/frames/cells/note/default.html", "page/2/", "nothing/", "~preview"]
    frames = "".join(f'<iframe src="{project.address}{page}"></iframe>' for page in pages)
    (folder / "index.html").write_text(f"<!DOCTYPE html><title>Foreign</title>{frames}")
    address, server = serve(folder, QuietHandler)
    page = browser.new_page()
    page.goto(address + "/", wait_until="load")
    assert len(page.frames) == len(pages) + 1
    for frame in page.frames[1:]:
        assert frame.url.startswith("chrome-error:"), frame.url
    page.close()
    server.shutdown()


def test_a_page_of_another_origin_that_opens_the_workbench_loses_it(project, browser, tmp_path):
    folder = tmp_path / "foreign"
    folder.mkdir()
    (folder / "index.html").write_text("<!DOCTYPE html><title>Foreign</title><button>Open</button>")
    address, server = serve(folder, QuietHandler)
    page = browser.new_page()
    page.goto(address + "/")
    page.evaluate("address => document.querySelector('button').onclick = () => { opened = window.open(address) }", project.address + "~preview/")
    with page.context.expect_page() as opened:
        page.get_by_role("button").click()
    opened.value.wait_for_load_state()
    assert opened.value.locator(".tree").count() > 0
    assert opened.value.evaluate("window.opener") is None
    page.wait_for_function("() => opened.closed")
    page.close()
    server.shutdown()


def test_the_workbench_shows_pages_and_frames_of_the_site_with_their_scripts(project, browser):
    page = browser.new_page()
    problems = []
    page.on("console", lambda message: problems.append(message.text) if "Content Security Policy" in message.text else None)
    for path, shown in [
        ("~preview/", "iframe"), ("~preview/cells/note/", "iframe"), ("~preview/feeds/home/", "iframe"), ("~preview/tokens/", "body"),
        ("~preview/sources/cards/", "body"), ("~preview/site/", ".note"), ("", ".note"), ("~preview/specimens.html", "body"),
        ("~preview/changes/", "body"),
    ]:
        page.goto(project.address + path, wait_until="load")
        page.locator(shown).first.wait_for()
        if path:
            continue
        # The script of the live preview runs on pages of the site.
        page.locator("cardloom-live").wait_for(state="attached")
    page.goto(project.address + "~preview/cells/note/")
    page.frame_locator("iframe").first.locator(".note-title").first.wait_for()
    assert problems == []
    page.close()

"""Takes the README's pictures of the workbench with Playwright's Chromium.

    cardloom preview && .venv/bin/python site/tools/make_workbench_pictures.py
"""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
PREVIEW = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site" / "preview"
PICTURES = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs" / "pictures"


def settle(page, selector):
    """Waits until every frame in view has come and its pictures with it."""
    page.wait_for_selector(selector + " iframe[data-ready]")
    page.wait_for_function("""selector => [...document.querySelectorAll(selector + ' .canvas')].every(canvas => {
      const box = canvas.getBoundingClientRect()
      return box.top > innerHeight || box.bottom < 0 || box.left > innerWidth || canvas.querySelector('iframe[data-ready]')
    })""", arg=selector)
    for frame in page.frames[1:]:
        try:
            frame.wait_for_function("() => document.readyState === 'complete'")
            frame.evaluate("Promise.all([...document.images].filter(one => one.complete).map(one => one.decode().catch(() => {})))")
        except Error:
            # A frame that has left the view is taken away.
            if not frame.is_detached():
                raise


def main():
    path = os.environ.get("CHROMIUM") or subprocess.check_output([ROOT / "scripts/find-chromium.sh"], text=True).strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--allow-file-access-from-files"])

        def shot(name, page, width=1440, height=900, scale=1, scheme="light", selector="main", prepare=None):
            tab = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale,
                                      color_scheme=scheme, reduced_motion="reduce").new_page()
            tab.goto((PREVIEW / page.split("#")[0]).as_uri() + ("#" + page.split("#")[1] if "#" in page else ""))
            settle(tab, selector)
            if prepare:
                prepare(tab)
                settle(tab, selector)
            tab.screenshot(path=PICTURES / f"{name}.png")
            tab.context.close()

        def measured(tab):
            frame = tab.query_selector("#stage iframe").content_frame()
            frame.locator(".product-title").click(force=True, position={"x": 20, "y": 8})
            frame.locator(".product-rating").hover(force=True)

        shot("workbench-index", "index.html", selector=".frame")
        shot("workbench-extremes", "cells/article/index.html", height=800, selector=".frame",
             prepare=lambda tab: tab.evaluate("document.querySelector('#group-extremes').scrollIntoView()"))
        shot("workbench-widths", "cells/article/index.html#theme=both&variant=breaking", width=3120, height=1240, scale=0.5, scheme="dark",
             selector="#stage")
        shot("workbench-measure", "cells/product/index.html#variant=sale&measure=1&widths=375,768", selector="#stage", prepare=measured)
        browser.close()


main()

"""The example site's preview, served as a strict host would, for the tests of the workbench."""

import subprocess

import pytest

from generator import GENERATOR, ROOT, made_once
from servers import serve


def example(tmp_path_factory):
    """The folder of the example site's preview, the same for all workers."""
    return made_once(tmp_path_factory, "example-preview", lambda folder: subprocess.run(
        [GENERATOR, "preview", "--project", ROOT, "--output", folder / "some/path"], check=True)) / "some/path"


def write_starter(folder):
    """Writes the starter with a template of its own, and its preview."""
    folder.mkdir(parents=True, exist_ok=True)
    for arguments in (["init", "daily"], ["eject", "cells/article", "--project", "daily"], ["preview", "--project", "daily", "--output", "old"]):
        subprocess.run([GENERATOR, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="session")
def starter(tmp_path_factory):
    """A folder with the starter in `daily` and its preview in `old`; to be copied."""
    return made_once(tmp_path_factory, "starter-preview", write_starter)


@pytest.fixture(scope="session")
def preview(tmp_path_factory):
    """The folder of the example site's preview, two folders below the one that is served."""
    return example(tmp_path_factory)


@pytest.fixture(scope="session")
def bench(preview):
    """The workbench's address below a sub-path, without a slash at its end."""
    address, server = serve(preview.parent.parent)
    yield address + "/some/path"
    server.shutdown()


def frame_of(tab, selector):
    """The document inside the first frame of an element, once it is there."""
    # A change of the address replaces the frames in a later task.
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    frame = None
    while frame is None:
        # The first of them, not the first that is ready. A frame that is replaced meanwhile has no document.
        frame = tab.locator(selector + " .canvas").first.locator("iframe[data-ready]").first.element_handle().content_frame()
    return frame

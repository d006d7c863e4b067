"""The example site's preview, served as a strict host would, for the tests of the workbench."""

import functools
import http.server
import os
import subprocess
import threading

import pytest

from conftest import ROOT
from long_feeds import StrictHandler

GENERATOR = os.environ.get("CARDLOOM", ROOT / ".build/debug/cardloom")


def serve(folder):
    """A server that forbids inline code and everything from elsewhere."""
    handler = functools.partial(StrictHandler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}", server


@pytest.fixture(scope="session")
def preview(tmp_path_factory):
    """The folder of the example site's preview, two folders below the one that is served."""
    folder = tmp_path_factory.mktemp("host") / "some" / "path"
    subprocess.run([GENERATOR, "preview", "--project", ROOT, "--output", folder], check=True)
    return folder


@pytest.fixture(scope="session")
def bench(preview):
    """The workbench's address below a sub-path, without a slash at its end."""
    address, server = serve(preview.parent.parent)
    yield address + "/some/path"
    server.shutdown()


def frame_of(tab, selector):
    """The document inside the first frame of an element, once it is there."""
    # The first of them, not the first that is ready.
    return tab.locator(selector + " .canvas").first.locator("iframe[data-ready]").first.element_handle().content_frame()

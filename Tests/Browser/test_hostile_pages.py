"""Random hostile documents, in elements of every kind: what is made of them conforms, stays as it is, and does nothing."""


import pytest

import hostile_html
import hostile_pages
from generator import made_once

SEEDS = range(2000)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder of a site of hostile documents. A build that succeeds has proven that each page conforms."""
    def make(folder):
        result, _ = hostile_pages.build(folder, SEEDS)
        assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]

    return made_once(tmp_path_factory, "hostile", make) / "public"


@pytest.fixture
def watching(browser):
    context = browser.new_context()
    context.set_default_navigation_timeout(120_000)
    context.set_default_timeout(120_000)
    context.add_init_script(hostile_pages.WATCH)
    yield context
    context.close()


def test_a_document_is_that_of_its_number():
    documents = [hostile_html.document(seed) for seed in range(500)]
    assert documents == [hostile_html.document(seed) for seed in range(500)]
    assert len(set(documents)) > 400
    for piece in ["<svg", "<math", "<table", "<template", "<!--", "onerror", "javascript:", "style=", "CDATA", "\x00"]:
        assert sum(piece in document for document in documents) > 5, piece


def test_the_watch_sees_what_a_page_without_protection_does(watching, tmp_path):
    (tmp_path / "index.html").write_text(hostile_pages.CONTROL)
    wrong = "\n".join(hostile_pages.inspect(watching, tmp_path, [0]))
    for fault in [
        "attribute onerror", "page: link", "id foot", "attribute style", "page: loads", "element svg", "page: comment", "as a fragment, changed", "told: ['a script ran'",
        "foreign: ['https://evil.test/x.png'", "doubled: ['foot']",
    ]:
        assert fault in wrong, fault


def test_hostile_documents_do_nothing(built, watching):
    assert hostile_pages.inspect(watching, built, list(SEEDS)) == []

"""The review file in Firefox and in WebKitGTK, from disk: shown, commented on, and kept or said not to be."""

import json

import pytest

from test_other_browsers import other  # noqa: F401, a fixture
from test_review_file import review  # noqa: F401, a fixture

pytestmark = pytest.mark.whole


def test_a_comment_is_made_and_becomes_part_of_the_answer(other, review):  # noqa: F811
    other.goto("about:blank")
    other.goto(review + "#view=tour&entry=cells/article&dark=0")
    other.wait("'ready' in document.documentElement.dataset && document.querySelector('.canvas').dataset.shown")
    # The styles of the frame apply, although the policy of the page applies to it too.
    assert other.run("getComputedStyle(document.querySelector('.canvas iframe').contentDocument.querySelector('.article')).display") in ("grid", "flex")
    assert other.run("document.querySelector('.canvas iframe').getBoundingClientRect().height") > 60
    other.click("#comment")
    other.wait("document.body.hasAttribute('data-picking')")
    other.click(".layer")
    other.wait("!!document.querySelector('#note-words')")
    other.press("#note-words", "Here")
    other.click(".main-button")
    other.wait("document.querySelector('#note-count').textContent === '1'")
    other.wait("document.querySelectorAll('.dots .pin').length > 0")
    other.click("[data-verdict=good]")
    # Either the browser keeps the work, or the page says that it does not.
    isTold = other.run("!document.querySelector('#unkept').hidden")
    if not isTold:
        other.reload()
        other.wait("'ready' in document.documentElement.dataset")
        assert other.run("document.querySelector('.note-words').textContent") == "Here"
    other.click("#send")
    other.wait("document.querySelector('#sending').open")
    answer = json.loads(other.run("document.querySelector('#answer').value"))
    note, verdict = answer["items"]
    assert note["body"][0]["value"] == "Here" and verdict["body"][0]["value"] == "good"
    assert note["target"]["selector"][-1]["value"].startswith("xywh=percent:")

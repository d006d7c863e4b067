"""What readers load of the example site: the first visit of the front page, and each further feed."""

import pathlib

import pytest

#: 1.6 Mbit/s in bytes per second, and the time to the server in milliseconds: a phone.
RATE, LATENCY = 200_000, 150

#: How much of style sheets and scripts, uncompressed, with the heads of the answers: on the first visit, and on each further feed.
FIRST, NEXT = 59_400, 27_500
#: How many requests the first visit of the front page makes.
REQUESTS = 16


@pytest.fixture
def visit(open_tab, origin):
    """Visits a page as a phone does, with what is already cached: the paths of what it requests, with their bytes."""
    tab = open_tab(width=390, height=844, device_scale_factor=2, is_mobile=True, has_touch=True)
    session = tab.context.new_cdp_session(tab)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, "downloadThroughput": RATE, "uploadThroughput": RATE})
    sent = {}
    session.on("Network.requestWillBeSent", lambda event: sent.update({event["requestId"]: [event["request"]["url"].removeprefix(origin), 0]}))
    session.on("Network.requestServedFromCache", lambda event: sent.pop(event["requestId"], None))
    session.on("Network.responseReceived", lambda event: event["response"].get("fromDiskCache") and sent.pop(event["requestId"], None))

    def finished(event):
        if event["requestId"] in sent:
            sent[event["requestId"]][1] = event["encodedDataLength"]

    session.on("Network.loadingFinished", finished)

    def visit(path):
        sent.clear()
        tab.goto(origin + path)
        tab.wait_for_load_state("networkidle")
        return [(path, size) for path, size in sent.values() if size]

    return visit


def weight(requests):
    return sum(size for path, size in requests if pathlib.PurePosixPath(path.split("?")[0]).suffix in (".css", ".js"))


def test_the_first_visit_is_light_and_each_further_feed_adds_little(visit):
    first = visit("/")
    assert weight(first) <= FIRST, first
    assert len(first) <= REQUESTS, first
    for path in ("/news/", "/people/", "/board/", "/album/"):
        further = visit(path)
        assert weight(further) <= NEXT, (path, further)

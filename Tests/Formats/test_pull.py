"""`cardloom pull`: what it keeps of a source, what `build` makes of that offline, and what it tells."""

import json

from pull_server import RSS, answer, server, site  # noqa: F401 (fixtures)


def test_a_feed_is_pulled_and_built_offline(site, server):
    server["/feed"] = answer(RSS.format(title="First"), ETag='"1"', Last_Modified="Mon, 02 Mar 2026 10:00:00 GMT")
    site.write("/feed")
    result = site.pull()
    assert result.returncode == 0, result.stderr
    assert "feed: pulled, 1 card" in result.stdout
    entry = site.entry()
    assert entry["etag"] == '"1"' and entry["bytes"] == site.copy.stat().st_size and len(entry["hash"]) == 24
    server.close()
    page = site.page()
    assert "First" in page
    assert f"{server.url}/first" in page, "relative addresses count from where the feed was pulled"


def test_a_source_that_was_never_pulled_shows_a_skeleton(site):
    site.write("/feed")
    assert 'data-state="default"' in site.page()
    assert "skeleton" in site.page()


def test_an_unchanged_feed_is_not_sent_again(site, server):
    server["/feed"] = answer(RSS.format(title="First"), ETag='"1"', Last_Modified="Mon, 02 Mar 2026 10:00:00 GMT")
    site.write("/feed")
    site.pull()
    before = site.lock.read_bytes()
    server["/feed"] = lambda request: answer(b"", status=304)(request)
    result = site.pull()
    assert result.returncode == 0 and "unchanged since" in result.stdout
    assert server.headers["/feed"]["If-None-Match"] == '"1"'
    assert server.headers["/feed"]["If-Modified-Since"] == "Mon, 02 Mar 2026 10:00:00 GMT"
    assert site.lock.read_bytes() == before


def test_without_its_copy_the_whole_feed_is_asked_for(site, server):
    server["/feed"] = answer(RSS.format(title="First"), ETag='"1"')
    site.write("/feed")
    site.pull()
    site.copy.unlink()
    assert site.pull().returncode == 0
    assert "If-None-Match" not in server.headers["/feed"] and site.copy.exists()


def test_the_last_good_copy_stays_and_is_marked(site, server):
    server["/feed"] = answer(RSS.format(title="First"))
    site.write("/feed")
    site.pull()
    server["/feed"] = answer("<!DOCTYPE html><title>Log in</title>", Content_Type="text/html")
    result = site.pull()
    assert result.returncode == 3 and "pull-no-feed" in result.stderr and "web page" in result.stderr
    assert site.entry()["failure"]["code"] == "pull-no-feed"
    page = site.page()
    assert "First" in page and "data-stale" in page and 'data-state="requestFail"' in page
    server["/feed"] = answer(RSS.format(title="Second"))
    assert site.pull().returncode == 0
    page = site.page()
    assert "Second" in page and "data-stale" not in page


def test_a_source_may_show_an_error_card_all_the_same(site, server):
    server["/feed"] = answer("no", status=404)
    site.write("/feed", more=", onFailure: show")
    assert site.pull().returncode == 3
    assert server.asked["/feed"] == 1, "a page that is gone is not asked for again"
    assert "获取失败 点击重试" in site.page()


def test_a_passing_failure_is_tried_again(site, server):
    answers = [answer("busy", status=503, Retry_After="Thu, 01 Jan 1970 00:00:00 GMT"), answer("oops", status=500), answer(RSS.format(title="First"))]
    server["/feed"] = lambda request: answers.pop(0)(request)
    site.write("/feed")
    result = site.pull()
    assert result.returncode == 0, result.stderr
    assert server.asked["/feed"] == 3


def test_attempts_come_to_an_end(site, server):
    server["/feed"] = answer("oops", status=500)
    site.write("/feed")
    result = site.pull("--attempts", "3")
    assert result.returncode == 3 and "pull-status" in result.stderr and "500" in result.stderr
    assert server.asked["/feed"] == 3


def test_a_changed_copy_is_told(site, server):
    server["/feed"] = answer(RSS.format(title="First"))
    site.write("/feed")
    site.pull()
    site.copy.write_text(RSS.format(title="Forged"))
    result = site.run("check")
    assert "changed-snapshot" in result.stderr + result.stdout
    assert "Forged" not in site.page()


def test_files_are_sources_too(site, tmp_path):
    feed = tmp_path / "elsewhere.xml"
    feed.write_text(RSS.format(title="First"))
    site.write(feed.as_uri())
    assert site.pull().returncode == 0
    assert "First" in site.page()
    feed.unlink()
    result = site.pull()
    assert result.returncode == 3 and "pull-file" in result.stderr
    assert "data-stale" in site.page()


def test_the_report_for_programs(site, server):
    server["/feed"] = answer(RSS.format(title="First"))
    site.write("/feed")
    report = json.loads(site.pull("--format", "json").stdout)
    assert [(one["name"], one["outcome"]) for one in report["summary"]["sources"]] == [("feed", "pulled")]
    server["/feed"] = answer("no", status=410)
    report = json.loads(site.pull("--format", "json").stdout)
    assert report["diagnostics"][0]["code"] == "pull-status"


def test_a_source_that_nobody_knows(site):
    site.write("/feed")
    result = site.pull("fed")
    assert result.returncode == 2 and "did you mean `feed`?" in result.stderr

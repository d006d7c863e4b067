#!/usr/bin/env python3
"""mutants.py [WORD…]: changes one statement of the reader's scripts at a time, and demands that a named test fails.

With words, only the mutants whose lines contain one of them. The scripts are changed in the generated sites, so the generator is
built once. The tests must pass without a change, which is tried first. Environment: CARDLOOM, CHROMIUM, as for the other tests.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent
ROOT = TESTS.parents[1]
ASSETS = ROOT / "Sources/Assets"

#: Script, statement, what takes its place, and the test that must fail.
MUTANTS = [
    ("scripts/more.js", "if (loaded.has(plain(url))) {", "if (false) {",
     "test_load_more.py::test_a_last_page_that_links_to_itself_is_fetched_once"),
    ("scripts/more.js", ", 20000)", ", 100000)",
     "test_load_failures.py::test_a_page_that_does_not_come_in_twenty_seconds_has_failed"),
    ("scripts/more.js", "|| wait > 1000)", "|| wait > 100)",
     "test_load_failures.py::test_a_failed_request_is_tried_again_then_the_reader_is_asked"),
    ("scripts/more.js", "if (signal.aborted || /^4/.test(error.cause) ||", "if (signal.aborted ||",
     "test_load_failures.py::test_a_page_that_is_not_there_is_not_asked_for_again_and_again"),
    ("scripts/more.js", "if (link) next.href = link.href", "if (link) link.remove()",
     "test_section_items.py::test_loading_more_to_the_end_brings_every_item_once[sequential-plain]"),
    ("scripts/more.js", "show('requestNoMoreData')", "show('requestSuccess')",
     "test_section_items.py::test_loading_more_to_the_end_brings_every_item_once[sequential-plain]"),
    ("scripts/more.js", "if (focuses && added[0])", "if (added[0])",
     "test_access.py::test_auto_never_moves_the_focus"),
    ("scripts/cards.js", "cell.setAttribute('aria-posinset', first + index)", "cell.setAttribute('aria-posinset', index)",
     "test_section_items.py::test_loading_more_to_the_end_brings_every_item_once[sequential-plain]"),
    ("scripts/place.js", "offset: cell.getBoundingClientRect().top }", "offset: 0 }",
     "test_place.py::test_reload_keeps_the_card_and_its_distance_from_the_top"),
    ("theme/earlier.js", "take(page, url, true)", "take(page, url)",
     "test_section_items.py::test_previous_cards_bring_what_stands_among_them[sequential-plain]"),
    ("theme/refresh.js", "before.after(cell)", "before.before(cell)",
     "test_section_items.py::test_new_cards_come_in_before_the_others_and_everything_else_stays_once[sequential-plain]"),
    ("theme/far.js", "row.bottom < -reach || row.top > innerHeight + reach", "false",
     "test_far_cards.py::test_far_cells_of_many_short_sections_leave_too"),
    ("theme/select.js", "home.dataset.selectable === 'single' ? [...of(section)]", "false ? [...of(section)]",
     "test_selection.py::test_of_one_only_one_is_selected_and_the_arrow_keys_choose"),
    ("theme/tabs.js", "(event.key === forward ? 1 : -1)", "1",
     "test_tabs.py::test_tabs_follow_the_pattern_of_the_authoring_practices"),
    ("theme/gone.js", ".at(isBefore ? 0 : -1)", ".at(isBefore ? -1 : 0)",
     "test_load_failures.py::test_where_the_next_page_is_gone_the_reader_goes_on_in_the_list_as_it_is_now[404]"),
    ("theme/deck.js", "cell.inert = index > 0", "cell.inert = false",
     "test_deck.py::test_four_cards_are_live_and_only_the_top_one_can_be_reached"),
    ("theme/deck.js", "!(dx + width > EDGE && dx < width - EDGE)", "false",
     "test_deck.py::test_a_card_that_is_let_go_leaves_by_speed_or_by_place"),
    ("theme/events.js", "if (seen.has(key)) return", "if (false) return",
     "test_events.py::test_a_card_half_visible_for_a_second_is_exposed_once_and_handed_to_the_sink_only_when_there_is_one"),
    ("theme/keys.js", "(event.key === 'PageDown' ? 1 : -1)", "1",
     "test_access.py::test_page_keys_walk_from_card_to_card_and_control_end_leaves_the_feed"),
    ("theme/pagers.js", "if (!before || before >= count) continue", "continue",
     "test_growing_sections.py::test_back_restores_how_far_each_section_has_come[sequential-two]"),
]


def pytest(tests, **environment):
    """The exit status of pytest for some tests, and what it prints."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb", "line", "--timeout", "120", "-p", "no:cacheprovider", *(TESTS / one for one in tests)],
        cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def judge(script, statement, replacement, test):
    """What is wrong with a mutant; empty if its test fails, as it must."""
    count = (ASSETS / script).read_text(encoding="utf-8").count(statement)
    if count != 1:
        return f"the statement is {count} times in Sources/Assets/{script}: choose one that is there once"
    with tempfile.NamedTemporaryFile("r") as hits:
        status, told = pytest(
            [test], CARDLOOM=str(TESTS / "mutated_generator.py"), CARDLOOM_PATIENCE="10000",
            CARDLOOM_MUTANT=json.dumps([statement, replacement]), CARDLOOM_MUTANT_HITS=hits.name)
        changed = hits.read()
    if not changed:
        return f"no generated script contains the statement\n{told}"
    if status == 0:
        return "the test passes"
    # Another status, or an error before the test itself, says nothing about the test.
    return "" if status == 1 and " failed" in told and " error" not in told.splitlines()[-1] else f"the test did not run\n{told}"


def main(words):
    chosen = [one for one in MUTANTS if not words or any(word in " ".join(one) for word in words)]
    os.environ["CARDLOOM_ORIGINAL"] = os.environ.get("CARDLOOM", str(ROOT / ".build/debug/cardloom"))
    status, told = pytest(sorted({test for *_, test in chosen}))
    if status:
        sys.exit(f"Without a change, these tests must pass:\n{told}")
    alive = 0
    for one in chosen:
        problem = judge(*one)
        alive += bool(problem)
        script, statement, replacement, test = one
        print(f"{'ALIVE ' if problem else 'killed'} {script}: {statement} → {replacement} by {test}{': ' * bool(problem)}{problem}", flush=True)
    print(f"{len(chosen) - alive} of {len(chosen)} mutants killed")
    sys.exit(alive > 0)


if __name__ == "__main__":
    main(sys.argv[1:])

"""The page of behaviours names tests that exist, has each row once, and counts them right."""

import pathlib
import re

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[1]
PAGE = TESTS / "Behaviours.md"

#: The part of the page in which rows with a letter stand, and how many there are.
PARTS = {"A": ("Adaptors", 43), "B": ("Card controllers", 58), "C": ("Card stack", 27), "D": ("Provider of tables", 41), "E": ("Widgets", 34),
         "W": ("Where features meet", 17)}
#: How the third column of a row begins that does not hold.
MARKS = {"Partial": "partial", "Missing": "missing", "No meaning": "no meaning"}
COLUMNS = ["tested", "untested", *MARKS.values()]


def rows():
    """The rows of the tables: identity, behaviour, what Cardloom does, tests."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\| [A-Z]\d+ \|", line)]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def names(tests):
    return re.findall(r"`([^`]+)`", tests)


def standing(row):
    """In which column of the first table a row counts."""
    mark = next((mark for mark in MARKS if re.match(mark + r"[:,]", row[2])), None)
    return MARKS.get(mark) or ("untested" if row[3].startswith("no test") else "tested")


def has_test(name):
    """Whether there is a golden archive of this name, or a file with this test."""
    if name.endswith(".txt"):
        return (TESTS / "GoldenTests/Cases" / name).is_file()
    file, _, test = name.partition("::")
    if not test or "/" in file:
        return False
    if file.endswith(".py"):
        path = TESTS / "Browser" / file
        return path.is_file() and re.search(rf"^def {re.escape(test)}\(", path.read_text(encoding="utf-8"), re.M) is not None
    declared = re.escape(f"`{test}`" if " " in test else test)
    texts = [path.read_text(encoding="utf-8") for path in TESTS.glob(f"*Tests/**/{file}")]
    return any(re.search(rf"@Test\b(?:(?!\bfunc\b)[\s\S])*\bfunc {declared}\(", text) for text in texts)


@pytest.mark.parametrize("part", PARTS)
def test_each_behaviour_has_one_complete_row(part):
    found = [row for row in rows() if row[0].startswith(part)]
    assert [row[0] for row in found] == [f"{part}{number}" for number in range(1, PARTS[part][1] + 1)]
    for row in found:
        assert len(row) == 4 and all(row), row
        assert bool(names(row[3])) != row[3].startswith("no test"), f"{row[0]} names a test, or says `no test`"


def test_every_test_that_is_named_exists():
    wrong = [(row[0], name) for row in rows() for name in names(row[3]) if not has_test(name)]
    assert wrong == [], f"correct these names in {PAGE.name}; a test has the form `File.swift::function`, `test_file.py::test_name` or `archive.txt`"


def test_the_first_table_counts_the_rows():
    counts = {part: dict.fromkeys(COLUMNS, 0) for part in PARTS}
    for row in rows():
        counts[row[0][0]][standing(row)] += 1
    behaviours = {column: sum(counts[part][column] for part in PARTS if part != "W") for column in COLUMNS}
    lines = [
        f"| {title} | {' | '.join(map(str, [sum(found.values()), *found.values()]))} |"
        for title, found in [
            *((f"{part}. {PARTS[part][0]}" if part != "W" else PARTS[part][0], counts[part]) for part in "ABCDE"),
            ("**All behaviours**", behaviours), (PARTS["W"][0], counts["W"]),
        ]
    ]
    table = PAGE.read_text(encoding="utf-8").split("no meaning on the web |\n")[1].split("\n\n")[0].splitlines()[1:]
    assert table == lines, "write this table:\n" + "\n".join(lines)

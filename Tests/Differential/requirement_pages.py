#!/usr/bin/env python3
"""Writes each row of the requirement tables as a page of its own:  requirement_pages.py FOLDER"""

import pathlib
import re
import sys

TABLES = pathlib.Path(__file__).resolve().parents[1]
HEAD = '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>t</title>'


def pages():
    """The name and the HTML of each page; tables say themselves how their rows are read."""
    for table in sorted(TABLES.glob("*/Requirements/*.txt")):
        for number, row in enumerate(table.read_text(encoding="utf-8").split("\n")[1:], 2):
            rules, tab, html = row.partition("\t")
            if not tab:
                continue
            html = re.sub(r"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)), html)
            if rules.startswith("head "):
                html = f"{HEAD}\n{html}\n</head>\n<body><p>x</p></body>\n</html>\n"
            elif not rules.startswith("page "):
                html = f"{HEAD}</head>\n<body>\n{html}\n</body>\n</html>\n"
            yield f"{table.stem}-{number:04}.html", html


def write(folder):
    """Writes the pages; returns how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for count, (name, html) in enumerate(pages(), 1):
        (folder / name).write_bytes(html.encode("utf-8", "surrogatepass"))
    assert count > 4000, f"only {count} rows in {TABLES}/*/Requirements"
    return count


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]))

#!/usr/bin/env python3
"""Compares the parser's trees with those of justhtml, another implementation of the HTML Standard's parser.

    trees.py PARSER [FOLDER...]

PARSER is the built ParserDump. Every row of the requirement tables and every .html file of the folders is parsed. Where
ParserDump finds no parse error, its tree must be the same, node by node. Exit status 1 when a tree differs.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from justhtml import JustHTML
from justhtml.serializer import to_test_format

from requirement_pages import write

# Pages that are not compared, as a pattern of the source.
EXCLUDED = re.compile(r"<selectedcontent", re.IGNORECASE)  # justhtml fills it with a copy of the option, as the DOM does.


def expected(source):
    return normalized(to_test_format(JustHTML(source, sanitize=False, scripting_enabled=False).root))


def normalized(tree):
    """The tree with the attributes of each element in order, and without the empty identifiers of a doctype."""
    result, attributes = [], []
    for entry in re.split(r"\n(?=\| )", tree.strip("\n")):
        if re.match(r"\| +[^<\" ]", entry) and entry.strip("| ") != "content":
            attributes.append(entry)
            continue
        result += sorted(attributes)
        attributes = []
        if not entry.startswith("#document"):
            result.append(entry.replace('<!DOCTYPE html "" "">', "<!DOCTYPE html>"))
    return result + sorted(attributes)


def dumps(parser, files):
    """For each file without parse errors its path and its tree, as ParserDump prints it."""
    for start in range(0, len(files), 200):
        printed = subprocess.run([parser, *files[start : start + 200]], stdout=subprocess.PIPE, check=True).stdout
        for part in re.split(rb"(?m)^#file ", printed)[1:]:
            path, _, tree = part.partition(b"\n")
            if not tree.startswith(b"#error"):
                yield pathlib.Path(path.decode()), normalized(tree.decode("utf-8", "replace"))


def main(parser, *folders):
    with tempfile.TemporaryDirectory() as rows:
        write(pathlib.Path(rows))
        files = sorted(str(file) for folder in (rows, *folders) for file in pathlib.Path(folder).rglob("*.html"))
        compared = differing = 0
        for file, ours in dumps(parser, files):
            source = file.read_bytes().decode("utf-8", "replace")
            if EXCLUDED.search(source):
                continue
            compared += 1
            theirs = expected(source)
            if ours == theirs:
                continue
            differing += 1
            place = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
            print(f"{file.name} differs:", source, "ours:", *ours[place : place + 3], "justhtml:", *theirs[place : place + 3], sep="\n")
    print(f"{len(files)} pages, {compared} without parse errors, {differing} trees differ")
    assert compared > 3000, "too few pages were compared to tell anything"
    return 1 if differing else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))

#!/usr/bin/env python3
"""Compares the strict parser's trees with another HTML parser's, file by file.

    python3 -m venv /tmp/trees && /tmp/trees/bin/pip install html5lib justhtml
    swift build --product ParserDump
    /tmp/trees/bin/python Tests/Differential/html5lib_trees.py FOLDER...

Every .html file of the folders is parsed by ParserDump. Where it finds no parse error, its tree must be the oracle's,
node by node. `--must-accept` makes every refusal a failure as well (for folders of valid pages).

The oracle is html5lib 1.1 (2020) unless `--oracle justhtml` names the current one. html5lib 1.1 is older than parts of
today's standard; pages that use those parts (OUTDATED below) are compared with justhtml alone, and are counted.

Exit status: 0 no difference, 1 differences or refusals, 2 wrong usage.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import warnings

# What html5lib 1.1 does otherwise than the standard of today, as a pattern of the source, with the reason.
OUTDATED = [
    (r"<template", "template contents: html5lib 1.1 has no template element"),
    (r"<select(?![a-z])", "customizable select: any content is allowed in select since 2025"),
    (r"<(rb|rtc|rp|rt)[\s>/]", "ruby: rtc and the implied end tags of rb, rt and rp"),
    (r"<(dialog|search|hgroup|main|menu|summary|details)[\s>/]", "elements that close p since html5lib 1.1"),
    (r"<(svg|math)[\s>/]", "foreign attributes: xml:base and others no longer have a namespace"),
    (r"<(menuitem|isindex|keygen|command)[\s>/]", "elements that the standard has dropped since"),
    (r"<noscript", "noscript in the head without scripting: html5lib 1.1 keeps other elements out of it"),
    (r"\x0c", "form feed: html5lib 1.1 treats it otherwise"),
]


# Pages that are compared with neither, as a pattern of the source, with the reason.
EXCLUDED = [
    (r"<selectedcontent", "selectedcontent: the oracles fill it with a copy of the option, an effect of the DOM"),
]


def justhtml_tree(source):
    from justhtml import JustHTML
    from justhtml.serializer import to_test_format

    document = JustHTML(source, sanitize=False, scripting_enabled=False)
    return to_test_format(document.root)


def html5lib_tree(source):
    import html5lib
    from html5lib.treebuilders import getTreeBuilder

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parser = html5lib.HTMLParser(getTreeBuilder("dom"))
        document = parser.parse(source, override_encoding="utf-8")
        tree = parser.tree.testSerializer(document)
        return re.sub(r"(?m)^\|  ", "| ", tree).replace("<html ", "<")


def normalized(tree):
    """The tree without what the notations of the oracles differ in: the order of attributes, the empty doctype."""
    entries = [e for e in re.split(r"\n(?=\| )", tree.strip("\n")) if not e.startswith("#document")]
    result, attributes = [], []
    for entry in entries:
        if re.match(r"\| +[^<\" ]", entry) and not entry.strip("| ") == "content":
            attributes.append(entry)
            continue
        result += sorted(attributes)
        attributes = []
        result.append(entry.replace('<!DOCTYPE html "" "">', "<!DOCTYPE html>"))
    return "\n".join(result + sorted(attributes))


def dumps(binary, files):
    """For each file its parse errors and its tree, as ParserDump prints them."""
    for start in range(0, len(files), 200):
        chunk = files[start : start + 200]
        printed = subprocess.run([binary, *chunk], stdout=subprocess.PIPE, check=True).stdout
        for part in re.split(rb"(?m)^#file ", printed)[1:]:
            path, _, rest = part.partition(b"\n")
            errors = re.findall(rb"(?m)^#error (.*)$", rest) if rest.startswith(b"#error") else []
            yield path.decode(), [e.decode() for e in errors], rest.decode("utf-8", "replace")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--binary", default=".build/debug/ParserDump")
    parser.add_argument("--oracle", choices=["html5lib", "justhtml"], default="html5lib")
    parser.add_argument("--must-accept", action="store_true")
    parser.add_argument("--show", type=int, default=3, help="how many differences to print in full")
    options = parser.parse_args()

    files = []
    for path in map(pathlib.Path, options.paths):
        if path.is_dir():
            files += sorted(str(f) for f in path.rglob("*.html"))
        elif path.suffix == ".txt":
            files += path.read_text().split()
        else:
            files.append(str(path))
    if not files:
        parser.error("no .html files")
    if not os.access(options.binary, os.X_OK):
        parser.error(f"{options.binary} is missing; run swift build --product ParserDump")

    accepted = refused = differing = outdated = excluded = 0
    for path, errors, tree in dumps(options.binary, files):
        if errors:
            refused += 1
            if options.must_accept:
                print(f"REFUSED {path}: {errors[0]}")
            continue
        accepted += 1
        source = pathlib.Path(path).read_bytes()
        text = source.decode("utf-8", "replace")
        if any(re.search(pattern, text, re.I) for pattern, _ in EXCLUDED):
            excluded += 1
            continue
        is_outdated = any(re.search(pattern, text, re.I) for pattern, _ in OUTDATED)
        outdated += is_outdated
        use_current = options.oracle == "justhtml" or is_outdated
        expected = normalized(justhtml_tree(text) if use_current else html5lib_tree(source))
        actual = normalized(tree)
        if actual != expected:
            differing += 1
            print(f"DIFFERS {path}")
            if differing <= options.show:
                a, b = actual.split("\n"), expected.split("\n")
                at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
                for name, lines in (("ours", a), ("oracle", b)):
                    print(f"  {name}:")
                    for line in lines[max(0, at - 3) : at + 4]:
                        print(f"    {line}")
    print(
        f"{len(files)} files, {accepted} accepted ({outdated} with what html5lib 1.1 does not know, compared with "
        f"justhtml), {excluded} excluded, {refused} refused, {differing} different trees"
    )
    sys.exit(1 if differing or (options.must_accept and refused) else 0)


if __name__ == "__main__":
    main()

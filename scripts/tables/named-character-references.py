#!/usr/bin/env python3
"""Prints NamedCharacterReferenceTable.swift, made of the table of the HTML Standard (§13.5).

    scripts/tables/named-character-references.py [ENTITIES] \\
        > Sources/Proof/HTMLProof/References/NamedCharacterReferenceTable.swift

ENTITIES is the file https://html.spec.whatwg.org/entities.json; without it the copy in Python's library is taken. The
Standard does not change this table any more.
"""

import html.entities
import json
import sys
import textwrap


def main():
    if len(sys.argv) > 1:
        with open(sys.argv[1], encoding="utf-8") as file:
            references = {name[1:]: value["characters"] for name, value in json.load(file).items()}
    else:
        references = html.entities.html5
    entries = []
    for name in sorted({name.rstrip(";") for name in references}):
        characters = references.get(name + ";") or references[name]
        mark = "?" if name in references else ""
        entries.append(f"{name}{mark}=" + "+".join(f"{ord(character):X}" for character in characters))
    table = textwrap.fill(" ".join(entries), 116, initial_indent="  ", subsequent_indent="  ",
                          break_on_hyphens=False, break_long_words=False)
    print(f'''\
/// The named character references of the HTML Standard (§13.5), which no longer change.
///
/// Made by `scripts/tables/named-character-references.py`. Each entry is `name=code point` in hexadecimal, or
/// `name=first+second`; a question mark marks names that are also valid without a semicolon. Sorted by bytes.
let namedCharacterReferenceTable: StaticString = """
{table}
  """''')


main()

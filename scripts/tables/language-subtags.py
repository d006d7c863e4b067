#!/usr/bin/env python3
"""Prints LanguageSubtagTable.swift, made of the IANA Language Subtag Registry.

    scripts/tables/language-subtags.py REGISTRY > Sources/Proof/HTMLProof/Datatypes/Language/LanguageSubtagTable.swift

REGISTRY is the file https://www.iana.org/assignments/language-subtag-registry/language-subtag-registry, or the
`data/json/registry.json` of the package `language-tags` (PyPI), which has the same records; `meta.json` beside it has
their date. Remove from LATER what the registry contains.
"""

import json
import pathlib
import re
import sys
import textwrap

# Registered after the date of the registry from which the table was made.
LATER = [
    *({"Type": ["variant"], "Subtag": [name]} for name in (
        "akhmimic bohairic fayyumic hanoi huett kleinsch leidentr lycopol mdcegyp mdctrans mesokem sahidic saigon "
        "tunumiis viennese").split()),
    *({"Type": ["extlang"], "Subtag": [name], "Prefix": ["zh"]} for name in "cpi hnm luh sjc".split()),
]


def read(path):
    """The records of the registry, each a dictionary of lists, and its date."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        date = json.loads((path.parent / "meta.json").read_text())["File-Date"]
        return [{name: value if isinstance(value, list) else [value] for name, value in record.items()}
                for record in json.loads(text)], date
    head, *records = re.sub(r"\n[ \t]+", " ", text).split("%%\n")
    read = []
    for record in records:
        fields = {}
        for line in record.strip().split("\n"):
            name, value = line.split(": ", 1)
            fields.setdefault(name, []).append(value)
        read.append(fields)
    return read, head.split("File-Date: ")[1].strip()


def expanded(subtag):
    """All subtags of a range such as `qaa..qtz`, or the subtag itself."""
    first, _, last = subtag.lower().partition("..")
    if not last:
        return [first]
    found = [first]
    while found[-1] != last:
        letters = found[-1]
        kept = letters.rstrip("z")
        found.append(kept[:-1] + chr(ord(kept[-1]) + 1) + "a" * (len(letters) - len(kept)))
    return found


def words(bits):
    """The masks as Swift literals, aligned as `swift format` leaves them."""
    lines = textwrap.wrap(", ".join(f"0x{mask:X}" for mask in bits), 110, break_long_words=False)
    return "\n".join("    " + line for line in lines) + ","


def masks(subtags, letters):
    """One word for each prefix of `letters` letters, with a bit for each letter that may follow it."""
    found = [0] * 26**letters
    for subtag in subtags:
        row = 0
        for letter in subtag[:letters]:
            row = row * 26 + ord(letter) - ord("a")
        found[row] |= 1 << (ord(subtag[letters]) - ord("a"))
    return words(found)


def keywords(names, indent="    "):
    """A literal of several lines with the names, sorted."""
    lines = textwrap.wrap(" ".join(sorted(set(names))), 112 - len(indent), break_on_hyphens=False)
    return "\n".join([f'{indent}"""'] + [f"{indent}{line} \\" for line in lines[:-1]] + [f"{indent}{lines[-1]}", f'{indent}"""'])


def main():
    records, date = read(pathlib.Path(sys.argv[1]))
    records += LATER

    def subtags(kind, length=None):
        return [subtag for record in records if record["Type"] == [kind]
                for subtag in expanded((record.get("Subtag") or record["Tag"])[0])
                if length in (None, len(subtag))]

    scripts = [script for script in subtags("script") if not re.fullmatch("qa[ab].", script)]
    deprecated = [record["Subtag"][0] for record in records
                  if record["Type"] == ["language"] and "Deprecated" in record and len(record["Subtag"][0]) == 2]
    extended = {}
    for record in records:
        if record["Type"] == ["extlang"]:
            extended.setdefault(record["Prefix"][0], []).append(record["Subtag"][0])

    def row(prefix):
        names = sorted(set(extended[prefix]))
        if len(" ".join(names)) < 80:
            return f'    ("{prefix}", "{" ".join(names)}"),'
        return f'    (\n      "{prefix}",\n{keywords(names, "      ")}\n    ),'

    rows = "\n".join(row(prefix) for prefix in sorted(extended))
    print(f'''\
/// The IANA Language Subtag Registry of {date}, packed.
///
/// Made by `scripts/tables/language-subtags.py`, which also lists what was registered later.
extension LanguageSubtags {{
  /// Two-letter languages: one word per first letter, one bit per second letter.
  static let twoLetter: [UInt32] = [
{masks(subtags("language", 2), 1)}
  ]

  /// Three-letter languages: one word per pair of first letters, one bit per third letter.
  static let threeLetter: [UInt32] = [
{masks(subtags("language", 3), 2)}
  ]

  /// Two-letter regions: one word per first letter, one bit per second letter.
  static let regionBits: [UInt32] = [
{masks(subtags("region", 2), 1)}
  ]

  /// Scripts, without the private-use range.
  static let scripts: Keywords =
{keywords(scripts)}

  /// Registered UN M49 regions.
  static let numericRegions: Keywords =
{keywords(subtags("region", 3))}

  /// Registered variants.
  static let variants: Keywords =
{keywords(subtags("variant"))}

  /// Grandfathered tags, which predate the grammar.
  ///
  /// RFC 5646, section 2.2.8.
  static let grandfathered: Keywords =
{keywords(tag.lower() for tag in subtags("grandfathered"))}

  /// Languages of two letters whose code is deprecated.
  static let deprecatedLanguages: Keywords =
{keywords(deprecated)}

  /// Extended languages and the language that each may follow.
  ///
  /// RFC 5646, section 2.2.2.
  static let extended: [(prefix: Keywords, languages: Keywords)] = [
{rows}
  ]
}}''')


main()

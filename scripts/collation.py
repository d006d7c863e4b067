#!/usr/bin/python3
"""Writes the tables by which texts are sorted, Sources/Generator/CardLayout/Data/collation.

They are those of CLDR, as ICU has them (apt-get install python3-icu; the version is in the first line of each file):
the order of characters of all scripts, what languages do differently, and the orders of Chinese and Japanese characters.
Run it without arguments at the root of the repository.
"""

import os
import re
import unicodedata

import icu

FOLDER = 'Sources/Generator/CardLayout/Data/collation'
VERSION = f'# ICU {icu.ICU_VERSION}, Unicode {icu.UNICODE_VERSION}; written by scripts/collation.py'
# Han and Hangul are computed; further planes and what only ever stands in other fonts are sorted by their numbers.
RANGES = [(0x00, 0x3100), (0xA640, 0xA7FF), (0xFB00, 0xFB06), (0xFF01, 0xFF9F)]
HAN = range(0x4E00, 0xA000)
SCRIPTS = ['Latn', 'Grek', 'Cyrl', 'Geor', 'Armn', 'Hebr', 'Arab', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu',
           'Knda', 'Mlym', 'Sinh', 'Thai', 'Laoo', 'Tibt', 'Mymr', 'Khmr', 'Ethi', 'Cher', 'Mong', 'Kana']


def collator(name):
    return icu.Collator.createInstance(icu.Locale(name))


def elements(own, text):
    """The collation elements of a text: primary, secondary and tertiary weight of each."""
    found = []
    for order in own.createCollationElementIterator(text):
        order &= 0xFFFFFFFF
        if order == 0:
            continue
        if order & 0xC0 == 0xC0 and found:
            found[-1][0] |= order >> 16
            found[-1][1] = found[-1][1] << 8 | order >> 8 & 0xFF
        else:
            found.append([order >> 16 << 16, order >> 8 & 0xFF, order & 0x3F])
    return [tuple(element) for element in found]


def single(code):
    return 0xD800 <= code < 0xE000 or unicodedata.category(chr(code)) in ('Cn', 'Co')


codes = [code for start, end in RANGES for code in range(start, end) if not single(code)]
root = collator('root')
own = {chr(code): elements(root, chr(code)) for code in codes}
# A character that is sorted as those of its decomposition needs no element of its own.
decomposed = {}
for char, found in own.items():
    nfd = unicodedata.normalize('NFD', char)
    if nfd != char and all(part in own for part in nfd) and [e for part in nfd for e in own[part]] == found:
        decomposed[char] = nfd
primaries = sorted({element[0] for found in own.values() for element in found if element[0]})
rank = {primary: index + 1 for index, primary in enumerate(primaries)}

names = sorted(set(icu.Collator.getAvailableLocales()))
skipped = ('zh', 'ja', 'ko', 'yue')
languages = {}
for name in names:
    if name.split('_')[0] in skipped:
        continue
    tailored = collator(name)
    rules = tailored.getRules()
    strings = icu.UnicodeSet()
    try:
        strings = tailored.getTailoredSet(strings) or strings
        strings = [str(text) for text in strings]
    except Exception:
        strings = []
    entries = {}
    for text in list(own) + strings:
        if any(ord(char) > 0xFFFF for char in text):
            continue
        found = elements(tailored, text)
        plain = [e for char in text for e in own.get(char, [])]
        if found != plain and all(char in own for char in text):
            entries[text] = found
    # Composed and decomposed forms are sorted alike.
    for text in list(entries):
        nfd = unicodedata.normalize('NFD', text)
        if nfd != text:
            entries.setdefault(nfd, entries[text])
    reorder = re.search(r'\[reorder ([^\]]*)\]', rules)
    backwards = '[backwards 2]' in rules
    if entries or reorder or backwards:
        languages[name] = (entries, reorder.group(1).split() if reorder else [], backwards)

secondaries = sorted({e[1] for found in own.values() for e in found} | {
    e[1] for entries, _, _ in languages.values() for found in entries.values() for e in found})
tertiaries = sorted({e[2] for found in own.values() for e in found} | {
    e[2] for entries, _, _ in languages.values() for found in entries.values() for e in found})
common = (own['b'][0][1], own['b'][0][2])
second = {weight: index for index, weight in enumerate(secondaries)}
third = {weight: index for index, weight in enumerate(tertiaries)}


def matched(text, entries):
    """The elements of a text by the entries of a language, the longest first, and those of all."""
    found, start = [], 0
    while start < len(text):
        for length in range(min(6, len(text) - start), 0, -1):
            part = text[start:start + length]
            if part in entries:
                found += entries[part]
                break
            if length == 1:
                found += matched(decomposed[part], entries) if part in decomposed else own.get(part, [])
        start += length
    return found


def needed(entries):
    """The entries without those that follow from their decomposition."""
    kept = dict(entries)
    for text in sorted(entries, key=lambda text: (-len(unicodedata.normalize('NFD', text)), text)):
        nfd = unicodedata.normalize('NFD', text)
        others = {other: found for other, found in kept.items() if other != text}
        if (nfd != text or len(text) > 1) and matched(nfd, others) == entries[text]:
            # Whatever contains it as a composed character is decomposed by the table of all.
            if len(text) > 1 or text in decomposed:
                kept = others
    marks = {text for text in kept if sum(unicodedata.combining(char) > 0 for char in text) > 1}
    return {text: found for text, found in kept.items() if text not in marks or len(unicodedata.normalize('NFC', text)) == 1}


def hexadecimal(text):
    return '+'.join(f'{ord(char):x}' for char in text)


def weights(found, places):
    """Elements as `rank.sub.secondary.tertiary`, without the end if it is the usual one."""
    words = []
    for primary, secondary, tertiary in found:
        place, sub = places[primary] if primary else (0, 0)
        word = [place, sub, second[secondary] if secondary else 0, third[tertiary] if tertiary else 0]
        usual = [0, second[common[0]], third[common[1]]]
        words.append(f'{place:x}' if word[1:] == usual else '.'.join(f'{part:x}' for part in word))
    return ' '.join(words)


def places(found):
    """The place of each primary weight of a language among those of all."""
    known = {primary: (place, 0) for primary, place in rank.items()}
    last, sub = 0, 0
    for primary in sorted({element[0] for value in found for element in value if element[0]} | set(rank)):
        if primary in rank:
            last, sub = rank[primary], 0
        else:
            sub += 1
            known[primary] = (last, sub)
    return known


# All scripts: a line for each primary weight in order, with the characters that have it alone; then the others.
lines = [VERSION, f'usual {second[common[0]]:x} {third[common[1]]:x}']
for script in SCRIPTS:
    ranks = [rank[found[0][0]] for char, found in own.items()
             if len(found) == 1 and found[0][0] >= own['a'][0][0] and char.isalpha()
             and icu.Script.getScript(char).getShortName() in (script, 'Hira' if script == 'Kana' else script)]
    lines.append(f'script {script} {min(ranks):x} {max(ranks):x}')
known = places([])
rows = {primary: [] for primary in primaries}
others = []
for char, found in own.items():
    if char in decomposed:
        others.append(f'= {hexadecimal(char)} {hexadecimal(decomposed[char])}')
    elif len(found) == 1 and found[0][0]:
        end = '' if found[0][1:] == common else f'.{second[found[0][1]]:x}.{third[found[0][2]]:x}'
        rows[found[0][0]].append(hexadecimal(char) + end)
    else:
        others.append(f'{hexadecimal(char)} {weights(found, known)}'.strip())

def compressed(rows):
    """The lines, with one for those that contain the next character each."""
    packed, first, last = [], None, None
    for row in rows + ['']:
        code = int(row, 16) if re.fullmatch('[0-9a-f]+', row) else None
        if code is not None and last is not None and code == last + 1:
            last = code
            continue
        if first is not None:
            packed.append(f'{first:x}-{last:x}' if last > first else f'{first:x}')
        first = last = code
        if code is None and row:
            packed.append(row)
    return packed


lines += ['order'] + compressed([' '.join(rows[primary]) for primary in primaries]) + ['others'] + others
open(f'{FOLDER}/root.txt', 'w').write('\n'.join(lines) + '\n')

# Languages: what they have in place of that.
lines, written = [VERSION], {}
for name, (entries, reorder, backwards) in languages.items():
    # Languages of which nearly every syllable is an entry are sorted by their script alone.
    if name in ('en_US_POSIX', 'my', 'bo'):
        continue
    known = places(entries.values())
    kept = needed(entries)
    body = ['reorder ' + ' '.join(reorder)] * bool(reorder) + ['backwards'] * backwards
    body += [f'{hexadecimal(text)} {weights(kept[text], known)}'.strip() for text in sorted(kept)]
    parent = name.rsplit('_', 1)[0]
    if '_' in name and written.get(parent) == body:
        written[name] = body
        continue
    written[name] = body
    same = [other for other, value in written.items() if value == body and other != name]
    lines += [f'language {name.replace("_", "-")}'] + ([f'as {same[0].replace("_", "-")}'] if same else body)
for name in ('zh', 'zh-Hant', 'ja', 'ko'):
    reorder = re.search(r'\[reorder ([^\]]*)\]', collator(name.replace('-', '_')).getRules())
    lines += [f'language {name}', 'reorder ' + (reorder.group(1) if reorder else '')]
open(f'{FOLDER}/languages.txt', 'w').write('\n'.join(lines) + '\n')

# Han: the characters of the first block in the order of each language.
for name, file in (('zh', 'pinyin'), ('zh_Hant', 'stroke'), ('ja', 'japanese')):
    own_order = collator(name)
    chars = sorted((chr(code) for code in HAN), key=lambda char: own_order.getSortKey(char))
    if name == 'ja':
        # The characters of JIS X 0208; the others follow in the order of their numbers.
        chars = [char for char in chars if len(char.encode('shift_jis', 'ignore')) == 2]
    open(f'{FOLDER}/{file}.txt', 'w').write(
        VERSION + '\n' + '\n'.join(''.join(chars[start:start + 40]) for start in range(0, len(chars), 40)) + '\n')

# What CollationTests.swift compares: words in the order of ICU.
SAMPLES = {
    'en': 'Zebra apple Äpfel Apple äpple Ábaco résumé resume Resume co-op coop 10 9 #tag _x été œuf ofen ß ss',
    'de': 'Zebra Öl Ofen Ärger Arm Straße Strasse Österreich Ostern ÄRGER arm Über Ufer',
    'sv': 'ö ä å z o a Öland Åland Ängel Zorn Vilja wilja ü y',
    'da': 'å ø æ z aa Aarhus Ørsted Æble Zebra abe',
    'fr-CA': 'cote côte coté côté Cote péché pêche pèche',
    'fr': 'cote côte coté côté péché pêche élan Ecole école',
    'es': 'ñandú nube nz llama luz chico cz',
    'cs': 'chata cukr hora čas ceník řeka rok žena zub šum',
    'hu': 'csak cukor cz ország őr öt gyár gz',
    'pl': 'łódź lody ćma czas żaba zebra źle śnieg syn',
    'tr': 'ılık ip çam cam ğ şeker sel ödül ok',
    'lt': 'yla ilga įlanka jis čia cukrus žemė zona',
    'vi': 'ă â a đ d ê e ô o ơ ư u ậm ấm ắm',
    'hr': 'ljeto luk njiva nos džep dz čaj ćup cvijet',
    'ru': 'ёлка ель яблоко арбуз apple Ёж еж',
    'uk': 'ґанок гора іва їжак ирій ялина',
    'el': 'άλφα Αθήνα βήτα ωμέγα Ωδή',
    'ar': 'باب ألف تمر كتاب',
    'he': 'שלום אבא בית',
    'fa': 'پدر کتاب آب گل',
    'hi': 'कमल आम खत अब',
    'th': 'เกม กา ไก่ ขา แม่',
    'ja': 'あさ アサ いぬ かに がに 亜 愛 東 apple 10',
    'zh': '北京 上海 广州 安徽 重 apple 10 中',
    'zh-Hant': '一 三 上海 北京 臺灣 apple',
    'ko': '가 나 하늘 apple 10',
}
for name, words in SAMPLES.items():
    tailored = collator(name.replace('-', '_'))
    print(f'("{name}", "{" ".join(sorted(words.split(), key=tailored.getSortKey))}"),')

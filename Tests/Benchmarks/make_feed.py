#!/usr/bin/env python3
"""Writes a feed of N cards as a JSON array, one card a line:  make_feed.py N FILE [--edit I] [--prepend K] [--tags T]

The same arguments give the same bytes on every machine and Python: chance comes from SplitMix64, not from `random`.
Card i depends on i alone, so the first cards of a small feed are those of a large one, and --edit (another title for
card I) and --prepend (K new cards in front) change nothing else. --tags replaces the 28 tags by T others, few of which
are on many cards.
"""

import argparse
import json

MASK = (1 << 64) - 1


class Dice:
    """SplitMix64: a stream of chance that is fully determined by its seed."""

    def __init__(self, seed):
        self.state = (seed * 0x9E3779B97F4A7C15 + 0x1D8E4E27C47D124F) & MASK

    def roll(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, limit):
        return self.roll() % limit

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def percent(self, chance):
        return self.below(100) < chance

    def pick(self, items):
        return items[self.below(len(items))]

    def popularity(self, limit):
        """Few large numbers, many small ones."""
        return limit // (1 + self.below(limit))


WORDS = (
    "harbour lantern orchard timber copper velvet granite meadow compass saddle ribbon kettle anchor beacon canvas "
    "dossier ember fjord glacier hollow inlet journal kiosk ledger marble nectar onyx parcel quarry ripple sonnet "
    "tundra umbra violin willow yonder zenith almanac bicycle cinnamon dialect elegy festival gazette horizon island "
    "jasmine lagoon mosaic notebook opera pavilion quilt railway satchel theatre umbrella village workshop tramway "
    "über fenêtre piñón größe smørrebrød Český płótno İzmir coöperate Þórshöfn žluťoučký naïveté crêpe jalapeños"
).split()
WIDE = ["海辺の朝市", "駅前の古本屋", "冬の星座めぐり", "城市夜骑指南", "茶叶与瓷器", "周末读书会", "골목길 산책", "제철 요리 수첩"]
RIGHT_TO_LEFT = ["مقهى على الرصيف", "كتب هذا الشهر", "سوق الجمعة", "שוק הפשפשים"]
PICTURES = ["🌊", "🍋", "🚲", "🎻", "🏔️", "👩🏽‍🔬", "🇫🇮", "❤️‍🔥"]
AWKWARD = ["Salt & Pepper", "1 < 2", "3 > 2", "<em>not markup</em>", "</article>", "say \"cheese\"", "rock 'n' roll",
           "&lt; already", "50 % off", "C:\\temp", "{{braces}}", "a	tab", "</script>", "--"]
TAGS = ("harbours bread glass looms trams rivers bees chess clay mountains choirs dunes ferries gardens kites lighthouses "
        "maps moss owls paper radio salt sheep snow stars stone tea tides wool").split()
GIVEN = "Aino Bram Chidi Delphine Emeka Freya Giorgos Hana Ingrid Jürgen Kalinda Leïla Mateo Noor Oisín Priya 美咲 수빈".split()
FAMILY = "Aalto Bianchi Côté D'Souza Eriksen Fitz-Roy García Høeg Ibáñez Jansen Kovač Łukasik Móricz O'Leary 佐藤 박".split()
KINDS = ["article"] * 9 + ["video"] * 6 + ["product"] * 3 + ["user"] * 2
MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def text(dice, least, most):
    words = []
    for _ in range(dice.between(least, most)):
        chance = dice.below(100)
        group = WORDS if chance < 80 else WIDE if chance < 87 else RIGHT_TO_LEFT if chance < 90 else \
            PICTURES if chance < 94 else AWKWARD
        words.append(dice.pick(group))
    return " ".join(words)


def moment(minutes):
    """A time so many minutes before the end of 2025, in years of 365 days: only its form matters."""
    day, minute = divmod(2025 * 365 * 1440 - minutes, 1440)
    year, day = divmod(day, 365)
    month = 0
    while day >= MONTH_DAYS[month]:
        day -= MONTH_DAYS[month]
        month += 1
    return f"{year:04}-{month + 1:02}-{day + 1:02}T{minute // 60:02}:{minute % 60:02}:00Z"


def numbered_tags(index, tags):
    """Up to five of the tags; the first ones are on most cards."""
    dice = Dice(index ^ 0x5441475300000000)
    numbers = [dice.below(1 + dice.below(1 + dice.below(tags))) for _ in range(dice.below(6))]
    return [f"{TAGS[number % len(TAGS)]}{number // len(TAGS) or ''}" for number in dict.fromkeys(numbers)]


def card(index, edited=False, tags=0):
    dice = Dice(index)
    kind = dice.pick(KINDS)
    identity = f"{kind[0]}{dice.roll() >> 20:011x}{index & MASK:x}"
    title = text(dice, 2, 12)
    result = {"id": identity, "kind": kind, "title": "Corrected: " + title if edited else title}
    if dice.percent(85):
        result["subtitle"] = text(dice, 5, 22)
    person = dice.below(400)
    result["author"] = {
        "name": f"{GIVEN[person % len(GIVEN)]} {FAMILY[person % len(FAMILY)]}",
        "avatar": f"https://pictures.example.net/people/{person:03}.webp?size=64&v={person % 7}",
    }
    if dice.percent(85):
        width = dice.pick([480, 640, 960, 1280])
        result["image"] = {"url": f"https://pictures.example.net/{kind}/{identity}.jpg?w={width}&q=75",
                           "width": width, "height": width * 2 // 3}
    first_tag = dice.below(len(TAGS))
    result["tags"] = [TAGS[(first_tag + 5 * k) % len(TAGS)] for k in range(dice.below(6))]
    if tags:
        result["tags"] = numbered_tags(index, tags)
    result["likes"] = dice.popularity(3_000_000)
    result["comments"] = dice.popularity(60_000)
    result["published"] = moment(11 * index + dice.below(11))
    result["url"] = f"https://www.example.com/{kind}/{dice.pick(TAGS)}-{dice.pick(TAGS)}-{dice.roll() >> 40:06x}"
    if dice.percent(40):
        result["url"] += f"?from=feed&place={index % 20}"
    if kind == "video":
        result["duration"] = dice.between(4, 9000)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("file")
    parser.add_argument("--edit", type=int, default=-1, metavar="I")
    parser.add_argument("--prepend", type=int, default=0, metavar="K")
    parser.add_argument("--tags", type=int, default=0, metavar="T")
    options = parser.parse_args()
    indices = [*range(-options.prepend, 0), *range(options.count)]
    with open(options.file, "w", encoding="utf-8") as file:
        file.write("[")
        for place, index in enumerate(indices):
            file.write(",\n" if place else "\n")
            file.write(json.dumps(card(index, index == options.edit, options.tags), ensure_ascii=False, separators=(",", ":")))
        file.write("\n]\n")


if __name__ == "__main__":
    main()

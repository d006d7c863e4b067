"""The pictures of cards: what each shows, how large it is, and which suits a story."""

import re
from pathlib import Path

from PIL import Image

SITE = Path(__file__).resolve().parent.parent

ALT = {
    "harbour-dawn": "A sailing boat on calm water at sunrise",
    "harbour-dusk": "A sailing boat under a violet evening sky",
    "regatta": "A red-sailed boat on blue water",
    "storm-swell": "A grey swell under low clouds",
    "moonlit-sea": "The full moon over a dark sea",
    "fog-bank": "A boat in thick fog",
    "green-ridge": "Wooded green hills behind one another",
    "rose-ridge": "Rose-coloured hills and a low sun",
    "blue-ridge": "Blue ridges behind one another in mist",
    "ochre-valley": "Ochre hills under a white sun",
    "winter-ridge": "Snowy hills with dark firs",
    "forest-night": "A black forest under the moon",
    "old-town": "Gabled houses on the water in evening light",
    "night-quay": "Lit windows on the quay at night, mirrored in the water",
    "pastel-quay": "Pastel houses along a blue quay",
    "violet-quay": "The quay in violet dusk",
    "lighthouse-night": "A red and white lighthouse and its beam under stars",
    "lighthouse-day": "A red and white lighthouse by day",
    "lavender": "Rows of lavender running to the horizon",
    "barley": "Rows of ripe barley and one tree",
    "tea-rows": "Green rows of tea and one tree",
    "colonnade": "Four arches in warm low sun",
    "cloister": "Arches in grey-green shade",
    "market-morning": "A market stall with a red awning and crates of fruit",
    "market-green": "A market stall with a green awning and crates of fruit",
    "rain-window": "Blurred lights behind a wet window",
    "rain-green": "Green lights behind a wet window",
    "kite-day": "Five kites over a beach",
    "kite-dusk": "Four kites over a beach in the evening",
    "rounds-coral": "Overlapping discs in coral and cream",
    "rounds-moss": "Overlapping discs in green and ochre",
    "rounds-sky": "Overlapping discs in blue and orange",
    "rounds-plum": "Overlapping discs in plum and rose",
    "chair": "A wooden chair with a ladder back",
    "loaf": "A round loaf of bread",
    "mug-blue": "A cobalt blue mug",
    "lamp": "A reading lamp that is lit",
}

# What must stay in view of a picture that is cut.
FOCUS = {
    "night-quay": "top", "moonlit-sea": "top", "forest-night": "top", "lighthouse-night": "top", "lighthouse-day": "top",
    "kite-day": "top", "kite-dusk": "top", "harbour-dusk": "left",
}

# What a story is about decides its picture; the first word that fits counts.
PICTURED = [
    (("night", "lamp", "midnight", "dark", "moth", "夜", "半", "심야", "ночи"), ["night-quay.avif", "violet-quay.avif", "rain-window.avif", "lighthouse-night.avif", "moonlit-sea.avif"]),
    (("market", "baker", "bread", "soup", "kitchen", "orange", "recipe", "breakfast", "marché", "bakeries", "chợ", "市集", "سوق", "ตลาด", "oven"), ["market-morning.avif", "market-green.jpg"]),
    (("fog", "haze", "霧", "sisli"), ["fog-bank.webp", "blue-ridge.avif"]),
    (("snow", "frost", "cold", "winter"), ["winter-ridge.avif", "storm-swell.avif"]),
    (("lighthouse", "buoy", "light", "faroleiro"), ["lighthouse-day.avif", "lighthouse-night.avif"]),
    (("storm", "tide", "wave", "sea\\b", "swim", "🌊", "jellyfish", "wind"), ["storm-swell.avif", "moonlit-sea.avif", "harbour-dusk.avif"]),
    (("ferry", "boat", "sail", "row\\b", "rowing", "harbour", "ship", "dock", "渡", "nave", "vela", "नाव", "מעבורת", "anchor"), ["regatta.avif", "harbour-dawn.avif", "harbour-dusk.avif", "fog-bank.webp"]),
    (("orchard", "garden", "lime", "trees?\\b", "hedge", "walk", "dach", "온실", "heron", "park\\b"), ["green-ridge.avif", "tea-rows.webp", "lavender.avif", "ochre-valley.avif"]),
    (("archive", "museum", "library", "church", "bell", "customs", "school", "學校", "圖書", "مكتبة", "bibli", "organ", "foundry", "court", "walls?\\b"), ["colonnade.avif", "cloister.webp"]),
    (("tram", "bus\\b", "rain", "glove", "cinema", "映画"), ["rain-window.avif", "rain-green.avif"]),
]
TOWN = ["old-town.avif", "pastel-quay.avif", "violet-quay.avif", "night-quay.avif", "colonnade.avif", "harbour-dusk.avif", "rose-ridge.avif", "kite-day.avif"]


def picture(name, alt=None):
    """An image's address with its true size."""
    width, height = Image.open(SITE / "assets" / "img" / name).size
    focus = FOCUS.get(name.rsplit(".", 1)[0])
    return {
        "image": f"assets/img/{name}",
        "image_alt": alt or ALT[name.rsplit(".", 1)[0]],
        "image_width": width,
        "image_height": height,
        **({"image_focus": focus} if focus else {}),
    }


def fitting(title, pick):
    """A picture that suits a title."""
    text = title.lower()

    def holds(word):
        return re.search(r"\b" + word, text) if word.isascii() else word in text

    choice = next((names for words, names in PICTURED if any(holds(word) for word in words)), TOWN)
    return picture(pick.choice(choice))

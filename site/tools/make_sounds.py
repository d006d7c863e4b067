"""Makes the four sounds of site/assets/audio: six seconds each, 8 kHz, sums of decaying tones and noise."""

import math
import random
import wave
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "audio"
RATE, SECONDS = 8000, 6

# name: (tones in Hz, strokes a second, share of wind)
SOUNDS = {
    "halyards.wav": ((1318, 1568, 1976), 3.1, 0.16),
    "bridge.wav": ((196, 294, 392), 0.4, 0.10),
    "radio.wav": ((110, 165, 220, 277), 0.9, 0.04),
    "reeds.wav": ((880,), 0.3, 0.40),
}


def samples(name, tones, strokes, wind):
    pick = random.Random(zlib.crc32(name.encode()))
    starts = sorted((pick.uniform(0, SECONDS), pick.choice(tones)) for _ in range(int(strokes * SECONDS) + 1))
    gust = 0.0
    for n in range(RATE * SECONDS):
        t = n / RATE
        value = sum(math.sin(2 * math.pi * f * (t - s)) * math.exp(-(t - s) * 3) for s, f in starts if 0 <= t - s < 2) * 0.3
        gust = gust * 0.97 + pick.uniform(-1, 1) * 0.03
        value += gust * wind * 6 * (0.6 + 0.4 * math.sin(t * 1.1))
        fade = min(1, t * 4, (SECONDS - t) * 2)
        yield max(0, min(255, round(128 + 110 * fade * max(-1, min(1, value)))))


FOLDER.mkdir(parents=True, exist_ok=True)
for name, recipe in SOUNDS.items():
    with wave.open(str(FOLDER / name), "wb") as out:
        out.setparams((1, 1, RATE, 0, "NONE", "not compressed"))
        out.writeframes(bytes(samples(name, *recipe)))

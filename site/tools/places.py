"""Landscapes and town scenes."""

import math

from canvas import mix, rgb


def sea(c, sky, water, sun=None, sail=None, horizon=0.58):
    """Open water under a sky; `sun` is (x, y, radius, colour), `sail` the colour of a boat."""
    c.gradient(sky, (0, 0, 1, horizon))
    if sun:
        x, y, r, colour = sun
        c.ellipse(x, y, r * 4, r * 4, colour, 0.35, r * 1.6)
        c.ellipse(x, y, r, r, colour)
    for i in range(5):
        y = c.random.uniform(0.06, horizon - 0.12)
        x = c.random.uniform(-0.1, 0.9)
        c.ellipse(x, y, c.random.uniform(0.1, 0.3), 0.012, sky[-1], 0.5, 0.012)
    c.gradient(water, (0, horizon, 1, 1))
    for i in range(90):
        t = c.random.random() ** 1.6
        y = horizon + 0.005 + t * (1 - horizon)
        x = c.random.uniform(-0.05, 1.05)
        near = sun and abs(x - sun[0]) < 0.05 + t * 0.14
        colour = sun[3] if near else water[0]
        c.line([(x, y), (x + 0.02 + t * 0.12, y)], colour, 0.0012 + t * 0.004, 0.75 if near else 0.28)
    if sail:
        x, y = 0.3, horizon + 0.055
        c.polygon([(x - 0.055, y), (x + 0.065, y), (x + 0.045, y + 0.035), (x - 0.04, y + 0.035)], "#26303a")
        c.polygon([(x + 0.004, y - 0.3), (x + 0.004, y - 0.012), (x + 0.075, y - 0.012)], sail)
        c.polygon([(x - 0.004, y - 0.26), (x - 0.004, y - 0.012), (x - 0.05, y - 0.012)], sail, 0.82)
        c.rectangle(x - 0.04, y + 0.05, x + 0.05, y + 0.12, "#26303a", 0.25, 0.012)


def hills(c, sky, near, far, layers=5, sun=None, trees=False):
    """Ridges behind ridges, each paler with distance."""
    c.gradient(sky)
    if sun:
        x, y, r, colour = sun
        c.ellipse(x, y, r * 3.5, r * 3.5, colour, 0.4, r * 1.5)
        c.ellipse(x, y, r, r, colour)
    for i in range(layers):
        t = i / max(1, layers - 1)
        colour = "#%02x%02x%02x" % mix(rgb(far), rgb(near), t)
        line = c.ridge(0.46 + 0.42 * t, 0.13 - 0.05 * t, 0.5)
        c.polygon(line + [(1, 1.01), (0, 1.01)], colour)
        if i < layers - 1:
            c.rectangle(-0.1, 0.60 + 0.36 * t, 1.1, 0.74 + 0.36 * t, sky[-1], 0.22, 0.04)
        if trees and i >= layers - 2:
            for x, y in line[:: 2 if i == layers - 1 else 1]:
                h = c.random.uniform(0.05, 0.12) * (0.6 + t)
                c.polygon([(x - h * 0.2, y + 0.02), (x, y - h), (x + h * 0.2, y + 0.02)], colour)


def town(c, sky, walls, lights, water, moon=None, horizon=0.66):
    """A harbour front and its reflection."""
    c.gradient(sky, (0, 0, 1, horizon))
    if moon:
        x, y, r, colour = moon
        c.ellipse(x, y, r * 3, r * 3, colour, 0.3, r)
        c.ellipse(x, y, r, r, colour)
    line = c.ridge(horizon - 0.2, 0.05, 0.5)
    c.polygon(line + [(1, horizon), (0, horizon)], walls[0], 0.35)
    c.gradient(water, (0, horizon, 1, 1))
    x = -0.02
    i = 0
    while x < 1.0:
        w = c.random.uniform(0.055, 0.11)
        h = c.random.uniform(0.16, 0.36)
        wall = walls[i % len(walls)]
        top = horizon - h
        c.rectangle(x, top, x + w, horizon, wall)
        if c.random.random() < 0.7:
            c.polygon([(x - 0.004, top), (x + w / 2, top - 0.055), (x + w + 0.004, top)], walls[(i + 1) % len(walls)])
        c.rectangle(x, horizon, x + w, horizon + h * 0.7, wall, 0.4, 0.006)
        rows = int(h / 0.07)
        for r in range(rows):
            for k in range(2):
                wx = x + w * (0.22 + 0.36 * k)
                wy = top + 0.03 + r * 0.07
                on = c.random.random() < 0.55
                c.rectangle(wx, wy, wx + w * 0.2, wy + 0.036, lights if on else water[-1], 0.95 if on else 0.5)
                if on:
                    c.line([(wx + w * 0.1, 2 * horizon - wy), (wx + w * 0.1, 2 * horizon - wy + 0.08)], lights, 0.006, 0.25, 0.003)
        x += w + 0.002
        i += 1
    c.rectangle(-0.1, horizon - 0.006, 1.1, horizon + 0.008, walls[-1])
    for _ in range(40):
        y = c.random.uniform(horizon + 0.03, 1)
        x = c.random.uniform(0, 1)
        c.line([(x, y), (x + 0.08, y)], water[0], 0.002, 0.4)


def lighthouse(c, sky, rock, tower, stripe, beam):
    """A lighthouse and its beam."""
    c.gradient(sky)
    c.polygon([(0.63, 0.25), (-0.1, 0.02), (-0.1, 0.30)], beam, 0.5, 0.012)
    c.polygon([(0.66, 0.25), (1.1, 0.12), (1.1, 0.40)], beam, 0.35, 0.012)
    for _ in range(60):
        c.ellipse(c.random.random(), c.random.uniform(0, 0.55), 0.0012, 0.0012, beam, c.random.uniform(0.2, 0.9))
    c.polygon(c.ridge(0.84, 0.04, 0.55) + [(1, 1), (0, 1)], rock, 0.55)
    c.polygon([(0.596, 0.86), (0.618, 0.3), (0.672, 0.3), (0.694, 0.86)], tower)
    for i in range(3):
        y = 0.38 + i * 0.16
        inset = lambda v: 0.022 * (0.86 - v) / 0.56
        c.polygon([(0.596 + inset(y), y), (0.694 - inset(y), y), (0.694 - inset(y + 0.08), y + 0.08), (0.596 + inset(y + 0.08), y + 0.08)], stripe)
    c.polygon([(0.655, 0.3), (0.672, 0.3), (0.694, 0.86), (0.662, 0.86)], "#000000", 0.16)
    c.rectangle(0.606, 0.285, 0.684, 0.302, rock)
    c.rectangle(0.624, 0.215, 0.666, 0.288, beam)
    c.polygon([(0.614, 0.217), (0.645, 0.16), (0.676, 0.217)], stripe)
    c.polygon(c.ridge(0.9, 0.05, 0.6) + [(1, 1), (0, 1)], rock)


def fields(c, sky, rows, accent, vanish=0.42):
    """Furrows that meet at the horizon, with one far tree."""
    c.gradient(sky, (0, 0, 1, vanish))
    c.gradient([rows[0], rows[1]], (0, vanish, 1, 1))
    for i in range(-16, 17):
        x = 0.5 + i * 0.16
        c.polygon([(0.5 + i * 0.012, vanish), (0.5 + i * 0.012 + 0.003, vanish), (x + 0.06, 1.02), (x, 1.02)], rows[2], 0.7)
    c.polygon(c.ridge(vanish - 0.02, 0.02, 0.5) + [(1, vanish), (0, vanish)], rows[2], 0.8)
    c.rectangle(0.715, vanish - 0.13, 0.722, vanish + 0.01, "#3a2e28")
    for dx, dy, r in [(0, -0.16, 0.045), (-0.03, -0.13, 0.034), (0.032, -0.125, 0.036)]:
        c.ellipse(0.718 + dx, vanish + dy, r, r, accent)


def arches(c, wall, inner, floor, light):
    """A colonnade in low sun."""
    c.gradient(wall)
    c.gradient(floor, (0, 0.8, 1, 1))
    for i in range(4):
        x = 0.06 + i * 0.24
        w = 0.15
        top = 0.22
        c.rectangle(x, top + 0.12, x + w, 0.8, inner)
        c.ellipse(x + w / 2, top + 0.12, w / 2, w / 2, inner)
        c.polygon([(x + 0.02, 0.8), (x + w - 0.02, 0.8), (x + w + 0.13, 1), (x + 0.1, 1)], light, 0.5, 0.004)
        c.polygon([(x + w * 0.55, 0.8), (x + w, 0.56), (x + w, 0.8)], light, 0.35)
    c.rectangle(-0.1, 0.06, 1.1, 0.1, floor[0], 0.7)


def awnings(c, sky, stripes, fruit, wood):
    """A market stall: striped awning, crates of fruit."""
    c.gradient(sky)
    c.rectangle(0, 0.3, 1, 0.75, "#1f2326", 0.35, 0.03)
    n = 14
    for i in range(n):
        x, x2 = i / n, (i + 1) / n
        c.polygon([(0.06 + x * 0.88, 0.06), (0.06 + x2 * 0.88, 0.06), (x2, 0.33), (x, 0.33)], stripes[i % 2])
        cx = (x + x2) / 2
        c.ellipse(cx, 0.33, 0.5 / n, 0.5 / n, stripes[i % 2])
    c.rectangle(-0.1, 0.31, 1.1, 0.34, "#000000", 0.12, 0.006)
    for row in range(3):
        y = 0.56 + row * 0.16
        for b in range(4):
            x = -0.04 + b * 0.27 + row * 0.02
            colour = fruit[(row + b) % len(fruit)]
            for k in range(16):
                fx = x + 0.025 + (k % 8) * 0.027 + c.random.uniform(-0.004, 0.004)
                fy = y - 0.03 - (k // 8) * 0.028 + c.random.uniform(-0.006, 0.006)
                c.ellipse(fx, fy, 0.019, 0.019, colour)
                c.ellipse(fx - 0.005, fy - 0.008, 0.006, 0.005, "#ffffff", 0.4, 0.002)
            c.rectangle(x, y - 0.02, x + 0.25, y + 0.1, wood[row % 2], radius=0.004)
            c.rectangle(x, y + 0.035, x + 0.25, y + 0.042, "#000000", 0.22)


def rain(c, sky, blobs):
    """A wet window at night: lights out of focus, drops in front."""
    c.gradient(sky)
    for _ in range(26):
        r = c.random.uniform(0.02, 0.085)
        c.ellipse(c.random.random(), c.random.uniform(0.1, 0.95), r, r, c.random.choice(blobs), c.random.uniform(0.25, 0.6), 0.006)
    for _ in range(150):
        x, y, r = c.random.random(), c.random.random(), c.random.uniform(0.002, 0.008)
        c.ellipse(x, y, r, r * 1.25, "#ffffff", 0.2)
        c.ellipse(x - r * 0.3, y - r * 0.4, r * 0.3, r * 0.3, "#ffffff", 0.7)
    for _ in range(12):
        x, y = c.random.random(), c.random.uniform(0, 0.6)
        c.line([(x, y), (x + 0.004, y + c.random.uniform(0.15, 0.4))], "#ffffff", 0.004, 0.16, 0.001)


def kites(c, sky, ground, cloths):
    """Kites over a beach."""
    c.gradient(sky)
    c.polygon(c.ridge(0.84, 0.012, 0.5) + [(1, 1), (0, 1)], ground)
    for i, cloth in enumerate(cloths):
        x, y = 0.14 + 0.74 * i / max(1, len(cloths) - 1), 0.16 + 0.32 * c.random.random()
        s = c.random.uniform(0.05, 0.085)
        tail = [(x + 0.02 * math.sin(k * 1.1) + k * 0.008, y + s * 1.5 + k * 0.035) for k in range(9)]
        c.line(tail, "#ffffff", 0.002, 0.8)
        c.polygon([(x, y - s * 1.3), (x + s * 0.7, y), (x, y + s * 1.6), (x - s * 0.7, y)], cloth)
        c.polygon([(x, y - s * 1.3), (x + s * 0.7, y), (x, y + s * 1.6)], "#000000", 0.14)
    for i in range(7):
        x = 0.08 + i * 0.13 + c.random.uniform(-0.03, 0.03)
        c.ellipse(x, 0.85, 0.006, 0.006, "#2d2a2a")
        c.rectangle(x - 0.006, 0.86, x + 0.006, 0.9, "#2d2a2a", radius=0.004)


def rounds(c, ground, discs):
    """Overlapping discs and arcs: covers for sound and film."""
    c.gradient(ground)
    for i, colour in enumerate(discs):
        r = 0.34 - 0.05 * i
        x, y = c.random.uniform(0.25, 0.75), c.random.uniform(0.25, 0.75)
        c.ellipse(x, y, r, r, colour, 0.86)
        c.ellipse(x + r * 0.22, y, r * 0.7, r * 0.7, "#000000", 0.1, 0.03)
    for i in range(6):
        y = 0.2 + i * 0.12
        wave = [(k / 40, y + 0.03 * math.sin(k / 3 + i)) for k in range(41)]
        c.line(wave, "#ffffff", 0.003, 0.35)

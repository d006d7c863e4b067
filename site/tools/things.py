"""Still lifes: one object on a plain ground, lit from the left."""


def ground(c, wall, table, shadow_at=0.5, width=0.3):
    c.gradient(wall)
    c.gradient(table, (0, 0.72, 1, 1))
    c.ellipse(shadow_at + 0.1, 0.815, width, 0.035, "#000000", 0.32, 0.02)


def body(c, points, light, dark):
    where = [c.xy(*p) for p in points]
    c.lit(lambda d: d.polygon(where, fill=255), light, dark)


def oval(c, x, y, rx, ry, light, dark):
    cx, cy = c.xy(x, y)
    w = c.width
    c.lit(lambda d: d.ellipse((cx - rx * w, cy - ry * w, cx + rx * w, cy + ry * w), fill=255), light, dark)


def turned(c, profile, light, dark, x=0.5):
    """A turned body: half widths by height, drawn smooth."""
    points = []
    for (y, w), (y2, w2) in zip(profile, profile[1:]):
        for k in range(12):
            t = k / 12
            s = t * t * (3 - 2 * t)
            points.append((y + (y2 - y) * t, w + (w2 - w) * s))
    points.append(profile[-1])
    body(c, [(x - w, y) for y, w in points] + [(x + w, y) for y, w in reversed(points)], light, dark)
    y, w = points[-1]
    oval(c, x, y, w, w * 0.16, light, dark)


def mug(c, light, dark, inside):
    c.shape(lambda d: d.arc((*c.xy(0.6, 0.44), *c.xy(0.8, 0.7)), 250, 110, fill=255, width=round(0.035 * c.width)), dark)
    turned(c, [(0.36, 0.19), (0.5, 0.19), (0.72, 0.185), (0.8, 0.15)], light, dark)
    oval(c, 0.5, 0.36, 0.19, 0.04, dark, light)
    c.ellipse(0.5, 0.367, 0.165, 0.03, inside)


def vase(c, light, dark, leaf):
    for i in range(7):
        x = 0.5 + (i - 3) * 0.075 + c.random.uniform(-0.02, 0.02)
        y = 0.1 + abs(i - 3) * 0.035 + c.random.uniform(0, 0.05)
        c.line([(0.5 + (i - 3) * 0.008, 0.42), (0.5 + (i - 3) * 0.03, 0.3), (x, y)], leaf, 0.006)
        for k in range(4):
            t = 0.35 + k * 0.2
            lx, ly = 0.5 + (i - 3) * 0.03 + (x - 0.5 - (i - 3) * 0.03) * t, 0.3 + (y - 0.3) * t
            c.ellipse(lx + 0.014, ly, 0.022, 0.011, leaf, 0.9)
            c.ellipse(lx - 0.014, ly - 0.01, 0.02, 0.01, leaf, 0.75)
    turned(c, [(0.38, 0.055), (0.44, 0.05), (0.58, 0.17), (0.7, 0.165), (0.815, 0.08)], light, dark)
    c.ellipse(0.5, 0.38, 0.055, 0.012, "#2b2420", 0.7)


def bowl(c, light, dark, fruit):
    for i, (x, y) in enumerate([(0.38, 0.5), (0.5, 0.46), (0.62, 0.5), (0.44, 0.53), (0.56, 0.53)]):
        oval(c, x, y, 0.085, 0.085, fruit[i % 2], fruit[2])
    turned(c, [(0.55, 0.3), (0.68, 0.26), (0.78, 0.14), (0.815, 0.1)], light, dark)


def lamp(c, light, dark, shade, glow):
    c.ellipse(0.5, 0.4, 0.42, 0.42, glow, 0.45, 0.1)
    c.rectangle(0.492, 0.4, 0.508, 0.78, dark)
    oval(c, 0.5, 0.8, 0.12, 0.026, light, dark)
    body(c, [(0.4, 0.2), (0.6, 0.2), (0.7, 0.47), (0.3, 0.47)], shade, glow)
    c.ellipse(0.5, 0.47, 0.2, 0.026, glow)


def chair(c, light, dark, seat):
    for x, lean in ((0.34, -0.02), (0.62, 0.02)):
        body(c, [(x, 0.56), (x + 0.03, 0.56), (x + 0.03 + lean, 0.84), (x + 0.005 + lean, 0.84)], light, dark)
    for x in (0.4, 0.56):
        body(c, [(x, 0.56), (x + 0.022, 0.56), (x + 0.022, 0.78), (x + 0.004, 0.78)], dark, dark)
    for x in (0.335, 0.625):
        body(c, [(x, 0.18), (x + 0.028, 0.18), (x + 0.03, 0.58), (x, 0.58)], light, dark)
    for y in (0.22, 0.31, 0.4):
        body(c, [(0.35, y), (0.64, y), (0.64, y + 0.045), (0.35, y + 0.045)], light, dark)
    body(c, [(0.31, 0.54), (0.67, 0.54), (0.7, 0.6), (0.29, 0.6)], seat, dark)


def book(c, cover, edge, mark):
    for i, colour in enumerate(cover):
        y = 0.74 - i * 0.085
        x = 0.28 + (0.02, -0.015, 0.03)[i % 3]
        body(c, [(x, y), (x + 0.44, y), (x + 0.44, y + 0.078), (x, y + 0.078)], colour, mark)
        c.rectangle(x + 0.02, y + 0.01, x + 0.445, y + 0.066, edge)
        c.rectangle(x, y, x + 0.09, y + 0.078, colour)
        c.rectangle(x + 0.03, y + 0.024, x + 0.06, y + 0.052, "#ffffff", 0.5)


def plant(c, pot, dark, leaf):
    for i in range(11):
        t = (i - 5) / 5
        x, y = 0.5 + t * 0.3, 0.14 + abs(t) ** 1.6 * 0.3 + c.random.uniform(0, 0.05)
        mid = (0.5 + t * 0.12, 0.36)
        c.polygon([(0.5, 0.6), (mid[0] - 0.03, mid[1]), (x, y), (mid[0] + 0.035, mid[1] + 0.03)], leaf[i % 2], 0.95)
        c.line([(0.5, 0.6), mid, (x, y)], "#ffffff", 0.002, 0.3)
    turned(c, [(0.55, 0.17), (0.6, 0.17), (0.72, 0.14), (0.815, 0.115)], pot, dark)
    c.ellipse(0.5, 0.55, 0.155, 0.022, "#2f241c")


def bag(c, light, dark, strap):
    c.shape(lambda d: d.arc((*c.xy(0.37, 0.16), *c.xy(0.63, 0.6)), 180, 360, fill=255, width=round(0.022 * c.width)), strap)
    body(c, [(0.27, 0.4), (0.73, 0.4), (0.77, 0.81), (0.23, 0.81)], light, dark)
    c.line([(0.265, 0.46), (0.735, 0.46)], "#ffffff", 0.003, 0.4)
    c.rectangle(0.44, 0.56, 0.56, 0.64, strap, radius=0.01)


def candle(c, wax, dark, flame):
    c.ellipse(0.5, 0.3, 0.3, 0.3, flame, 0.4, 0.09)
    for x, top, w in ((0.36, 0.5, 0.075), (0.52, 0.4, 0.085), (0.67, 0.58, 0.07)):
        turned(c, [(top, w), (top + 0.05, w), (0.8, w), (0.815, w)], wax, dark, x)
        oval(c, x, top, w, w * 0.2, wax, dark)
        c.rectangle(x - 0.004, top - 0.035, x + 0.004, top, "#2b2420")
        c.ellipse(x, top - 0.065, 0.016, 0.036, flame)
        c.ellipse(x, top - 0.052, 0.008, 0.018, "#ffffff", 0.8)


def jar(c, glass, dark, fill, lid):
    turned(c, [(0.34, 0.15), (0.4, 0.2), (0.72, 0.2), (0.815, 0.18)], glass, dark)
    turned(c, [(0.47, 0.185), (0.55, 0.185), (0.72, 0.185), (0.8, 0.165)], fill, dark)
    c.rectangle(0.345, 0.42, 0.375, 0.76, "#ffffff", 0.35, 0.006, 0.01)
    turned(c, [(0.28, 0.16), (0.3, 0.165), (0.33, 0.165), (0.35, 0.16)], lid, dark)
    c.rectangle(0.38, 0.54, 0.62, 0.68, "#fbf7ee", radius=0.008)
    c.rectangle(0.42, 0.585, 0.58, 0.6, dark)
    c.rectangle(0.45, 0.62, 0.55, 0.63, dark, 0.6)


def loaf(c, crust, dark, cut):
    body(c, [(0.2, 0.72), (0.24, 0.56), (0.36, 0.49), (0.64, 0.49), (0.76, 0.56), (0.8, 0.72), (0.76, 0.8), (0.24, 0.8)], crust, dark)
    for i in range(4):
        x = 0.32 + i * 0.11
        c.line([(x, 0.62), (x + 0.05, 0.51)], cut, 0.018, 0.9)
    c.rectangle(0.16, 0.79, 0.84, 0.83, "#6d4a30", radius=0.01)


def radio(c, case, dark, cloth):
    body(c, [(0.22, 0.46), (0.78, 0.46), (0.78, 0.81), (0.22, 0.81)], case, dark)
    c.rectangle(0.26, 0.51, 0.55, 0.76, cloth, radius=0.012)
    for i in range(9):
        c.line([(0.275, 0.535 + i * 0.026), (0.535, 0.535 + i * 0.026)], dark, 0.003, 0.5)
    oval(c, 0.67, 0.58, 0.06, 0.06, "#f4ead8", dark)
    c.line([(0.67, 0.58), (0.695, 0.555)], dark, 0.006)
    for x in (0.63, 0.71):
        oval(c, x, 0.72, 0.022, 0.022, "#f4ead8", dark)
    c.line([(0.7, 0.46), (0.82, 0.2)], dark, 0.006)

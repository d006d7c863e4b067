"""Drawing primitives: every picture is painted at twice its size and scaled down, then given grain."""

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

SCALE = 2


def rgb(value):
    """`#rrggbb` as a tuple."""
    return tuple(int(value[i : i + 2], 16) for i in (1, 3, 5))


def mix(a, b, t):
    """The colour at `t` (0…1) between two tuples."""
    return tuple(round(x + (y - x) * t) for x, y in zip(a, b))


class Canvas:
    """A picture in its own pixels; coordinates are fractions of the width and the height."""

    def __init__(self, width, height, seed):
        self.width, self.height = width * SCALE, height * SCALE
        self.size = (width, height)
        self.random = random.Random(seed)
        self.image = Image.new("RGB", (self.width, self.height))

    def xy(self, x, y):
        return (x * self.width, y * self.height)

    def gradient(self, colours, box=(0, 0, 1, 1)):
        """A vertical gradient through two or more colours."""
        left, top, right, bottom = box
        strip = Image.new("RGB", (1, 256))
        stops = [rgb(c) for c in colours]
        for y in range(256):
            at = y / 255 * (len(stops) - 1)
            i = min(int(at), len(stops) - 2)
            strip.putpixel((0, y), mix(stops[i], stops[i + 1], at - i))
        x, y = (round(v) for v in self.xy(left, top))
        x2, y2 = (round(v) for v in self.xy(right, bottom))
        self.image.paste(strip.resize((max(1, x2 - x), max(1, y2 - y)), Image.Resampling.BICUBIC), (x, y))

    def shape(self, paint, colour, alpha=1.0, blur=0.0):
        """Paints a mask with `paint(draw)`, softens it, and fills it with one colour."""
        mask = Image.new("L", self.image.size)
        paint(ImageDraw.Draw(mask))
        box = mask.getbbox()
        if not box:
            return
        # Only the painted part is worked on, with room for what the blur spreads.
        room = round(blur * self.width * 4)
        box = (max(0, box[0] - room), max(0, box[1] - room), min(self.width, box[2] + room), min(self.height, box[3] + room))
        mask = mask.crop(box)
        if blur:
            mask = mask.filter(ImageFilter.GaussianBlur(blur * self.width))
        if alpha < 1:
            mask = mask.point(lambda v: round(v * alpha))
        self.image.paste(rgb(colour), box, mask)

    def polygon(self, points, colour, alpha=1.0, blur=0.0):
        where = [self.xy(*p) for p in points]
        self.shape(lambda d: d.polygon(where, fill=255), colour, alpha, blur)

    def ellipse(self, x, y, rx, ry, colour, alpha=1.0, blur=0.0):
        """An ellipse by its centre; both radii are fractions of the width."""
        cx, cy = self.xy(x, y)
        box = (cx - rx * self.width, cy - ry * self.width, cx + rx * self.width, cy + ry * self.width)
        self.shape(lambda d: d.ellipse(box, fill=255), colour, alpha, blur)

    def rectangle(self, x, y, x2, y2, colour, alpha=1.0, blur=0.0, radius=0.0):
        box = (*self.xy(x, y), *self.xy(x2, y2))
        self.shape(lambda d: d.rounded_rectangle(box, radius * self.width, fill=255), colour, alpha, blur)

    def line(self, points, colour, width, alpha=1.0, blur=0.0):
        where = [self.xy(*p) for p in points]
        wide = max(1, round(width * self.width))
        self.shape(lambda d: d.line(where, fill=255, width=wide, joint="curve"), colour, alpha, blur)

    def lit(self, paint, light, dark, direction=(-0.35, -0.2)):
        """A solid body: `paint` masks it, light falls from one side and is lost towards the other."""
        mask = Image.new("L", self.image.size)
        paint(ImageDraw.Draw(mask))
        box = mask.getbbox()
        if not box:
            return
        body = mask.crop(box)
        w, h = body.size
        across = Image.linear_gradient("L").rotate(90).resize((w, h), Image.Resampling.BICUBIC)
        down = Image.linear_gradient("L").resize((w, h), Image.Resampling.BICUBIC)
        shade = Image.blend(across if direction[0] < 0 else ImageChops.invert(across), down, abs(direction[1]))
        fill = Image.composite(Image.new("RGB", (w, h), rgb(dark)), Image.new("RGB", (w, h), rgb(light)), shade)
        self.image.paste(fill, box[:2], body)

    def ridge(self, base, height, rough, steps=7):
        """The line of a hill by midpoint displacement, as points from left to right."""
        ys = [base + self.random.uniform(-height, height) for _ in range(2)]
        swing = height
        for _ in range(steps):
            between = [(a + b) / 2 + self.random.uniform(-swing, swing) for a, b in zip(ys, ys[1:])]
            ys = [y for pair in zip(ys, between) for y in pair] + [ys[-1]]
            swing *= rough
        return [(i / (len(ys) - 1), y) for i, y in enumerate(ys)]

    def finish(self, grain=0.16):
        """The picture in its true size, with a film grain that hides banding."""
        image = self.image.resize(self.size, Image.Resampling.LANCZOS)
        w, h = image.size
        noise = Image.frombytes("L", (w // 2, h // 2), self.random.randbytes((w // 2) * (h // 2)))
        noise = noise.resize((w, h), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(0.6))
        noise = noise.point(lambda v: round(128 + (v - 128) * grain))
        return ImageChops.soft_light(image, Image.merge("RGB", (noise,) * 3))

"""Three brands for the example site, of tokens, fonts and logos alone: a newspaper of the evening, a workshop, a shop for children."""

import json
import re
import shutil
import subprocess

import fonts
from generator import GENERATOR
from long_feeds import TEMPLATES

SITE = TEMPLATES.parent / "site"


def colour(light, dark):
    return {"$value": light, "$extensions": {"mode": {"light": light, "dark": dark}}}


def length(pixels):
    return {"$value": {"value": pixels, "unit": "px"}}


def shadow(colour, y, blur, x=0):
    return {"$type": "shadow", "$value": {
        "color": colour, "offsetX": {"value": x, "unit": "px"}, "offsetY": {"value": y, "unit": "px"},
        "blur": {"value": blur, "unit": "px"}, "spread": {"value": 0, "unit": "px"}}}


def tokens(colours, faces, radii, more):
    """A file in the shape that design tools write."""
    return {
        "color": {"$type": "color", **{name: colour(*values) for name, values in colours.items()}},
        "font": {"$type": "fontFamily", **{name: {"$value": value} for name, value in faces.items()}},
        "radius": {"$type": "dimension", **{name: length(value) for name, value in radii.items()}},
        **more,
    }


def logo(name, sign, fill, width):
    """The sign of a brand and its name as shapes: no font of a reader changes it."""
    bars = "".join(f'<path d="M{36 + index * 12} {8 if index % 2 else 4}h8v{24 - (8 if index % 2 else 4)}h-8z"/>' for index in range(len(name)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 28"><g fill="{fill}">{sign}{bars}</g></svg>'


class Brand:
    def __init__(self, name, *, tokens, heading, body, sign, ink, radius, control):
        self.name, self.tokens, self.heading, self.body = name, tokens, heading, body
        self.sign, self.ink, self.radius, self.control = sign, ink, radius, control
        self.width = 36 + 12 * len(name)

    def value(self, name, scheme):
        """The colour of a role as the file says it."""
        return self.tokens["color"][name]["$extensions"]["mode"][scheme]

    def logo(self, scheme):
        return logo(self.name, self.sign, self.ink[scheme], self.width)

    def build(self, folder):
        """The example site in the clothes of the brand; nothing but site.yml, the fonts, the logo and the imported tokens differs."""
        shutil.copytree(SITE, folder / "site", ignore=shutil.ignore_patterns("public", ".public*"))
        (folder / "site/fonts").mkdir()
        for kind, file in (("body", self.body), ("heading", self.heading)):
            found = next((one for root in fonts.FONTS if root.is_dir() for one in root.rglob(file)), None)
            assert found, f"{file} is missing; scripts/install.sh fonts installs it"
            shutil.copy(found, folder / f"site/fonts/{kind}.ttf")
        for scheme in ("light", "dark"):
            (folder / f"site/assets/logo-{scheme}.svg").write_text(self.logo(scheme))
        (folder / "site/assets/sign.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><g fill="{self.value("accent", "light")}">{self.sign}</g></svg>')
        (folder / "brand.tokens.json").write_text(json.dumps(self.tokens, indent=2))
        run = subprocess.run([GENERATOR, "tokens", "import", "brand.tokens.json", "--project", "."], cwd=folder, capture_output=True, text=True)
        assert run.returncode == 0 and "left out" not in run.stdout + run.stderr, run.stdout + run.stderr
        text = (folder / "site/site.yml").read_text()
        theirs = (
            f"title: {self.name}\ntheme: brand\nfonts: {{body: fonts/body.ttf, heading: fonts/heading.ttf}}\n"
            "logo: {file: assets/logo-light.svg, dark: assets/logo-dark.svg, icon: assets/sign.svg}\n")
        (folder / "site/site.yml").write_text(re.sub(r"^title: Quayside\n", theirs, text, count=1, flags=re.M))
        subprocess.run([GENERATOR, "build", "--project", folder, "--output", folder / "public/quayside"], check=True, capture_output=True)


BRANDS = {
    # A newspaper: ivory and bottle green, high serifs, hardly a corner that is round, fine lines.
    "Lantern": Brand(
        "Lantern", heading="NotoSerifDisplay-Bold.ttf", body="NotoSerif-Regular.ttf", radius=0, control=2,
        sign='<path d="M4 10 14 0l10 10v18H4zm6 4v8h8v-8z"/>', ink={"light": "#123d2f", "dark": "#e7d9a8"},
        tokens=tokens(
            {
                "background": ("#fbf8ef", "#101814"), "card": ("#fffdf6", "#18221d"), "surface-variant": ("#efe9d8", "#222e28"),
                "text": ("#17201b", "#f0ead8"), "text-muted": ("#4f5a52", "#b4beb5"), "border": ("#d8d0ba", "#3a473f"),
                "accent": ("#145c43", "#e2c66f"), "on-accent": ("#ffffff", "#1c1703"), "eyebrow": ("#8a4b12", "#e2c66f"),
            },
            {"heading": ["Noto Serif Display", "Georgia", "serif"], "body": ["Noto Serif", "Georgia", "serif"]},
            {"card": 0, "picture": 0, "panel": 2, "label": 0, "button": 2},
            {"space": {"$type": "dimension", "gap": length(28), "card-padding": length(20)}},
        )),
    # A workshop: black, white and violet, narrow titles, squares, shadows as hard as print.
    "Kontor": Brand(
        "Kontor", heading="LiberationSansNarrow-Bold.ttf", body="LiberationSans-Regular.ttf", radius=0, control=0,
        sign='<path d="M0 0h12v28H0zm16 0h12v12H16zm0 16h12v12H16z"/>', ink={"light": "#000000", "dark": "#ffffff"},
        tokens=tokens(
            {
                "background": ("#ffffff", "#08080a"), "card": ("#f6f5fb", "#141418"), "surface-variant": ("#e9e7f4", "#222228"),
                "text": ("#000000", "#ffffff"), "text-muted": ("#4a4a55", "#b9b9c6"), "border": ("#000000", "#62626e"),
                "accent": ("#5b21d6", "#c4a8ff"), "on-accent": ("#ffffff", "#16082f"),
            },
            {
                "heading": ["Liberation Sans Narrow", "Arial Narrow", "sans-serif"], "body": ["Liberation Sans", "Arial", "sans-serif"],
                "label": "{font.heading}",
            },
            {"card": 0, "picture": 0, "panel": 0, "label": 0, "button": 0},
            {
                "shadow": {"card": shadow("{color.accent}", 4, 0, x=4), "panel": shadow("{color.text}", 6, 0, x=6)},
                "ratio": {"picture": {"$type": "number", "$value": 1.5}},
                "font-weight": {"$type": "fontWeight", "strong": {"$value": 700}},
            },
        )),
    # A shop: lilac and berry, round everywhere, soft shadows, much air.
    "Pebble": Brand(
        "Pebble", heading="NotoSansDisplay-Bold.ttf", body="NotoSans-Regular.ttf", radius=24, control=99,
        sign='<path d="M14 0a14 14 0 1 0 0 28 14 14 0 0 0 0-28zm0 8a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"/>', ink={"light": "#8a1254", "dark": "#ffb3d9"},
        tokens=tokens(
            {
                "background": ("#fbf4fb", "#1a1120"), "card": ("#ffffff", "#261a2e"), "surface-variant": ("#f1e4f3", "#33243c"),
                "text": ("#2a1430", "#fbeefc"), "text-muted": ("#6a4f70", "#cdb4d2"), "border": ("#e4cfe8", "#4b3855"),
                "accent": ("#a31563", "#ffa3d1"), "on-accent": ("#ffffff", "#3a0422"), "kicker": ("#7a2ea0", "#e0b3ff"),
            },
            {"heading": ["Noto Sans Display", "system-ui", "sans-serif"], "body": ["Noto Sans", "system-ui", "sans-serif"]},
            {"card": 24, "picture": 24, "panel": 32, "label": 10, "button": 99},
            {
                "shadow": {"card": shadow("#a3156322", 4, 18), "panel": shadow("#a3156344", 12, 40)},
                "space": {"$type": "dimension", "gap": length(32), "card-padding": length(24)},
            },
        )),
}

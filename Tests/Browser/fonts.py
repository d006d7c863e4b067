"""The fonts of the tests: one family at a time, whatever this machine has, by a configuration of fontconfig of their own."""

import pathlib

#: The folders in which distributions and readers keep fonts.
FONTS = [pathlib.Path("/usr/share/fonts"), pathlib.Path("/usr/local/share/fonts"), pathlib.Path.home() / ".local/share/fonts"]

#: Of each family: the fonts that stand for the generic ones. Liberation is narrower than DejaVu.
FAMILIES = {
    "DejaVu": {"sans-serif": "DejaVu Sans", "system-ui": "DejaVu Sans", "serif": "DejaVu Serif", "monospace": "DejaVu Sans Mono"},
    "Liberation": {"sans-serif": "Liberation Sans", "system-ui": "Liberation Sans", "serif": "Liberation Serif", "monospace": "Liberation Mono"},
}

CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>{family}</string></edit>
  </match>
{aliases}
</fontconfig>
"""
ALIAS = '  <alias binding="same"><family>{generic}</family><prefer><family>{family}</family></prefer></alias>'


def configure(folder, family):
    """Writes a configuration that shows one family alone: the file `fonts.conf` of a folder, for FONTCONFIG_FILE."""
    fonts = folder / "fonts"
    fonts.mkdir()
    for name in set(FAMILIES[family].values()):
        for style in ("", "-Regular", "-Bold"):
            file = next((one for root in FONTS if root.is_dir() for one in root.rglob(f"{name.replace(' ', '')}{style}.ttf")), None)
            if file:
                (fonts / file.name).symlink_to(file)
    assert any(fonts.iterdir()), f"there are no fonts of {family} in {', '.join(map(str, FONTS))}; scripts/install.sh fonts installs them"
    aliases = "\n".join(ALIAS.format(generic=generic, family=one) for generic, one in FAMILIES[family].items())
    text = CONFIGURATION.format(fonts=fonts, cache=folder / "cache", family=FAMILIES[family]["sans-serif"], aliases=aliases)
    (folder / "fonts.conf").write_text(text)


def configure_scripts(folder):
    """Writes a configuration that shows the fonts of Noto for all scripts: the file `fonts.conf` of a folder."""
    found = {one.parent for root in FONTS if root.is_dir() for one in root.rglob("NotoSansBengali-Regular.ttf")}
    assert found, f"there are no fonts of Noto in {', '.join(map(str, FONTS))}; scripts/install.sh fonts installs them"
    aliases = "\n".join(ALIAS.format(generic=generic, family="Noto Sans") for generic in FAMILIES["DejaVu"])
    text = CONFIGURATION.format(fonts=sorted(found)[0], cache=folder / "cache", family="Noto Sans", aliases=aliases)
    (folder / "fonts.conf").write_text(text)

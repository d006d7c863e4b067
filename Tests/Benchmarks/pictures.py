#!/usr/bin/env python3
"""Makes files in four widths of 40 photographs, beside Hugo: `bench.sh pictures`.

The photographs are those of Debian's wallpaper packages, which are fetched. What both make is compared by its bytes and by its
likeness to the original (structural similarity, SSIM): less processor time does not count if the files are larger or worse.

Environment: CARDLOOM, the program to measure; WORK, where the sites are built; PHOTOS, a folder with other photographs.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess

import numpy
from PIL import Image

from measure import Task, measure, ratio, table
from results import Section, judged
from sites import HUGO, cardloom, hugo_program, work_folder

PACKAGES = ["plasma-workspace-wallpapers", "mate-backgrounds", "ukui-wallpapers", "lomiri-wallpapers-16.04", "lomiri-wallpapers-20.04"]
COUNT = 40
#: The least bytes of a file that is taken for a photograph.
LEAST = 300_000
WIDTHS = [320, 640, 960, 1280]
#: The quality of Hugo's files, and that of Cardloom's, by format: the bytes of both are about the same.
QUALITY = {"webp": (75, 75), "avif": (60, 60)}
#: How much of Hugo's processor time Cardloom may take.
TARGETS = {"webp": 0.5, "avif": 0.85}
#: Every which photograph is compared with its original.
COMPARED = 5
TEXT = """{count} photographs of Debian's wallpaper packages ({megabytes:.0f} MB), each in {widths} pixels. `hugo` is Hugo 0.168.0 with
`Resize` and Lanczos. Likeness is the structural similarity (SSIM) of the luminance to the original, scaled down by Lanczos, on
average over every {compared}th photograph; 1 is the same."""


def photographs(folder):
    """The photographs, each once."""
    source = os.environ.get("PHOTOS")
    if not source:
        source = folder / "packages"
        source.mkdir(parents=True)
        subprocess.run(["apt-get", "download", "-qq", *PACKAGES], cwd=source, check=True)
        for package in source.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, source], check=True)
    sizes = {}
    for path in sorted(pathlib.Path(source).rglob("*.jpg")):
        if not path.is_symlink() and path.stat().st_size >= LEAST:
            sizes.setdefault(path.stat().st_size, path)
    return list(sizes.values())[:COUNT]


def copied(photos, folder):
    folder.mkdir(parents=True)
    for index, path in enumerate(photos):
        shutil.copy(path, folder / f"{index:02}.jpg")


def hugo_task(folder, photos, form):
    copied(photos, folder / "assets/p")
    (folder / "layouts").mkdir()
    (folder / "hugo.toml").write_text(
        'baseURL = "https://example.org/"\ntitle = "Pictures"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n'
        '[imaging]\nresampleFilter = "Lanczos"\n')
    widths = " ".join(map(str, WIDTHS))
    (folder / "layouts/index.html").write_text(
        "<!doctype html><title>Pictures</title>{{ range $photo := resources.Match \"p/*.jpg\" }}{{ range slice " + widths + " }}"
        "{{ with $photo.Resize (printf \"%dx " + f"{form} q{QUALITY[form][0]}" + "\" .) }}<img src=\"{{ .RelPermalink }}\" alt=\"\">"
        "{{ end }}{{ end }}{{ end }}")
    made = [folder / "resources", folder / "public"]
    # Hugo keeps what it made, as Cardloom does.
    return Task(f"{HUGO} {form}", [hugo_program(), "--quiet"], folder, lambda: [shutil.rmtree(one, ignore_errors=True) for one in made])


def cardloom_task(folder, photos, form, is_fresh):
    name = f"cardloom {form}" + ("" if is_fresh else ", unchanged")
    copied(photos, folder / "site/assets")
    (folder / "site/data").mkdir()
    (folder / "site/data/photos.json").write_text(json.dumps([
        {"id": str(index), "kind": "photo", "title": f"Photograph {index}", "image": f"assets/{index:02}.jpg", "image_alt": ""}
        for index in range(len(photos))]))
    (folder / "site/site.yml").write_text(
        "title: Pictures\nurl: https://example.org/\nlanguage: en\n"
        f"pictures: {{widths: {WIDTHS}, format: {form}, quality: {QUALITY[form][1]}}}\n"
        "sources: {photos: {file: data/photos.json, kind: kind}}\n"
        "feeds:\n  home: {path: /, title: Home, sections: [{id: photos, source: photos, label: Photos}]}\n")
    command = [cardloom(), "build", "--project", "."]

    def prepare():
        if is_fresh:
            for path in (folder / "site").glob(".public.cardloom-*"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        elif not (folder / "site/public").exists():
            subprocess.run(command, cwd=folder, check=True, capture_output=True)

    targets = {"wall": 0.1} if not is_fresh else {}
    return Task(name, command, folder, prepare, folder / "site/public", fresh=is_fresh, targets=targets)


def luminance(picture):
    return numpy.asarray(picture.convert("L"), dtype=numpy.float64)


def similarity(one, other, side=9):
    """The structural similarity (Wang et al., 2004), in squares."""
    def mean(values):
        sums = numpy.cumsum(numpy.cumsum(numpy.pad(values, ((1, 0), (1, 0))), 0), 1)
        return (sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]) / side**2

    (first, second), (low, high) = (mean(one), mean(other)), ((0.01 * 255) ** 2, (0.03 * 255) ** 2)
    spread = mean(one * one) - first**2 + mean(other * other) - second**2
    both = mean(one * other) - first * second
    return (((2 * first * second + low) * (2 * both + high)) / ((first**2 + second**2 + low) * (spread + high))).mean()


def likeness(folder, photos, form):
    """How like their originals files are, and the bytes of all of them."""
    files = sorted(folder.rglob(f"*.{form}"))
    found = []
    for path in files:
        index = int(path.name[:2])
        if index % COMPARED:
            continue
        picture = luminance(Image.open(path))
        with Image.open(photos[index]) as photo:
            original = photo.convert("RGB").resize(picture.shape[::-1], Image.Resampling.LANCZOS)
        found.append(similarity(luminance(original), picture))
    return len(files), sum(path.stat().st_size for path in files), statistics.mean(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--print", action="store_true", help="leaves RESULTS.md as it is")
    options = parser.parse_args()
    section = Section("pictures")
    folder = work_folder() / "cardloom-bench-pictures"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        photos = photographs(folder)
        megabytes = sum(path.stat().st_size for path in photos) / 2**20
        lines = [TEXT.format(count=len(photos), megabytes=megabytes, widths=", ".join(map(str, WIDTHS)), compared=COMPARED), ""]
        for form in QUALITY:
            hugo, own, again = (
                hugo_task(folder / f"hugo-{form}", photos, form), cardloom_task(folder / f"cardloom-{form}", photos, form, True),
                cardloom_task(folder / f"again-{form}", photos, form, False))
            runs = measure([hugo, own, again], options.rounds)
            spent = ratio(runs[own.name], runs[hugo.name], "cpu")
            lines += [table(form, [hugo, own, again], runs, hugo.name), ""]
            lines += ["| files | number | bytes | likeness |", "| --- | --- | --- | --- |"]
            for task, made in ((hugo, hugo.folder / "public"), (own, own.folder / "site/public/pictures")):
                number, size, like = likeness(made, photos, form)
                lines.append(f"| {task.name} | {number} | {size:,} | {like:.4f} |")
            lines += ["", f"Processor time over Hugo's: {spent:.2f}, {judged(spent, TARGETS[form])}.", ""]
        section.write(lines, options.print)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()

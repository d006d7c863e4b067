#!/usr/bin/env python3
"""The same pages by Jinja2, in one process:  build.py FEED.json OUTPUT.  The reference that outputs are compared with."""

import json
import pathlib
import sys

import jinja2

PAGE_SIZE = 20


def path_of(number):
    return "/feed/" if number == 1 else f"/feed/page/{number}/"


def main(feed, output):
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(pathlib.Path(__file__).parent), autoescape=True)
    template = environment.get_template("page.html.j2")
    cards = json.loads(pathlib.Path(feed).read_bytes())
    total = max(1, -(-len(cards) // PAGE_SIZE))
    for number in range(1, total + 1):
        folder = pathlib.Path(output + path_of(number))
        folder.mkdir(parents=True, exist_ok=True)
        page = template.render(
            cards=cards[(number - 1) * PAGE_SIZE:number * PAGE_SIZE], number=number, total=total, path=path_of(number),
            newer=path_of(number - 1) if number > 1 else None, older=path_of(number + 1) if number < total else None)
        (folder / "index.html").write_text(page, encoding="utf-8")


main(*sys.argv[1:])

"""Answers of reviewers for the tests of notes in the live workbench."""

import json


def comment(identity, text, selectors=(), kind="must", entry="cells/note", creator="Ada", body=(), **state):
    """A comment as *Send my review* makes it."""
    return {
        "id": identity, "type": "Annotation", "motivation": "commenting", "created": "2026-11-23T14:00:00Z",
        "creator": {"type": "Person", "name": creator},
        "body": [{"type": "TextualBody", "purpose": "commenting", "value": text}, {"type": "TextualBody", "purpose": "tagging", "value": kind}, *body],
        "target": {"source": entry, "selector": list(selectors), "state": {"type": "cardloom:Conditions", "frame": "default", "width": 320, **state}},
    }


def verdict(identity, words, creator="Ada"):
    return {
        "id": identity, "type": "Annotation", "motivation": "assessing", "creator": {"type": "Person", "name": creator},
        "target": {"source": "cells/note"}, "body": [{"type": "TextualBody", "purpose": "assessing", "value": words}],
    }


def css(value):
    return {"type": "CssSelector", "value": value}


def quote(exact):
    return {"type": "TextQuoteSelector", "exact": exact}


def box(value):
    return {"type": "FragmentSelector", "conformsTo": "http://www.w3.org/TR/media-frags/", "value": f"xywh=percent:{value}"}


def answer(*items):
    """The text of an answer."""
    return json.dumps({"@context": "http://www.w3.org/ns/anno.jsonld", "type": "AnnotationPage", "items": items})


def threads(project):
    """The threads of the project's review by the text of their first annotation."""
    folder = project.folder / "site/review"
    pages = [json.loads(path.read_text()) for path in folder.glob("*.json")] if folder.exists() else []
    return {body["value"]: page for page in pages for body in page["items"][0]["body"] if body["purpose"] == "commenting"}

"""A generated site as files: which pages there are, and what each of them links to and holds."""

import html.parser
import pathlib
import re


class PageFacts(html.parser.HTMLParser):
    """The card identities and the relations of one page, in document order."""

    def __init__(self, text):
        super().__init__()
        self.cards = []
        self.relations = {}
        #: The id of the page's feed; that of a feed by value begins with the id of the feed and a slash.
        self.owner = ""
        self.is_card = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.owner = attributes.get("data-feed", self.owner)
        self.is_card |= attributes.get("class") == "card-back"
        if attributes.get("data-card"):
            self.cards.append(attributes["data-card"])
        if tag == "a" and attributes.get("rel"):
            for relation in attributes["rel"].split():
                self.relations.setdefault(relation, attributes.get("href"))


class SiteTree:
    def __init__(self, root):
        self.root = pathlib.Path(root)
        files = sorted(self.root.rglob("index.html"))
        self.paths = ["/" + file.parent.relative_to(self.root).as_posix().removeprefix(".") for file in files]
        self.paths = [path if path.endswith("/") else path + "/" for path in self.paths]
        assert self.paths, f"no page was generated in {self.root}"
        #: The pages of single cards.
        self.card_pages = [path for path in self.paths if self.facts(path).is_card]

    def file(self, path):
        return self.root / path.strip("/") / "index.html"

    def facts(self, path):
        return PageFacts(self.file(path).read_text(encoding="utf-8"))

    @property
    def feeds(self):
        """The first page's path of each feed → the paths of all its pages, the first page first."""
        feeds = {}
        for path in self.paths:
            if path in self.card_pages:
                continue
            feeds.setdefault(re.sub(r"page/\d+/$", "", path), []).append(path)
        return feeds

    @property
    def samples(self):
        """One page of each type: of every feed the front page, one in the middle and one at the end.

        Of the feeds by one field's values, one stands for all, as one card's page does.
        """
        chosen, seen = set(self.card_pages[:1]), set()
        for first, pages in self.feeds.items():
            owner, _, value = self.facts(first).owner.partition("/")
            if value and owner in seen:
                continue
            if value:
                seen.add(owner)
            chosen |= {pages[0], pages[len(pages) // 2], pages[-1]}
        return sorted(chosen)

"""What the tests of loading share: the cards that a page has, what it asked for, and what it complained of."""

MORE = "a[rel~=next]"


def cards(tab):
    """The identities of the feed's cards in order, those out of the document included."""
    return tab.evaluate("cardloom.order().map(cell => cell.dataset.card)")


def wait_for_cards(tab, count):
    tab.wait_for_function("count => cardloom.order().length === count", arg=count)


def follow(link):
    """Clicks a link and waits until the page to which it leads is loaded."""
    with link.page.expect_navigation():
        link.click()


def documents(tab):
    """Collects the addresses of the pages that a tab asks for."""
    asked = []
    tab.on("request", lambda request: request.url.endswith((".html", "/")) and asked.append(request.url))
    return asked


def problems_of(tab):
    problems = []
    tab.on("console", lambda message: message.type in ("error", "warning") and problems.append(message.text))
    tab.on("pageerror", lambda error: problems.append(str(error)))
    return problems


def expected(count):
    return [f"c{index:03}" for index in range(count)]

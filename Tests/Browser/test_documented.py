"""What the scripts tell and offer stands in the documentation, and the other way round."""

import re

from generator import ROOT

DOCUMENTS = ROOT / "Sources/Generator/Cardloom/Cardloom.docc"
ARTICLE = (DOCUMENTS / "InTheBrowser.md").read_text(encoding="utf-8")
REFERENCE = (DOCUMENTS / "JavaScript.md").read_text(encoding="utf-8")
WORDS = (ROOT / "Sources/Generator/CardLayout/Data/en.txt").read_text(encoding="utf-8")
SCRIPTS = {file.name: file.read_text(encoding="utf-8") for folder in ("scripts", "theme") for file in (ROOT / "Sources/Assets" / folder).glob("*.js")}

BLOCK = re.compile(r"^```js\n(.*?)^```$", re.M | re.S)


def test_the_code_of_the_articles_is_valid_and_listens_to_what_is_sent(open_tab):
    tab = open_tab()
    for article in sorted(DOCUMENTS.glob("**/*.md")):
        for block in BLOCK.findall(article.read_text(encoding="utf-8")):
            tab.evaluate("code => { new (async () => {}).constructor(code) }", block)
            for name in re.findall(r"addEventListener\('(cardloom:[^']+)'", block):
                assert f"| `{name}` |" in REFERENCE, name
            for name in re.findall(r"\bcardloom\.(\w+)\(", block):
                assert f"| `{name}(" in REFERENCE, name


def test_every_event_is_documented_and_every_documented_event_is_sent():
    sent = {f"cardloom:{name}" for text in SCRIPTS.values() for name in re.findall(r"\btell\([^,'\n]+, '([\w-]+)'", text)}
    documented = set(re.findall(r"`(cardloom:[\w-]+)`", REFERENCE))
    assert sent == documented


def test_every_text_stands_in_the_table_of_words():
    used = {(name, words) for text in SCRIPTS.values() for name, words in re.findall(r"\btext\('([\w-]+)', '([^']+)'", text)}
    assert len(used) > 15
    missing = [(name, words) for name, words in used if f"\n{name}: {words}\n" not in WORDS]
    assert missing == []


def test_every_call_of_the_table_exists_and_has_a_type():
    table = REFERENCE.split("## window.cardloom")[1].split("\n## ")[0]
    calls = set(re.findall(r"`(\w+)\([^`]*\)`", table))
    assert {"append", "insert", "move", "replace", "remove", "reload", "state"} <= calls
    for name in calls:
        assert re.search(rf"@property \{{[^\n]*\}} \[?{name}\]?\b", SCRIPTS["cards.js"]), f"no type for {name}"
        made = rf"(\b{name}\b\s*[:(,]|cardloom\.{name}\s*=|\b{name},)"
        assert any(re.search(made, text.split("window.cardloom")[-1]) for text in SCRIPTS.values()), f"nothing makes {name}"


def test_every_script_stands_in_the_table_of_sizes():
    for name in SCRIPTS:
        if name not in ("cards.js", "more.js", "place.js"):
            assert f"`theme/{name}`" in ARTICLE


def test_the_scripts_are_classic_need_nothing_and_compile_no_text():
    for name, text in SCRIPTS.items():
        assert "'use strict'" in text, name
        assert not re.search(r"^\s*(import (?!'\./)|export\b)|\beval\(|new Function|\bimport\(|document\.write|innerHTML|beforeunload", text, re.M), name

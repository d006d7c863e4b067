"""The article *Your brand in an hour*, followed word by word, and what readers see then."""

import re
import shlex
import subprocess

from generator import GENERATOR, ROOT

ARTICLE = ROOT / "Sources/Generator/Cardloom/Cardloom.docc/Brand.md"


def test_the_steps_of_the_article_make_a_site_of_another_brand(tmp_path, open_tab):
    text = ARTICLE.read_text(encoding="utf-8")
    blocks = re.findall(r"(<!-- not run[^\n]*-->\n\n)?```(\w+)\n(.*?)```", text, re.DOTALL)
    said = ""
    for skipped, language, block in blocks:
        if skipped and language != "yaml":
            continue
        if language == "json":
            (tmp_path / "brand.tokens.json").write_text(block, encoding="utf-8")
        elif "fonts:" in block:
            continue  # test_own_fonts brings fonts
        elif language == "yaml":
            configuration = tmp_path / "harbour/site/site.yml"
            configuration.write_text(configuration.read_text(encoding="utf-8") + block, encoding="utf-8")
            (tmp_path / "harbour/site/assets").mkdir(exist_ok=True)
            for name, fill, width in [("logo", "black", 112), ("logo-dark", "white", 112), ("sign", "black", 28)]:
                (tmp_path / f"harbour/site/assets/{name}.svg").write_text(
                    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 28"><path fill="{fill}" d="M0 0h{width}v28H0z"/></svg>')
        elif language == "sh":
            for line in block.splitlines():
                run = subprocess.run([GENERATOR, *shlex.split(line)[1:]], cwd=tmp_path, capture_output=True, text=True)
                assert run.returncode == 0, line + "\n" + run.stdout + run.stderr
                said += run.stdout + run.stderr
                if "--role" in line:
                    # The roles of the first import are what the article goes on with.
                    subprocess.run([GENERATOR, "tokens", "import", "brand.tokens.json", "--project", "harbour"], cwd=tmp_path, check=True)
        elif language == "text":
            for line in block.splitlines():
                assert line.rstrip("…").rstrip() in said, line
    assert "low-contrast" not in said
    assert (tmp_path / "brand-out.tokens.json").read_bytes() == (tmp_path / "brand.tokens.json").read_bytes()
    assert "public static let accent" in (tmp_path / "Tokens.swift").read_text()
    assert (tmp_path / "res/values-night/tokens.xml").is_file()
    # Its pages have the brand, in both schemes.
    subprocess.run([GENERATOR, "build", "--project", tmp_path / "harbour"], check=True)
    for scheme, surface, accent in [("light", "rgb(247, 251, 252)", "rgb(11, 85, 99)"), ("dark", "rgb(10, 26, 31)", "rgb(159, 220, 234)")]:
        tab = open_tab(color_scheme=scheme)
        tab.goto((tmp_path / "harbour/site/public/index.html").as_uri())
        colours = """() => ['--surface', '--accent'].map(name => {
          const one = document.createElement('i'); one.style.color = `var(${name})`; document.body.append(one)
          return getComputedStyle(one).color })"""
        assert tab.evaluate(colours) == [surface, accent]
        assert tab.evaluate("getComputedStyle(document.querySelector('h3')).fontFamily").startswith("Optima")
        brand = tab.locator(".page-brand")
        logo = brand.locator("img")
        assert logo.evaluate("one => one.currentSrc").endswith(f"/logo{'-dark' if scheme == 'dark' else ''}.svg")
        box = logo.bounding_box()
        assert (round(box["width"]), round(box["height"])) == (112, 28) and logo.get_attribute("alt")
        assert brand.bounding_box()["height"] >= 44 and brand.inner_text() == ""
        assert tab.locator("link[rel=icon]").get_attribute("href").endswith("assets/sign.svg")
    assert (tmp_path / "harbour/site/public/theme/app-icon-180.png").is_file()


def test_check_names_a_colour_that_is_hard_to_read_and_one_that_would_do(tmp_path):
    subprocess.run([GENERATOR, "init", "daily"], cwd=tmp_path, check=True, capture_output=True)
    theme = tmp_path / "daily/Templates/themes/pale.css"
    theme.parent.mkdir()
    theme.write_text("@layer theme {\n:root {\n  --ink-muted: #b5b5b5;\n}\n}\n")
    with open(tmp_path / "daily/site/site.yml", "a", encoding="utf-8") as configuration:
        configuration.write("theme: pale\n")
    run = subprocess.run([GENERATOR, "check", "--project", "daily"], cwd=tmp_path, capture_output=True, text=True)
    words = run.stdout + run.stderr
    assert "the contrast of `--ink-muted` on" in words and "themes/pale.css:3" in words
    assert re.search(r"the nearest colour with enough contrast is `#[0-9a-f]{6}`", words)
    assert run.returncode == 0
    assert subprocess.run([GENERATOR, "check", "--strict", "--project", "daily"], cwd=tmp_path, capture_output=True).returncode == 1


def test_a_site_of_many_feeds_with_a_logo_keeps_the_page_that_lists_them(tmp_path):
    site = tmp_path / "site"
    (site / "data").mkdir(parents=True)
    (site / "assets").mkdir()
    (site / "assets/sign.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path d="M0 0h28v28H0z"/></svg>')
    (site / "data/news.json").write_text('[{"id": "1", "title": "Quay", "kind": "article"}]')
    feeds = "".join(
        f"  f{index}: {{path: /{f'f{index}/' if index else ''}, title: Feed {index}, sections: [{{id: s{index}, source: news, label: News}}]}}\n"
        for index in range(34))
    (site / "site.yml").write_text(
        "title: Harbour\nurl: https://example.org/\nlanguage: en\nlogo: assets/sign.svg\n"
        f"sources: {{news: {{file: data/news.json, kind: kind}}}}\nfeeds:\n{feeds}")
    subprocess.run([GENERATOR, "build", "--project", tmp_path], check=True, capture_output=True)
    assert "Feed 33" in (site / "public/feeds/index.html").read_text()

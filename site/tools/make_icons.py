"""Writes the line icons of the categories and the marks of linked sites as SVG files."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "icons"

LINE = {
    "kitchen": ("#c2502f", "M5 13h18v5a7 7 0 0 1-7 7h-4a7 7 0 0 1-7-7zM23 15h2a3 3 0 0 1 0 6h-2.5M11 9V6M17 9V5"),
    "light": ("#b9832a", "M11 5h10l4 12H7zM16 17v9M11 26h10"),
    "paper": ("#4a6fa5", "M8 5h12l5 5v17H8zM20 5v5h5M12 15h9M12 20h6"),
    "garden": ("#4f8a4f", "M16 27V14M16 18c0-6 4-9 10-9 0 6-4 9-10 9zM16 15c0-5-3-8-9-8 0 5 3 8 9 8z"),
    "wool": ("#a5527a", "M16 6a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM9 10c6 2 11 7 13 14M7 15c5 1 8 5 9 11M15 6c5 2 9 6 11 11"),
    "bread": ("#b0703a", "M6 14c0-5 5-7 10-7s10 2 10 7c0 2-1 3-2 3v8H8v-8c-1 0-2-1-2-3zM12 12l2 4M18 12l2 4"),
    "boats": ("#2f7f8f", "M5 21h22l-4 6H9zM16 21V5M16 7l8 11h-8M14 10l-6 8h6"),
    "gifts": ("#7a5ab0", "M6 13h20v13H6zM4 9h24v4H4zM16 9v17M16 9c-6 0-7-5-4-5s4 5 4 5zm0 0c6 0 7-5 4-5s-4 5-4 5z"),
}

MARKS = {
    "site-wave": ("#1f6f8b", "M3 12c3-4 6-4 9 0s6 4 9 0M3 17c3-4 6-4 9 0s6 4 9 0"),
    "site-sun": ("#c27a12", "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3"),
    "site-leaf": ("#3f7a48", "M5 19C5 9 11 5 20 5c0 9-4 14-13 14M5 19l7-7"),
    "site-fold": ("#8a4a5f", "M4 6l8 3 8-3v12l-8 3-8-3zM12 9v12"),
    "site-dot": ("#a0522d", "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"),
    "site-star": ("#4a4fa5", "M12 3l2.6 6.2L21 12l-6.4 2.8L12 21l-2.6-6.2L3 12l6.4-2.8z"),
}

FOLDER.mkdir(parents=True, exist_ok=True)
for name, (colour, path) in LINE.items():
    (FOLDER / f"{name}.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32" fill="none" stroke="{colour}" '
        f'stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="{path}"/></svg>\n')
for name, (colour, path) in MARKS.items():
    (FOLDER / f"{name}.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="{colour}"/>'
        f'<path d="{path}" transform="translate(3.6 3.6) scale(.7)" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>\n')

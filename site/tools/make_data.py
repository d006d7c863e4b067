"""Writes site/data: the newspaper, the market, the people, the album, the notice board and the television. Same script, same bytes.

    .venv/bin/python site/tools/make_data.py
"""

import json
import random
from datetime import datetime, timedelta

import board
import stories
import television
from pictured import SITE, fitting, picture

HOME = "https://example.org/quayside/"

MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "de": "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "es": "ene feb mar abr may jun jul ago sept oct nov dic",
    "pt": "jan fev mar abr mai jun jul ago set out nov dez",
    "it": "gen feb mar apr mag giu lug ago set ott nov dic",
    "tr": "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
    "ru": "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.",
    "uk": "січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.",
    "el": "Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "he": "בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
    "hi": "जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰",
}
EASTERN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def rows(text):
    return [line.split("|") for line in text.strip().splitlines()]


def date_text(moment, language):
    year, month, day = moment.year, moment.month, moment.day
    if language in ("zh-Hans", "zh-Hant", "ja"):
        return f"{year}年{month}月{day}日"
    if language == "ko":
        return f"{year}년 {month}월 {day}일"
    if language == "fa" or language == "th" or language == "vi":
        return f"{year}-{month:02}-{day:02}"
    text = f"{day} {MONTHS[language].split(' ')[month - 1]} {year}"
    return text.translate(EASTERN) if language == "ar" else text


def slug(title, number):
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in title.lower()).split()
    return "-".join(words[:6]) or f"card-{number}"


def stock():
    """Every card of the newspaper without its date, in piles by kind."""
    pick = random.Random(20261120)
    def by():
        return {"authors": [{"name": pick.choice(stories.AUTHORS)}]}

    covers = ["night-quay.avif", "market-green.jpg", "storm-swell.avif", "harbour-dawn.avif", "pastel-quay.avif", "lighthouse-day.avif",
              "colonnade.avif", "regatta.avif", "rose-ridge.avif", "rain-window.avif", "harbour-dusk.avif", "green-ridge.avif"]
    piles = {
        "feature": [{"title": t, "summary": s, **picture(c), **by()} for (t, s), c in zip(rows(stories.FEATURES), covers)],
        "article": [],
        "quote": [{"content_text": q, "title": n, "role": r} for q, n, r in rows(stories.QUOTES)],
        "photo": [{"title": t, "credit": "Photo: " + pick.choice(stories.AUTHORS), **picture(f)} for t, f in rows(stories.PHOTOS)],
        "video": [{"title": t, "duration_text": d, **picture(f), "authors": [{"name": "Quayside Films"}]} for t, d, f in rows(stories.VIDEOS)],
        "audio": [
            {"title": t, "summary": s, "duration_text": "0:06", **picture(f),
             "attachments": [{"url": f"assets/audio/{a}", "mime_type": "audio/wav", "duration_in_seconds": 6}]}
            for t, s, f, a in rows(stories.SOUNDS)
        ],
        "event": [],
        "link": [{"title": t, "summary": s, "domain": d, "favicon": f"assets/icons/{i}", "external_url": f"https://{d}/"} for t, s, d, i in rows(stories.LINKS)],
        "ad": [{"title": t, "summary": s, "label": "Advertisement", **(picture(f) if f else {})} for t, s, f in rows(stories.ADS)],
    }
    for title, day, time, place, price, summary in rows(stories.EVENTS):
        year = 2027 if day.startswith("01") else 2026
        month, number = (int(v) for v in day.split("-"))
        clock = time if ":" in time else "09:00"
        piles["event"].append({
            "title": title, "summary": summary, "starts_at": f"{year}-{day}T{clock}:00Z",
            "day_text": str(number), "month_text": MONTHS["en"].split(" ")[month - 1],
            "time_text": time, "place": place, "price_text": price,
        })
    for title, summary in rows(stories.ARTICLES) + rows(stories.LONG):
        card = {"title": title, "summary": summary, **by()}
        if title.startswith("Hafen"):
            card["language"] = "de"
        if pick.random() < 0.74:
            card.update(fitting(title, pick))
        piles["article"].append(card)
    for title, summary in rows(stories.SHORT):
        piles["article"].append({"title": title, **({"summary": summary} if summary else {}), **by()})
    series = []
    for street in stories.STREETS * 2:
        scene, other = pick.sample(stories.SCENES, 2)
        again = f"Street by street: {street}" in [c["title"] for c in series]
        title = f"{street}, once more, after dark" if again else f"Street by street: {street}"
        card = {"title": title, "summary": f"{scene.capitalize()}, and {other}. {pick.choice(stories.MOODS)}", **by()}
        if pick.random() < 0.8:
            card.update(fitting(title, pick))
        series.append(card)
    for _ in range(40):
        series.append({"title": "Harbour log", "summary": pick.choice(stories.LOG), "authors": [{"name": "Harbour office"}]})
    for language, kind, title, summary, author in rows(stories.WORLD):
        card = {} if language == "en" else {"language": language}
        if kind == "quote":
            card.update({"content_text": title, "title": summary, "role": author})
        elif kind == "photo":
            card.update({"title": title, "credit": summary, **fitting(title, pick)})
        else:
            card.update({"title": title, "summary": summary, "authors": [{"name": author}]})
            if pick.random() < 0.7:
                card.update(fitting(title, pick))
        piles[kind].append(card)
    for pile in piles.values():
        pick.shuffle(pile)
    # The series of the paper start below its first pages; events stand in the order of their days.
    stories_, fresh = piles["article"], 30
    rest = stories_[fresh:] + series
    pick.shuffle(rest)
    piles["article"] = (stories_[:fresh] + rest)[::-1]
    piles["event"].sort(key=lambda card: card["starts_at"])
    return piles, pick


def news():
    """One card or two a day, back from 19 November 2026; no two of the showy kinds side by side."""
    piles, pick = stock()
    first = next(c for c in piles["feature"] if c["title"].startswith("The night shift"))
    piles["feature"].remove(first)
    lead = []
    total = sum(len(p) for p in piles.values())
    order = []
    for i in range(total):
        recent = order[-2:]
        left = [k for k in piles if piles[k]]
        quiet = not recent or recent[-1] == "article"
        choices = [k for k in left if k == "article" or (quiet and k not in recent)] or left
        weights = [len(piles[k]) for k in choices]
        order.append(pick.choices(choices, weights)[0])
        lead.append({"kind": order[-1], **piles[order[-1]].pop()})
    cards = [{"kind": "feature", **first}] + lead
    logs = [card for card in cards if card["title"] == "Harbour log"]
    for number, card in zip(range(412, 0, -1), logs):
        card["title"] = f"Harbour log, watch {number}"
    moment = datetime(2026, 11, 19, 20, 0)
    items = []
    for i, card in enumerate(cards):
        number = len(cards) - i
        language = card.get("language", "en")
        name = slug(card["title"], number)
        item = {"id": f"q{number}", "url": f"{HOME}{moment:%Y/%m}/{name}/", "kind": card.pop("kind"), **card}
        item["date_published"] = f"{moment:%Y-%m-%dT%H:%M:00Z}"
        item["date_text"] = date_text(moment, language)
        items.append(item)
        moment -= timedelta(minutes=pick.randrange(300, 2700, 5))
    return {
        "version": "https://jsonfeed.org/version/1.1",
        "title": "Quayside",
        "home_page_url": HOME,
        "feed_url": HOME + "feed.json",
        "language": "en",
        "items": items,
    }


def market():
    """The market, as an API would answer."""
    def card(sku, name, price, picture_name, alt, **more):
        return {"sku": sku, "type": "product", "title": name, "url": f"https://example.org/market/{sku}/", "price": price, **picture(picture_name, alt), **more}

    goods = [
        card("harbour-mug", "Harbour mug, salt glaze", "€24", "mug.webp", "A white stoneware mug", rating=4.8, reviews=212),
        card("paper-lamp", "Reading lamp with a paper shade", "€96", "lamp.webp", "A table lamp with a glowing paper shade", sale_price="€72", badge="Last three", rating=4.6, reviews=58),
        card("ladder-chair", "Ladder-back chair, ash and rush", "€310", "chair.webp", "A wooden chair with a ladder back", rating=4.9, reviews=31),
        card("heather-honey", "Heather honey from the fish hall roof", "€11", "honey.webp", "A jar of amber honey", badge="New", rating=5.0, reviews=9),
        card("sea-vase", "Turned vase, chalk white", "€58", "vase.webp", "A white vase with green twigs", rating=4.4, reviews=77),
        card("sail-bag", "Bag cut from an old sail, bottle green", "€89", "bag.webp", "A dark green bag with a leather handle", rating=4.7, reviews=164),
        card("night-candles", "Three beeswax candles", "€18", "candles.webp", "Three burning candles", rating=4.5, reviews=90),
        card("watch-radio", "Watch radio, two dials", "€140", "radio.webp", "An orange radio with its aerial out", sale_price="€119", rating=4.2, reviews=45),
        card("storm-mug", "Storm mug, cobalt", "€26", "mug-blue.webp", "A cobalt blue mug", rating=4.8, reviews=133),
        card("agave", "Agave in a clay pot", "€34", "plant.webp", "A spiky plant in a clay pot", reviews=12, rating=4.1),
        card("tide-books", "Set of five hand-bound notebooks in sailcloth, one for each tide and one for the days when nothing happens", "€45", "books.webp", "A pile of four notebooks", rating=4.9, reviews="1,204"),
        card("orange-bowl", "Wide bowl, oat glaze", "€42", "bowl.webp", "A wide bowl of oranges"),
    ]
    categories = [("Kitchen", "kitchen"), ("Light", "light"), ("Paper", "paper"), ("Garden", "garden"), ("Wool", "wool"), ("Bread", "bread"), ("Boats", "boats"), ("Gifts", "gifts")]
    slides = [
        ("winter-market", "The winter market opens on Friday", "Sixty stalls, two brass bands, and the good chestnuts.", "From the harbour", "old-town.avif"),
        ("night-shift", "The night shift keeps the city afloat", "Forty-one people who pump, patrol and bake while we sleep.", "The long read", "night-quay.avif"),
        ("seven-bridges", "Seven bridges, in the order they were forgotten", "A walk with a good coat and a bad map.", "Weekend", "pastel-quay.avif"),
        ("roof-orchard", "An orchard grows on the fish hall", "Sixty trees, twelve hives, one former tram driver.", "Gardens", "green-ridge.avif"),
        ("sea-swimmers", "The swimmers of the sixth bridge", "Every morning at seven, whatever the thermometer says.", "People", "harbour-dawn.avif"),
    ]
    return {
        "status": "ok",
        "response": {
            "slides": [{"id": i, "kind": "hero", "url": f"{HOME}{i}/", "title": t, "summary": s, "kicker": k, **picture(f)} for i, t, s, k, f in slides],
            "categories": [{"id": i, "kind": "category", "url": f"https://example.org/market/{i}/", "title": t, "icon": f"assets/icons/{i}.svg"} for t, i in categories],
            "goods": goods,
        },
    }


def people():
    """The people, a plain list."""
    def person(id, name, role, bio, tags, portrait=None, alt=None, **more):
        face = picture(portrait, alt) if portrait else {}
        return {"id": id, "kind": "person", "url": f"https://example.org/people/{id}/", "title": name, "role": role, "bio": bio,
                "initials": "".join(w[0] for w in name.split()[:2]), "tags": tags, **face, **more}

    return [
        person("fola", "Fola Adeyemi", "Photographer", "Gets up at four for the light, stays for the bakers.", ["Film", "Cold swims"], "p-fola.webp", "Portrait of a woman with short curls on a yellow ground"),
        person("chen", "陈立", "船只修理师", "会修三百种发动机，只养一只猫。", ["柴油机", "象棋"], "p-chen.webp", "Portrait of a man with round glasses on a blue ground", language="zh-Hans"),
        person("eli", "Eli Brannigan", "Cheesemonger", "Will talk about rinds until the shop closes, and then a little longer.", ["Fiddle", "Caves"], "p-eli.webp", "Portrait of a person with copper curls on a violet ground"),
        person("ana", "Ana Ferreiro", "Reporter, night desk", "Knows who mends the benches. Is not telling.", ["Ink", "Trams", "Fado"], "p-ana.webp", "Portrait of a woman with long dark hair on a peach ground"),
        person("karim", "كريم صالح", "تاجر توابل", "يعرف رائحة كل شارع في المدينة.", ["هيل", "شطرنج"], "p-karim.webp", "Portrait of a bearded man in a white shirt", language="ar"),
        person("hana", "森川 花", "海苔漁師", "毎朝五時、第六橋から泳ぎはじめる。", ["海", "俳句"], "p-hana.webp", "Portrait of a woman with a bun on a pink ground", language="ja"),
        person("teo", "Teo Brandt", "Bookbinder", "Has never been photographed, and means to keep it so.", ["Paper", "Chess"]),
        person("gus", "Gus Lindqvist", "Weather station, north mole", "Thirty winters of wind in one handwriting.", ["Barometers", "Rye bread"], "p-gus.webp", "Portrait of a bald man with a grey beard"),
        person("dina", "דינה לוי", "קברניטת מעבורת", "מכירה כל אבן במזח, ורבות מהן בשמן.", ["ים", "לחם"], "p-dina.webp", "Portrait of a woman with a violet headscarf", language="he"),
        person("ben", "Ben Okoro", "Luthier", "Builds cellos from doors that were going to be thrown away.", ["Spruce", "Bass lines"], "p-ben.webp", "Portrait of a bearded man in a yellow roll-neck"),
        person("june", "June Halloran", "Columnist", "In favour of queues, against umbrellas.", ["Bread", "Letters"], "p-june.webp", "Portrait of a fair-haired woman with glasses"),
        person("ivo", "Ivo Marek", "Harbour pilot", "Has never needed the chart. Carries it to be polite.", ["Fog", "Accordion"], "p-ivo.webp", "Portrait of a man with an ochre cap"),
        person("meera", "मीरा जोशी", "शिक्षिका", "गणित पढ़ाती हैं और पतंग भी उड़ाती हैं।", ["पतंग", "चाय"], language="hi"),
        person("lena", "Lena Voss", "Engineer of the sea wall", "Asked the herons first.", ["Stone", "Choir no. 4"], "p-lena.webp", "Portrait of a red-haired woman with glasses on a green ground"),
    ]


def album():
    """The readers' pictures, the newest first, each in its own shape."""
    def photo(number, title, file, who):
        shape = picture(file)
        return {
            "id": slug(title, number), "kind": "photo", "url": f"{HOME}album/{slug(title, number)}/", "title": title, "credit": "Photo: " + who,
            **shape, "cell_size": f"{shape['image_width']}/{shape['image_height']}"}

    return [photo(number, *row) for number, row in enumerate(rows(board.ALBUM))]


def notice_board():
    """Three lists: what was lost and found, what is to be done before winter, and what everybody asks."""
    def notice(mark, title, place, day, text, language):
        moment = datetime.strptime("2026-" + day, "%Y-%m-%d")
        return {
            "id": slug(title, 0), "kind": "notice", "url": f"{HOME}board/{slug(title, 0)}/", "mark": mark, "title": title, "place": place,
            "date_published": f"{moment:%Y-%m-%d}", "date_text": date_text(moment, language or "en"), "summary": text,
            **({"language": language} if language else {})}

    def note(title, text):
        return {"id": slug(title, 0), "kind": "article-text", "url": f"{HOME}board/{slug(title, 0)}/", "title": title, "summary": text}

    return {
        "notices": [notice(*row) for row in rows(board.NOTICES)],
        "tasks": [note(*row) for row in rows(board.TASKS)],
        "questions": [note(*row) for row in rows(board.QUESTIONS)],
    }


def programme():
    """The home of the harbour's television, as its service would answer: modules, each with the layout that it wants."""
    def address(title):
        return f"{HOME}one/{slug(title, 0)}/"

    def show(title, kind, file, **more):
        return {"id": slug(title, 0), "kind": kind, "url": address(title), "title": title, **picture(file), **more}

    def module(name, layout, title, items, **more):
        return {"module_id": name, "layout": layout, "title": title, "parameters": {"module": name}, **more, "items": items}

    return {"code": 0, "data": {"channel": "Quayside One", "modules": [
        module("tonight", "carousel", "Tonight", [
            show(title, "hero", file, kicker=f"Tonight at {time}", summary=text) for time, title, text, file in rows(television.TONIGHT)]),
        module("evening", "guide", "Before that", [
            {"id": slug(title, 0), "kind": "event", "url": address(title), "title": title, "summary": text, "starts_at": f"2026-11-21T{time}:00Z",
             "day_text": "21", "month_text": "Nov", "time_text": time, "place": place}
            for time, title, place, text in rows(television.GUIDE)]),
        module("most-watched", "ranking", "Watched the most this week", [
            show(title, "rank", file, rank=number, id=f"rank-{number}", minutes_text=f"{minutes} min", parameters={"rank": number})
            for number, (title, minutes, file) in enumerate(rows(television.RANKING), 1)], note="Counted from Monday to Sunday, one set at a time."),
        module("films", "shelf", "Films for a wet weekend", [
            show(title, "video", file, duration_text=length, authors=[{"name": "Quayside Films"}]) for title, length, file in rows(television.FILMS)]),
        module("north-mole", "shelf", "Live from the north mole", [], error={"code": "no-signal"}),
        module("radio", "list", "For those who only listen", [
            show(title, "audio", file, summary=text, duration_text="0:06",
                 attachments=[{"url": f"assets/audio/{sound}", "mime_type": "audio/wav", "duration_in_seconds": 6}])
            for title, text, file, sound in rows(television.RADIO)]),
        module("repeats", "folded", "You slept through these", [
            {"id": slug(title, 0), "kind": "article-text", "url": address(title), "title": title, "summary": text}
            for title, text in rows(television.REPEATS)]),
    ]}}


def write(name, value):
    (SITE / "data").mkdir(exist_ok=True)
    (SITE / "data" / name).write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


write("news.json", news())
write("market.json", market())
write("people.json", people())
write("album.json", album())
write("board.json", notice_board())
write("programme.json", programme())

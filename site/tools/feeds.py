"""Feeds of twenty kinds, as programs give them: the same shapes and names of fields, with contents made for this repository.

`feeds()` gives (file, text) of each; `picture(path)` gives the type and the bytes of a picture at HOST.
"""

import csv
import io
import json
import pathlib
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "site" / "assets" / "img"
HOST = "https://pictures.example/"

INKS = [("#12355b", "#f2c14e"), ("#5b1a3a", "#f6d8ae"), ("#0f4c3a", "#e4f0d0"), ("#3a2b66", "#ff9b71"), ("#7a2e1d", "#ffe3b3"), ("#24323d", "#8fd3e8")]


def drawn(name):
    """A picture that is not a file of the site: `poster-3-Title.svg`, `logo-2.svg`."""
    kind, number, *words = name.removesuffix(".svg").split("-")
    n = int(number)
    dark, light = INKS[n % len(INKS)]
    if kind == "logo":
        shape = [f'<circle cx="80" cy="80" r="56" fill="{dark}"/><circle cx="{60 + 8 * n}" cy="70" r="22" fill="{light}"/>',
                 f'<path d="M24 128 80 24l56 104z" fill="{dark}"/><path d="M62 128 80 94l18 34z" fill="{light}"/>',
                 f'<rect x="24" y="24" width="112" height="112" rx="28" fill="{dark}"/><path d="M44 {88 + n}q18-30 36 0t36 0" fill="none" stroke="{light}" stroke-width="12"/>'][n % 3]
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">{shape}</svg>'
    title = [word.upper() for word in words]
    sea = "".join(f'<path d="M0 {520 + 34 * i + 9 * (n % 3)}q75-{28 + 6 * n} 150 0t150 0 150 0v400H0z" fill="{light}" opacity="{0.10 + 0.06 * i}"/>' for i in range(5))
    text = "".join(f'<text x="28" y="{84 + 50 * i}">{escape(word)}</text>' for i, word in enumerate(title))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600" viewBox="0 0 400 600"><rect width="400" height="600" fill="{dark}"/>'
            f'<circle cx="{120 + 31 * n}" cy="{330 - 13 * n}" r="{70 + 7 * n}" fill="{light}"/>{sea}'
            f'<g font-family="sans-serif" font-weight="700" font-size="42" letter-spacing="2" fill="{light}">{text}</g></svg>')


def picture(path):
    name = path.split("/")[-1].split("?")[0]
    file = PICTURES / name
    if file.exists():
        return {".avif": "image/avif", ".webp": "image/webp", ".jpg": "image/jpeg"}[file.suffix], file.read_bytes()
    return "image/svg+xml", drawn(name).encode()


def rss(title, description, items, head="", language="en-gb"):
    return ('<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"><channel>'
            f"<title>{escape(title)}</title><language>{language}</language><description>{escape(description)}</description>{head}{''.join(items)}</channel></rss>")


def item(number, title, text, rest="", hour=8):
    return (f"<item><title>{escape(title)}</title><link>https://example.org/{number}</link><guid>{number}</guid><description>{escape(text)}</description>"
            f"<pubDate>{26 - number // 3:02} Nov 2026 {hour + number % 9:02}:{10 + 7 * number % 50} GMT</pubDate>{rest}</item>".replace(" GMT", ":00 GMT"))


def thumbnail(name, width, height):
    return f'<media:thumbnail url="{HOST}{width}x{height}/{name}" width="{width}" height="{height}"/>'


STORIES = [
    ("Lighthouse lit again after three months of repairs", "The white beam came back to the north tower on Sunday evening, watched by half of the town.", "lighthouse-night.avif"),
    ("Fish market to move across the water", "From next week, stalls open at six on the far quay, and the ferry runs an hour earlier.", "market-morning.avif"),
    ("New ferry joins the two shores without a drop of diesel", "It carries a hundred people and charges while they board.", "regatta.avif"),
    ("Storm closes the outer mole until Thursday", "Waves of six metres are expected overnight; boats are asked to stay in the basin.", "storm-swell.avif"),
    ("The last rope maker looks for an apprentice", "Walking backwards for a living is harder than it looks, she says, and better for the knees.", "old-town.avif"),
    ("Rain brings the reservoirs back to normal", "After two dry years, the hose pipe ban ends at the weekend.", "rain-window.avif"),
    ("Kites over the beach for the hundredth time", "Four generations of one family have held the same line.", "kite-dusk.jpg"),
    ("Night buses to run along the quay", "Three lines until two in the morning, from the first of December.", "night-quay.avif"),
    ("A winter path over the ridge", "The shepherds’ hut at the top is open again, with soup.", "winter-ridge.avif"),
    ("Council votes for quieter cranes", "", "harbour-dawn.avif"),
]


def news():
    return "world-news.xml", rss("Quayside News", "From the harbour", [item(n, t, s, thumbnail(p, 240, 135)) for n, (t, s, p) in enumerate(STORIES)])


def podcast():
    episodes = [("The keepers: who switches on the light", "Two sisters have run the harbour light since their father’s eyes failed. Learn more about your ad choices.", "31:13"),
                ("Fog, and other ways to be late", "A pilot, a baker and a bus driver on the mornings that do not begin.", "45:20"),
                ("What the tide takes", "Everything that was ever lost off the east mole, in the order in which it came back.", "1:02:03"),
                ("A net is mostly holes", "Learning a craft from someone who never explains it.", "28:54"),
                ("Salt on the telephone", "The harbour master of forty years plays the messages that he kept.", "39:41"),
                ("Eleven knots", "One for each month of the year that has wind.", "52:07")]
    pictures = ["rounds-coral.webp", "rounds-sky.webp", "rounds-moss.webp", "rounds-plum.webp"]
    head = f'<itunes:author>Ada Berg</itunes:author><itunes:image href="{HOST}rounds-coral.webp"/>'
    return "one-tide-long.xml", rss("One Tide Long", "Conversations on the quay, as long as the tide allows. New every Sunday.", [
        item(3 * n, t, s, f'<enclosure url="https://sound.example/{n}.mp3" type="audio/mpeg" length="9"/><itunes:duration>{d}</itunes:duration>'
             f'<itunes:image href="{HOST}{pictures[n % 4]}"/>') for n, (t, s, d) in enumerate(episodes)], head)


def video():
    films = [("Walking backwards: a morning in the ropewalk", "old-town.avif", 724), ("How a lens of glass turns a candle into a landmark, explained by its keeper", "lighthouse-day.avif", 1873),
             ("Fog", "fog-bank.webp", 48), ("Sailing home by night", "moonlit-sea.avif", 611), ("The whole regatta in four minutes", "regatta.avif", 244), ("Tea on the terraces", "tea-rows.webp", 902)]
    entries = "".join(
        f'<entry><id>tag:films.example,2026:q{n}</id><title>{escape(t)}</title><link rel="alternate" href="https://films.example/watch/q{n}"/><author><name>Quayside Films</name></author>'
        f'<published>2026-11-{20 - n}T12:00:00+00:00</published><media:group><media:title>{escape(t)}</media:title>'
        f'<media:thumbnail url="{HOST}480x360/{p}" width="480" height="360"/><media:content url="https://films.example/q{n}.mp4" type="video/mp4" duration="{d}"/><media:description>Filmed on the quay.</media:description>'
        f'<media:community><media:statistics views="{1200 * (n + 3)}"/></media:community></media:group></entry>' for n, (t, p, d) in enumerate(films))
    return "films-channel.xml", f'<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>Quayside Films</title>{entries}</feed>'


def products():
    goods = [("Harbour mug, salt glaze", "mug.webp", "24.00", None, True), ("Reading lamp with a paper shade", "lamp.webp", "72.00", "96.00", True), ("Beeswax candles", "candles.webp", "12.00", None, True),
             ("Honey of the sea lavender", "honey.webp", "9.00", "9.00", False), ("Bag of sailcloth", "bag.webp", "58.00", None, True), ("Bowl for one soup", "bowl.webp", "31.00", "39.00", True),
             ("Chair of driftwood", "chair.webp", "1240.00", None, True), ("Vase, tall", "vase.webp", "64.00", None, False), ("Loaf of the night shift", "loaf.webp", "6.50", None, True), ("Wireless with one station", "radio.webp", "189.00", "229.00", True)]
    records = []
    for n, (t, p, price, was, there) in enumerate(goods):
        variants = [{"id": 900 + n, "title": "Default", "price": price, "compare_at_price": was, "available": there}]
        if n in (0, 4):
            variants.append({"id": 950 + n, "title": "Large", "price": f"{float(price) + 8:.2f}", "compare_at_price": None, "available": there})
        records.append({"id": 4400 + n, "title": t, "handle": t.lower().replace(" ", "-").replace(",", ""), "body_html": f"<p>{t}, made on the quay.</p>", "published_at": "2026-11-01T09:00:00+01:00",
                        "vendor": "Ship Chandler", "product_type": "Home", "tags": ["home", "quay"], "variants": variants,
                        "images": [{"id": n, "src": f"{HOST}{p}", "width": 800, "height": 1000}], "options": [{"name": "Size", "values": ["Default"]}]})
    return "chandler.json", json.dumps({"products": records})


def records():
    rows = [("The Fog Horn", "Café", "Old town", 4.6), ("Net & Needle", "Repairs", "East quay", 4.8), ("Three Bollards", "Bar", "East quay", 4.1), ("Salt Library", "Books", "Gate", 4.9), ("Slow Bakery", "Bread", "Old town", 4.7), ("Upstairs", "Music", "Gate", 4.3)]
    notes = ["Soup until it is gone; ask for the window.", "Mends anything that is made of holes.", "Loud on Fridays.", "Reading room with a stove.", "Opens at four, closes when sold out.", "Twelve chairs and a piano."]
    pics = ["night-quay.avif", "old-town.avif", "harbour-dusk.avif", "books.webp", "loaf.webp", "pastel-quay.avif"]
    return "places-we-like.json", json.dumps({"records": [{"id": f"recQ{n}aLm{n}", "createdTime": "2026-10-01T08:00:00.000Z", "fields": {
        "Name": name, "Kind": kind, "Neighbourhood": area, "Notes": notes[n], "Score": score, "Price": "$" * (1 + n % 3),
        "Photos": [{"id": f"att{n}", "width": 1280, "height": 720, "url": f"{HOST}{pics[n]}", "filename": "a.jpg", "size": 12345, "type": "image/jpeg",
                    "thumbnails": {"small": {"url": f"{HOST}s/{pics[n]}", "width": 64, "height": 36}, "large": {"url": f"{HOST}l/{pics[n]}", "width": 910, "height": 512}}}]}} for n, (name, kind, area, score) in enumerate(rows)]})


def links():
    titles = ["A tide clock of two gears", "Show: maps for people who row", "The lighthouse keeper’s logbook, transcribed", "Why harbours are round (2019)", "Ask: how do you keep salt out of connectors?", "Fog is a file system", "A font for buoys", "One hundred and ten knots, animated", "The physics of a slack rope", "Small boats, small batteries"]
    return "front-page.json", json.dumps({"hits": [{"objectID": str(4100 + n), "title": t, "url": None if t.startswith("Ask") else f"https://site{n}.example/{n}", "author": ["ines", "tern", "kai", "mo"][n % 4], "points": [412, 180, 96, 77, 61, 44, 31, 12, 9, 1][n],
                                                   "num_comments": [180, 64, 31, 1, 90, 12, 4, 0, 2, 1][n], "created_at": f"2026-11-26T{20 - n:02}:12:00Z", "created_at_i": 1795723920 - 3600 * n, "story_id": 4100 + n, "_tags": ["story", f"story_{4100 + n}"]} for n, t in enumerate(titles)], "nbHits": 10, "page": 0})


def wordpress():
    posts = []
    for n, (t, s, p) in enumerate(STORIES[:8]):
        posts.append({"id": 300 + n, "date": f"2026-11-{24 - n}T09:30:00", "date_gmt": f"2026-11-{24 - n}T08:30:00", "guid": {"rendered": f"https://blog.example/?p={300 + n}"}, "modified": "2026-11-25T10:00:00", "slug": t.lower().replace(" ", "-"),
                      "status": "publish", "type": "post", "link": f"https://blog.example/{300 + n}/", "title": {"rendered": t.replace("and", "&#038;")}, "content": {"rendered": f"<p>{s}</p><p>More of it.</p>", "protected": False},
                      "excerpt": {"rendered": f"<p>{s} [&hellip;]</p>\n", "protected": False}, "author": 3, "featured_media": 77 + n, "comment_status": "open", "sticky": False, "format": "standard",
                      "_embedded": {"author": [{"id": 3, "name": "Ines Roth", "url": "", "link": "https://blog.example/author/ines/", "avatar_urls": {"24": f"{HOST}24/p-dina.webp", "96": f"{HOST}96/p-dina.webp"}}],
                                    "wp:featuredmedia": [{"id": 77 + n, "source_url": f"{HOST}{p}", "alt_text": "", "media_type": "image", "media_details": {"width": 1280, "height": 720}}]}})
    return "blog-posts.json", json.dumps(posts)


def recipes():
    dishes = [("Pilot’s soup with smoked fish", "bowl.webp", 15, 30, 4, "Nordic", "Easy"), ("Loaf of the night shift", "loaf.webp", 40, 50, 8, "Breton", "Medium"), ("Honey on toast, properly", "honey.webp", 2, 3, 1, "Breakfast", "Easy"),
              ("Barley with spring leeks", "barley.avif", 10, 35, 4, "Galician", "Easy"), ("Tea for a long watch", "mug-blue.webp", 1, 5, 2, "Drinks", "Easy"), ("Market day pie", "market-green.jpg", 35, 55, 6, "Flemish", "Hard")]
    return "galley.json", json.dumps({"recipes": [{"id": n + 1, "name": t, "ingredients": ["1 onion", "2 leeks", "Salt"], "instructions": ["Cut everything.", "Cook it."], "prepTimeMinutes": prep, "cookTimeMinutes": cook, "servings": serves, "difficulty": hard,
                                                   "cuisine": cuisine, "caloriesPerServing": 210 + 35 * n, "tags": ["Soup", cuisine], "userId": 166, "image": f"{HOST}{p}", "rating": 4.9 - n / 10, "reviewCount": 98 - 11 * n, "mealType": ["Dinner"]}
                                                  for n, (t, p, prep, cook, serves, cuisine, hard) in enumerate(dishes)], "total": 6, "skip": 0, "limit": 6})


def people():
    names = [("ana", "Ms", "Ana", "Duarte", "Porto"), ("ben", "Mr", "Ben", "Okafor", "Bergen"), ("chen", "Mr", "Chen", "Li", "Ningbo"), ("dina", "Mrs", "Dina", "Haddad", "Sidon"), ("eli", "Mr", "Eli", "Stern", "Haifa"),
             ("fola", "Ms", "Fola", "Ade", "Lagos"), ("gus", "Mr", "Gus", "Lindqvist", "Visby"), ("hana", "Ms", "Hana", "Mori", "Kobe"), ("ivo", "Mr", "Ivo", "Kranjc", "Piran"), ("june", "Ms", "June", "Park", "Busan")]
    return "crew.json", json.dumps({"results": [{"gender": "female", "name": {"title": title, "first": first, "last": last}, "location": {"street": {"number": 3, "name": "Quay"}, "city": city, "country": "Norway", "timezone": {"offset": "+1:00", "description": "Brussels, Copenhagen"}},
                                                 "email": f"{key}@example.org", "login": {"uuid": f"0b5f{n}a90-11aa-4c1d-9a6e-00000000000{n}", "username": f"{key}{n}"}, "dob": {"date": "1984-03-02T10:00:00Z", "age": 42}, "phone": "5550-101",
                                                 "picture": {"large": f"{HOST}large/p-{key}.webp", "medium": f"{HOST}med/p-{key}.webp", "thumbnail": f"{HOST}thumb/p-{key}.webp"}, "nat": "NO"} for n, (key, title, first, last, city) in enumerate(names)], "info": {"seed": "q", "results": 10}})


def estates():
    homes = [("10 Mill Lane", "old-town.avif", 450000, 3, 2, 1420), ("3 Rope Street", "pastel-quay.avif", 389500, 2, 1, 940), ("The Sail Loft, East Quay", "harbour-dawn.avif", 1250000, 4, 3, 2600), ("27 Fog Hill", "fog-bank.webp", 298000, 1, 1, 520), ("Keeper’s Cottage", "lighthouse-day.avif", 675000, 3, 1, 1180), ("5 Market Row", "market-morning.avif", 342000, 2, 2, 860)]
    return "homes.json", json.dumps({"props": [{"zpid": 88010 + n, "address": {"streetAddress": a, "city": "Quayside", "zipcode": "QS1 2AB"}, "price": price, "currency": "GBP", "bedrooms": bed, "bathrooms": bath, "livingArea": area, "homeType": "HOUSE",
                                                "dateListed": f"2026-11-2{n}", "imgSrc": f"{HOST}{p}", "detailUrl": f"https://homes.example/{88010 + n}", "latitude": 60.39 + n / 1000, "longitude": 5.32} for n, (a, p, price, bed, bath, area) in enumerate(homes)]})


def events():
    shows = [("Lantern walk along the old wall", "North gate", "17:30:00", "night-quay.avif", "onsale"), ("Five of them, and a cello", "Dry dock", "20:00:00", "violet-quay.avif", "onsale"), ("Repair café: bring what is broken", "Net loft", "10:00:00", "old-town.avif", "onsale"),
             ("Open air film: The Last Keeper", "East mole", "21:15:00", "lighthouse-night.avif", "cancelled"), ("Regatta of very small boats", "Basin", "09:00:00", "regatta.avif", "onsale"), ("Winter swimming, first dip", "Slipway", "07:45:00", "winter-ridge.avif", "onsale")]
    return "whats-on.json", json.dumps({"_embedded": {"events": [{"name": t, "type": "event", "id": f"G5v{n}ZqPx", "url": f"https://tickets.example/{n}", "locale": "en-us", "images": [{"ratio": "16_9", "url": f"{HOST}640x360/{p}", "width": 640, "height": 360, "fallback": False}, {"ratio": "3_2", "url": f"{HOST}305x203/{p}", "width": 305, "height": 203, "fallback": False}],
        "dates": {"start": {"localDate": f"2026-12-{3 + 4 * n:02}", "localTime": time, "dateTime": f"2026-12-{3 + 4 * n:02}T{time}Z", "noSpecificTime": False}, "timezone": "Europe/London", "status": {"code": status}},
        "_embedded": {"venues": [{"name": venue, "type": "venue", "id": f"K{n}", "city": {"name": "Quayside"}}]}} for n, (t, venue, time, p, status) in enumerate(shows)]}, "page": {"size": 20, "totalElements": 6}})


def jobs():
    posts = [("Rope maker", "Quay Ltd", "Quayside", "full_time", "£28,000 – £34,000"), ("Night baker", "Slow Bakery", "Old town", "part_time", ""), ("Harbour pilot, relief", "Port Authority", "Anywhere with tides", "contract", "£310 a day"),
             ("Keeper of buoys", "Port Authority", "Quayside", "full_time", "£31,500"), ("Illustrator of charts", "Salt Library", "Remote", "contract", ""), ("Ferry captain", "Two Shores", "Quayside", "full_time", "£42,000")]
    return "openings.json", json.dumps({"job-count": 6, "jobs": [{"id": 1900 + n, "url": f"https://jobs.example/{1900 + n}", "title": t, "company_name": c, "company_logo": f"{HOST}logo-{n}.svg", "category": "Harbour", "job_type": kind, "publication_date": f"2026-11-{26 - n}T09:30:00",
                                                                  "candidate_required_location": place, "salary": salary, "description": f"<p>We look for somebody: {t}.</p>"} for n, (t, c, place, kind, salary) in enumerate(posts)]})


def films():
    rows = [("The Last Keeper", 2026, "Ines Roth", 112, 7.8, "Drama"), ("Slack Water", 2024, "Kai Tern", 97, 6.9, "Thriller"), ("Eleven Knots", 2025, "Mo Adeyemi", 134, 8.1, "Adventure"), ("Fog Bank", 2021, "Ines Roth", 88, 7.2, "Mystery"), ("Two Shores", 2023, "Hana Mori", 121, 7.5, "Romance"), ("Salt", 2019, "Ivo Kranjc", 76, 6.4, "Documentary")]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["Title", "Year", "Director", "Runtime", "Genre", "imdb_rating", "Poster", "imdb_id", "Overview"])
    for n, (t, year, director, runtime, score, genre) in enumerate(rows):
        writer.writerow([t, year, director, runtime, genre, score, f"{HOST}poster-{n}-{t.replace(' ', '-')}.svg", f"tt10{n}2{n}", f"A film about {t.lower()}, and about who is left on the quay."])
    return "films.csv", out.getvalue()


def albums():
    covers = ["rounds-sky.webp", "rounds-coral.webp", "rounds-moss.webp", "rounds-plum.webp"]
    rows = [("Songs for a Fog Bank", "The Night Ferry"), ("Halyards", "Aino Virta"), ("Low Water", "Kai Tern Trio"), ("A Net Is Mostly Holes", "Ines & the Knots"), ("Lamp Room Sessions", "Aino Virta"), ("North by a Bit", "The Night Ferry"), ("Slipway", "Mo Adeyemi"), ("Bell Buoy", "Quay Choir")]
    return "top-albums.json", json.dumps({"feed": {"title": "Top Albums", "id": "https://music.example/top", "country": "gb", "results": [{"artistName": a, "id": str(17000 + n), "name": t, "releaseDate": f"2026-0{1 + n}-14", "kind": "albums", "artistId": str(55 + n % 4), "artistUrl": f"https://music.example/artist/{n}",
        "artworkUrl100": f"{HOST}100x100/{covers[n % 4]}", "genres": [{"genreId": "11", "name": "Folk", "url": "https://music.example/genre/11"}], "url": f"https://music.example/album/{17000 + n}"} for n, (t, a) in enumerate(rows)]}})


def museum():
    works = [("Boat Leaving at Dusk", "Marta Vidal", "1887", "Oil on canvas", "harbour-dusk.avif"), ("Vase with Two Handles", "", "ca. 520 BCE", "Terracotta", "vase.webp"), ("Portrait of a Rigger", "Unknown", "1791", "Pastel", "p-ana.webp"), ("Ridge, Early", "Jun Abe", "1923", "Woodcut", "blue-ridge.avif"), ("Cloister", "Marta Vidal", "1902", "Etching", "cloister.webp"), ("Colonnade", "Atelier Roth", "1931", "Gelatin silver print", "colonnade.avif")]
    return "collection.json", json.dumps([{"objectID": 4360 + n, "isHighlight": False, "accessionNumber": f"26.7.{n}", "primaryImage": f"{HOST}{p}", "primaryImageSmall": f"{HOST}small/{p}", "department": "Works on Paper", "objectName": "Work", "title": t, "culture": "", "artistRole": "Artist", "artistDisplayName": a, "artistDisplayBio": "",
                                           "objectDate": date, "medium": medium, "dimensions": "24 x 30 cm", "classification": "Works", "objectURL": f"https://museum.example/{4360 + n}", "metadataDate": "2026-10-01T04:55:00Z"} for n, (t, a, date, medium, p) in enumerate(works)])


def places():
    rows = [("The Fog Horn", "Café", "Rope Street 3", 4.4, 128, "night-quay.avif"), ("Salt Library", "Library", "North Gate 1", 4.9, 64, "books.webp"), ("Slipway Baths", "Swimming", "Slipway", 4.2, 301, "winter-ridge.avif"), ("Lamp Room", "Museum", "Lighthouse Road", 4.7, 88, "lighthouse-day.avif"), ("Upstairs", "Music", "Market Row 5", 4.3, 1, "violet-quay.avif"), ("Two Shores Pier", "Ferry", "East Quay", 4.0, 540, "regatta.avif")]
    return "around-here.json", json.dumps({"businesses": [{"id": f"b{n}kQ", "alias": t.lower().replace(" ", "-"), "name": t, "image_url": f"{HOST}{p}", "is_closed": False, "url": f"https://around.example/{n}", "review_count": reviews, "categories": [{"alias": kind.lower(), "title": kind}], "rating": score,
        "coordinates": {"latitude": 60.3901 + n / 500, "longitude": 5.3221 + n / 700}, "transactions": [], "location": {"address1": street, "city": "Quayside", "zip_code": "QS1"}, "phone": "+475550101", "distance": 310.5 + 220 * n} for n, (t, kind, street, score, reviews, p) in enumerate(rows)], "total": 6})


def releases():
    rows = [("3.0.0-beta.1", "Tide clock 3.0, first look", True), ("2.4.1", "Tide clock 2.4.1", False), ("2.4.0", "Tide clock 2.4", False), ("2.3.0", "Tide clock 2.3", False), ("2.2.0", "Tide clock 2.2", False)]
    notes = ["The whole face is drawn anew. Keep a copy of your settings.", "Mends the alarm at neap tide.", "Neap tides have a thinner line. The hands stop at night, when nobody looks, which saves half of the battery.", "Reads the tables of forty more harbours.", "Smaller and quicker."]
    return "tide-clock.json", json.dumps([{"url": f"https://api.forge.example/repos/q/tide-clock/releases/{n}", "html_url": f"https://forge.example/q/tide-clock/releases/v{v}", "id": 990 - n, "author": {"login": "ines", "id": 7, "avatar_url": f"{HOST}p-dina.webp", "html_url": "https://forge.example/ines"}, "tag_name": f"v{v}", "target_commitish": "main", "name": t,
                                           "draft": False, "prerelease": early, "created_at": f"2026-{11 - n:02}-10T10:00:00Z", "published_at": f"2026-{11 - n:02}-12T10:00:00Z", "assets": [], "body": notes[n]} for n, (v, t, early) in enumerate(rows)])


def script(name, title, language, stories):
    return name, rss(title, title, [item(n, t, s, thumbnail(p, 1024, 576)) for n, (t, s, p) in enumerate(stories)], language=language)


def arabic():
    return script("arabic.xml", "أخبار الميناء", "ar", [
        ("المنارة تضيء من جديد بعد ثلاثة أشهر من الترميم", "عاد الضوء الأبيض إلى البرج الشمالي مساء الأحد، وتجمع الصيادون على الرصيف بانتظار أول شعاع.", "lighthouse-night.avif"),
        ("سوق السمك ينتقل إلى الضفة الأخرى", "ابتداءً من الأسبوع المقبل يفتح السوق في السادسة صباحاً.", "market-morning.avif"), ("عبّارة كهربائية تربط الضفتين", "تتسع لمئة راكب وتُشحن أثناء الصعود.", "regatta.avif"),
        ("عاصفة تغلق الرصيف الخارجي حتى الخميس", "أمواج بارتفاع ستة أمتار متوقعة خلال الليل.", "storm-swell.avif"), ("المطر يعيد الخزانات إلى مستواها", "بعد عامين من الجفاف ينتهي تقنين المياه.", "rain-window.avif")])


def japanese():
    return script("japanese.xml", "港だより", "ja", [
        ("三か月の修繕を終え、灯台に再び明かり", "日曜の夕方、北の塔に白い光が戻り、漁師たちが岸壁に集まって最初の一筋を待った。", "lighthouse-night.avif"),
        ("魚市場、対岸へ移転", "来週から朝六時に開き、渡し船も一時間早く出る。", "market-morning.avif"), ("両岸を結ぶ電気フェリー就航", "定員百人、乗船中に充電する。", "regatta.avif"),
        ("嵐のため外側の防波堤は木曜まで閉鎖", "夜間に六メートルの波が予想される。", "storm-swell.avif"), ("新茶の収穫はじまる", "段々畑の一番茶が摘まれた。", "tea-rows.webp")])


def hindi():
    return script("hindi.xml", "बंदरगाह समाचार", "hi", [
        ("तीन महीने की मरम्मत के बाद प्रकाशस्तंभ फिर जगमगाया", "रविवार की शाम उत्तरी मीनार पर सफ़ेद रोशनी लौटी और मछुआरे घाट पर पहली किरण देखने जुटे।", "lighthouse-night.avif"),
        ("मछली बाज़ार अब दूसरे किनारे पर", "अगले सप्ताह से दुकानें सुबह छह बजे खुलेंगी।", "market-morning.avif"), ("बिजली से चलने वाली नई नौका", "सौ यात्री बैठते हैं और चढ़ते समय चार्ज होती है।", "regatta.avif"),
        ("तूफ़ान के कारण बाहरी घाट गुरुवार तक बंद", "रात में छह मीटर ऊँची लहरों का अनुमान है।", "storm-swell.avif"), ("बारिश से जलाशय फिर भरे", "दो सूखे वर्षों के बाद पाबंदी हटेगी।", "rain-window.avif")])


KINDS = [news, podcast, video, products, records, links, wordpress, recipes, people, estates, events, jobs, films, albums, museum, places, releases, arabic, japanese, hindi]


def feeds(names=None):
    return [kind() for kind in KINDS if names is None or kind.__name__ in names]

"""The words of the album and of the notice board, one card to a line, fields divided by bars."""

# title | picture | who took it
ALBUM = """
The tower keeps one window for itself|lighthouse-night.avif|Gus Lindqvist
Roofs, before anybody is up|old-town.avif|Ana Ferreiro
What the tide left of Tuesday|harbour-dawn.avif|Karim Saleh
Fern light, cloister wall|cloister.webp|June Halloran
Ferry, minus the passengers|fog-bank.webp|Ivo Marek
My sister’s hill|tea-rows.webp|Meera Joshi
The moon pays a visit|moonlit-sea.avif|Fola Adeyemi
Windows that stay on|night-quay.avif|Lena Voss
Snow, and the sound of none|winter-ridge.avif|Gus Lindqvist
Red sail, borrowed|regatta.avif|Ivo Marek
The long way home|blue-ridge.avif|Lena Voss
Ochre, five minutes of it|ochre-valley.avif|Fola Adeyemi
A wet seat on line 4|rain-green.avif|Ana Ferreiro
Seven in the morning, south colonnade|colonnade.avif|June Halloran
Grandmother’s chair, sold on Saturday|chair.webp|Ben Okoro
Pastel on purpose|pastel-quay.avif|Hana Morikawa
Row nine smells best|lavender.avif|Meera Joshi
The baker’s left hand|loaf.webp|Ana Ferreiro
High wind, five strings|kite-day.avif|Karim Saleh
Before the barley went|barley.avif|Lena Voss
Where the path gives up|green-ridge.avif|Fola Adeyemi
The mug that survived the move|mug-blue.webp|Teo Brandt
Storm, second day|storm-swell.avif|Gus Lindqvist
Violet, and then it was dark|violet-quay.avif|Hana Morikawa
Minus four, no gloves|rose-ridge.avif|Karim Saleh
The forest hears you|forest-night.avif|Fola Adeyemi
Green awning, last crate|market-green.jpg|June Halloran
Somebody else’s lamp|lamp.webp|Ben Okoro
""".strip()

# lost or found | title | where | month-day | what the notice says in full | language
NOTICES = """
Found|One glove, left, mustard yellow|Tram line 4|11-19|Hand-knitted, with a darned thumb. It waits on the radiator of the depot, where it is warm. Ask for Ivo.|
Lost|Accordion, small, answers to Mathilda|Between the fish hall and home|11-18|Red bellows, one key that sticks (the low D). She was on the bench while I tied my shoe. Reward: a concert.|
Found|Ein Hausschlüssel an einer Walnuss|Sechste Brücke|11-17|Der Schlüssel ist alt, die Walnuss ist neu. Abzuholen im Kiosk am Kai, jeden Morgen ab sechs.|de
Lost|Grey cat who thinks he is a boat|North mole|11-16|Pim sleeps in dinghies. If yours has set sail, please look under the tarpaulin first. He bites when woken.|
Found|Forty pages of a novel|Café Leeward, table by the window|11-14|It ends in the middle of a sentence, and three of us need to know. Come and finish it; the coffee is ours.|
Lost|Paraguas azul con un lunar cosido|Mercado de invierno|11-12|Es el paraguas de mi abuela. El lunar tapa un agujero de 1974. Se puede dejar en la panadería.|es
""".strip()

# title | how
TASKS = """
Drain the garden tap|Close the cock in the cellar first, then leave the tap open until spring. Two minutes, and no burst pipe in February.
Bring the dinghy above the high mark|The harbour board moves the chain on Friday. After that the lift costs extra.
Ask the neighbour on the third floor|She will say that she needs nothing. Ask what she is cooking, and then carry the potatoes.
Oil the hinges of the flood gate|One drop each. The gate is everybody’s, which is why nobody does it.
Put the lamp in the north window|From the first frost to Candlemas, as ever. LED counts.
Learn the words of the second verse|The choirs meet on the 12th. Everybody knows the first one.
""".strip()

# question | answer
QUESTIONS = """
When does the ferry stop for fog?|When the pilot cannot see the third buoy from the first. The sign on the quay turns before the website does.
Who owns the benches?|The town, on paper. In practice whoever mended them last; there is a list at the night desk.
May I swim from the sixth bridge?|From the steps, yes, at any hour. From the parapet, no, and the swimmers will tell you so themselves.
How do I get a stall at the winter market?|By the last Friday of October, in writing, with one thing to taste. There is a waiting list for chestnuts only.
Why does the bell ring at ten past?|It was set by a captain who was always late. Two votes to correct it have failed.
""".strip()

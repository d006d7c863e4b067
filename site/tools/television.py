"""The words of Quayside One, the television of the harbour, one programme to a line, fields divided by bars."""

# time | title | what it is | picture
TONIGHT = """
20:15|The Night Shift|Forty-one people keep the city afloat between eleven and five. A film in one breath.|night-quay.avif
21:45|Salt|A love story in four centuries, told by the people who rake it again.|ochre-valley.avif
19:30|The Harmonium|What the divers found under the old ferry pier, and who had written the letter.|storm-swell.avif
22:50|Nine Choirs|A broken boiler, a cold winter, and a town that has not stopped singing since.|colonnade.avif
""".strip()

# time | title | where | what it is
GUIDE = """
18:00|Harbour weather, drawn by hand|North mole|Gus Lindqvist and thirty winters of wind.
18:20|The news in four languages|Studio on the quay|The fourth is whistling.
19:00|Soup|School kitchen|Broth, with the confidence of a much older broth.
""".strip()

# title | minutes | picture
RANKING = """
The Night Shift|94|night-quay.avif
Bread at Three|48|market-morning.avif
The Tram That Goes Nowhere|52|rain-window.avif
Swifts over the Quay|44|pastel-quay.avif
Learning to Sail at Seventy-three|61|regatta.avif
The Last Ropewalk|73|cloister.webp
Salt|88|ochre-valley.avif
Fog, and What It Is Worth|39|fog-bank.webp
A Lamp of One’s Own|57|lighthouse-night.avif
The Herons Were Asked First|50|green-ridge.avif
Ice Cream, by Boat|31|harbour-dawn.avif
Forty Pages of a Novel|66|rain-green.avif
The Dry Dock Is Full of Theatre|70|violet-quay.avif
Small Museum, Large Storms|42|storm-swell.avif
Where the Snow Goes|47|winter-ridge.avif
A Bench for Every Name|55|old-town.avif
The Orchard on the Roof|58|market-green.jpg
Rope Street, One Way|36|harbour-dusk.avif
Marble This Time|29|lighthouse-day.avif
The Bakers’ Radio|63|rose-ridge.avif
""".strip()

# title | minutes | picture
FILMS = """
The Ferryman’s Umbrella|1:32:10|harbour-dusk.avif
Eleven Thousand Bottles|1:48:25|blue-ridge.avif
Kites, Five of Them|58:40|kite-day.avif
Row Nine Smells Best|1:12:05|lavender.avif
A Forest That Hears You|1:39:50|forest-night.avif
Barley|1:21:15|barley.avif
""".strip()

# title | what it is | picture | sound
RADIO = """
Sound of the night: the sixth bridge|The loose plate, in its own key.|rounds-moss.webp|bridge.wav
Halyards before a storm|Two hundred masts, one conductor.|rounds-sky.webp|halyards.wav
Reeds, early|The north mole before anybody has said anything.|rounds-plum.webp|reeds.wav
Between two stations|What the watch radio hears when nobody is sending.|rounds-coral.webp|radio.wav
The ferry’s third gear|It has one, the captain says, and this is it.|rounds-moss.webp|bridge.wav
A flagpole at four in the morning|Keeping time for a band that has gone home.|rounds-sky.webp|halyards.wav
The herons’ side of it|Six seconds, and not one word of apology.|rounds-plum.webp|reeds.wav
Weather for the day before|Read out slowly, and with regret.|rounds-coral.webp|radio.wav
""".strip()

# title | what it is
REPEATS = """
Three bakeries, one oven|Friday’s argument, in which nobody argues.
How to store a bicycle on a boat|Vertical, dry, and never beside the compass.
The chess tables at the north mole|Round one. The sea watches.
""".strip()

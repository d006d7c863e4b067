"""The words of the example newspaper: a harbour town that does not exist, in the languages of its quay."""

AUTHORS = ["Ana Ferreiro", "Ivo Marek", "June Halloran", "Fola Adeyemi", "Teo Brandt", "Lena Voss", "Karim Saleh", "Hana Morikawa", "Gus Lindqvist", "Dina Levi"]

# title | summary
FEATURES = """
The night shift keeps the city afloat|Between eleven and five, forty-one people pump, patrol, bake and listen so that the rest of us can sleep below the level of the sea.
Sixty stalls and the good chestnuts: the winter market is back|The brass band has been practising in the fish hall since September. The fish have not complained.
What the divers found under the old ferry pier|Two anchors, a harmonium, eleven thousand bottles, and a letter that somebody still wanted to read.
The last ropewalk learns a new knot|Three hundred metres of shed, one family, and an order from people who climb wind turbines.
A year of the car-free quay, in nine measurements|Quieter by eleven decibels, slower by four minutes, and the swifts have come back.
The lighthouse keeper’s daughter has opinions about light|She grew up inside a lamp. Now she decides how bright the new promenade may be.
How a town of forty thousand ended up with nine choirs|It began with a broken boiler in a cold winter and a priest who could not bear silence.
The sea wall is finished. Now we have to like it|Four kilometres of stone, two schools’ worth of drawings, and a bench for every name that asked for one.
Salt: a love story in four centuries|It paid for the cathedral, ruined the roofs, and is being raked again by people half the age you would expect.
The bakers who start when the bars close|At three in the morning, Rope Street smells of cardamom and other people’s decisions.
Learning to sail at seventy-three|The oldest class in the harbour has one rule: whoever falls in chooses the cake.
The orchard on the roof of the fish hall|Sixty trees, twelve hives, and a gardener who used to drive trams.
"""

ARTICLES = """
The tide tables are printed for the last time|For a hundred and forty years the little blue book hung on a string beside every kitchen door. From January it lives in the telephone.
Ferry to the islands gets its Sunday evening back|The 21:40 returns in spring, after eleven thousand signatures and one very patient school choir.
School kitchen wins a prize for soup|Judges praised “a broth with the confidence of a much older broth”.
Why the swing bridge has been singing|Engineers traced the note to a loose plate. Residents have asked whether it might be left loose.
Library stays open until midnight in the exam weeks|Bring slippers; the reading room has asked for quiet soles.
Rope Street will be one way, but which?|Two petitions, one street, and a councillor with a ruler.
The herons have chosen the new reed beds|Nine nests counted in the first spring. The plan had hoped for two.
Rents on the east quay: what the numbers say|A calm look at ten years of contracts, and at the buildings that nobody counted.
A second-hand market for boats too small to name|Dinghies, tubs and one bath with oarlocks change hands every first Saturday.
The tram that goes nowhere is booked until March|Number 14 stands in the depot garden and serves dinner.
How to store a bicycle on a boat|Vertical, dry, and never beside the compass.
Three bakeries, one oven, no arguments so far|When the flour mill raised its prices, the ovens started taking turns.
New buoys speak four languages and one of whistles|The harbour office has published a small dictionary.
The council has found its missing clock|It was on the wrong tower. Nobody is sure since when.
Apprentices wanted for a trade with no name yet|Half gardener, half welder: the floating parks need people who can do both.
Cold snap closes the tidal pool until Thursday|The regulars have moved to the slipway and say that it is nicer anyway.
Somebody keeps mending the benches|Forty-three repaired since August. The town hall says thank you, whoever you are.
The old customs house becomes a music school|Thick walls, high ceilings, and a strongroom that is perfect for drums.
What the fog costs, and what it is worth|Eleven hours of delay a month, and the best pictures of the year.
The ice cream boat has a rival|It is smaller, it is faster, and it has pistachio.
A map of every public tap|Two hundred and twelve, of which nine are warm in winter for reasons nobody will explain.
The chess tables at the north mole are being relaid|Marble this time: the sea kept winning against the wood.
First frost, first oranges|The greenhouse behind the station opens its doors to anyone with a bag.
How the market got its clocks to agree|A retired navigator, a ladder, and a long afternoon.
Night buses follow the bakers’ hours|The first line of its kind starts at 02:50 and smells wonderful.
The dry dock is full of theatre|For six weeks the largest hull in town is made of plywood and good intentions.
A small museum of large storms|Barometers, letters, one bent weather vane, and a room in which you may shout.
The rowing club votes on its colour|After ninety years of grey, a narrow win for a slightly different grey.
Where the snow goes|The ploughs have a secret, and it is the car park behind the opera.
Ten walks under ten minutes|For lunch breaks, dogs, and telephone calls that should be shorter.
The apprentice who restored the whole organ|Two thousand pipes, four winters, and hands that finally fit.
The harbour buys its own wind|Three turbines beyond the outer mole begin to turn in the new year.
A question about pigeons|The square has more than it used to. Or fewer. The count begins on Monday.
Street lamps will dim for the moths|From eleven at night the park goes amber, and the bats have noticed.
The seven bridges, in the order they were forgotten|A walk with a good coat and a bad map.
Where to sit when the wind is in the east|A field guide to walls, doorways and one very good stairwell.
How the fish hall learned to close on time|It needed a bell, a dog and a woman named Petra.
The archive has opened the drowned drawers|After forty years of drying, the letters of 1911 can be read again.
The summer of the small jellyfish|Harmless, beautiful, and all over the swimming lessons.
Grandmothers’ football reaches the final|Average age sixty-eight, average tackle unprintable.
The town will plant four hundred limes|One for each child born last year; their names are already on the labels.
The radio station in a wardrobe|It broadcasts on Tuesdays, between the coats.
Is this the narrowest house on the quay?|A metre and ninety, a spiral stair, and a piano that arrived before the roof.
Dyers’ Row turns blue again|A workshop has revived the woad vats, and the cats are mostly their old colour.
The women who inspect the sea|Four samples a day, in every weather, for eleven years.
What happened to the Friday whistle|The factory closed in spring. The whistle still blows, and everyone knows who does it.
Slow internet, fast boats|How the island school gets its lessons.
A kitchen for forty, and no recipe|Every Wednesday, whatever the boats bring.
The long table will be longer|Eight hundred metres of linen along the canal, on the last Sunday of June.
Notes from a week without cars|Day three: the trams are flirting.
Old sails, new bags, same salt|A workshop that wastes nothing, not even the stains.
The skate park under the bridge has a roof garden|It was the skaters’ idea. So were the strawberries.
Inside the bell foundry’s loudest week|Ear plugs are in the basket by the door.
Everyone’s favourite kiosk changes hands|The new owner promises the same coffee and better umbrellas.
The harbour school teaches knots and also doubt|Two hours of each, every Thursday.
Which way the wind blew in 2026|A year of flags, drawn by the children of the east school.
How to say good morning to a cormorant|From a respectful distance, mostly.
The smallest orchestra in the country has a new trumpet|It arrived by post, in two parts.
The cinema that shows one film a year|This year: the good one.
What we learned from 10,000 lost gloves|They are mostly left ones.
On the usefulness of empty shops|Twelve windows, twelve artists, one very warm February.
Apartment swap: a lighthouse for a ground floor|Only serious letters, please, and no poets.
Two hundred metres of hedge, one disagreement|It has been settled with cake and a protractor.
The swimmers of the sixth bridge|Every morning at seven, whatever the thermometer says.
The weather station asks for volunteers|Required: a notebook, a window, and an honest character.
"""

SHORT = """
Fog.|
Open again|
Why?|A column of one word, and its answer.
Ferries run|Every twenty minutes from noon.
Snow!|
Lost: one cello|It was on the 11:15. It is missed.
"""

LONG = """
Everything you wanted to know about the new sea wall, including who pays for it, who will sit on it, why the herons were asked first, and what exactly the mayor meant when she said that it would be finished “before the next time we need it”|A very long title for a very long wall, because somebody has to test the typesetters.
Hafengeburtstagsfeuerwerksgenehmigungsverfahrensverordnung: das längste Wort des Jahres kommt wieder aus dem Rathaus|Die Verwaltung verspricht Vereinfachung, und ein Formular dafür.
Minutes of the extraordinary meeting of the joint committee for benches, bollards, bird boxes and other street furniture of the eastern, western and outer quays, with corrections to the minutes of the previous extraordinary meeting|The bollards were approved.
"""

# language | kind | title | summary | author
WORLD = """
zh-Hans|article|最后一班渡轮停航之后，码头上的人开始学习等待潮水|过去四十年里，渡轮的汽笛声就是这座小城的钟。停航之后的第一个星期，许多人才发现自己不会看潮汐表。|陈立
zh-Hans|article|冬季市集周五开张|六十个摊位，两支铜管乐队，还有最好的糖炒栗子。|陈立
zh-Hans|article|面包房凌晨三点的灯光|当酒吧打烊的时候，绳索街的烤炉正要热起来。|林晓
zh-Hans|quote|海图不会告诉你的事，老水手会。|周海生|三十一年的引水员
zh-Hans|photo|北堤的第一缕光|摄影：林晓|
zh-Hant|article|舊海關大樓變成音樂學校|厚牆、高窗，還有一間最適合打鼓的金庫。|許雅
zh-Hant|article|圖書館考試週開到半夜|請自備拖鞋，閱覽室希望大家安靜走路。|許雅
ja|article|霧の日にだけ開く喫茶店|視界が五百メートルを切ると、灯台の下の小さな扉が開く。|森川 花
ja|article|一年に一本しか上映しない映画館|今年は、あの名作。座席は四十、切符は抽選。|森川 花
ja|quote|海は約束をしない。だから毎朝、挨拶をしに行くのです。|森川 花|海苔漁師
ja|photo|潮だまりの夕暮れ|写真・森川 花|
ko|article|첫서리가 내리면 온실 문이 열린다|역 뒤편 온실에서 올해도 귤을 나눈다. 가방만 들고 오면 된다.|한지우
ko|article|야간 버스는 빵집의 시간에 맞춰 달린다|새벽 두 시 오십 분, 첫차에서는 늘 좋은 냄새가 난다.|한지우
ar|article|سوق السمك ينتقل إلى المبنى القديم بجانب الجسر|بعد ثلاث سنوات من الترميم يعود الباعة إلى القاعة الحجرية، ومعهم مقهى صغير ومدرسة للطبخ.|ليلى منصور
ar|article|مكتبة الميناء تفتح أبوابها حتى منتصف الليل|في أسابيع الامتحانات يجد الطلاب مكاناً دافئاً وشاياً بالنعناع.|ليلى منصور
ar|article|من يرمّم مقاعد الرصيف كل ليلة؟|ثلاثة وأربعون مقعداً منذ آب، ولا أحد يعرف صاحب المطرقة.|كريم صالح
ar|quote|البحر لا يعد بشيء، ولهذا نسلّم عليه كل صباح.|أبو سامر|صياد، خمسون عاماً
ar|photo|قوارب عند الفجر|تصوير: كريم صالح|
he|article|המעבורת של יום ראשון חוזרת|אחרי אחד־עשר אלף חתימות ומקהלה סבלנית אחת, היציאה של 21:40 שבה באביב.|דינה לוי
he|article|המאפיות שנפתחות כשהברים נסגרים|בשלוש לפנות בוקר רחוב החבלים מריח מהל.|דינה לוי
he|quote|לומדים את הנמל מאנשים ששכחו להסתכל במפה.|נועה לוי|קברניטת מעבורת
fa|article|چراغ‌های خیابان برای شب‌پره‌ها کم‌نور می‌شوند|از ساعت یازده شب پارک کهربایی می‌شود و خفاش‌ها زودتر از همه فهمیده‌اند.|پریسا نوری
hi|article|घाट की आख़िरी नाव और पहली चाय|सुबह चार बजे जब मछुआरे लौटते हैं, तब चायवाला अपनी दुकान खोलता है।|मीरा जोशी
hi|article|पुराने पुल की आवाज़ कहाँ से आती है|इंजीनियरों ने एक ढीली पट्टी खोज ली है; मोहल्ला चाहता है कि वह ढीली ही रहे।|मीरा जोशी
hi|quote|समुद्र से झूठ मत बोलो, वह सब लौटा देता है।|रमेश कोली|नाविक
el|article|Τα φώτα του μόλου χαμηλώνουν για τα πουλιά|Μετά τις έντεκα το πάρκο γίνεται κεχριμπαρένιο.|Ελένη Βώκου
ru|article|Кто чинит скамейки на набережной|С августа починили сорок три. Ратуша благодарит неизвестного мастера.|Вера Лунина
uk|article|Бібліотека працює до півночі|У тижні іспитів читальна зала просить лише про тихі капці.|Оля Гай
de|article|Die kleine Nachtlinie riecht nach Brot|Um 2 Uhr 50 fährt der erste Bus, und niemand schläft darin.|Lena Voss
de|article|Ein Garten auf dem Dach der Fischhalle|Sechzig Bäume, zwölf Völker und ein Gärtner, der früher Straßenbahn fuhr.|Lena Voss
de|quote|Wer den Hafen kennt, braucht keinen Kalender.|Grete Ohm|Schleusenwärterin
fr|article|Le marché d’hiver ouvre vendredi|Soixante étals, deux fanfares et les bonnes châtaignes.|Ana Ferreiro
fr|article|La bibliothèque des bruits oubliés|On y emprunte un sifflet d’usine, une craie, une marée basse.|Ana Ferreiro
fr|quote|La mer n’attend personne, mais elle revient.|Yvon Le Guen|ostréiculteur
es|article|¿Quién arregla los bancos del muelle?|Cuarenta y tres desde agosto. El ayuntamiento da las gracias, sea quien sea.|Ana Ferreiro
pt|article|O último faroleiro ensina a escutar o vento|Todas as quintas, no cais norte, com chá e um barómetro.|Ana Ferreiro
it|article|La scuola di vela dei settantenni|Chi cade in acqua sceglie la torta.|Ana Ferreiro
tr|article|Sisli günlerde açılan kahve|Görüş beş yüz metrenin altına inince fenerin altındaki küçük kapı açılır.|Deniz Ak
vi|article|Chợ cá mở lại bên cây cầu cũ|Sau ba năm sửa chữa, các gian hàng trở về ngôi nhà đá.|Lan Phạm
th|article|ตลาดฤดูหนาวเปิดวันศุกร์นี้|หกสิบร้าน วงดนตรีสองวง และเกาลัดคั่วที่ดีที่สุด|นภา
en|article|🌊🌊🌊|The whole report of this morning’s swimmers, as it was sent to us.|June Halloran
en|article|Ferry crew answers your questions 🚢 (yes, the dog has a name 🐕)|It is Admiral. He is nine, and he prefers the starboard side.|Ivo Marek
en|article|A week of breakfasts: 🥐 🍞 🥞 🍳 🥣 🫐 ☕️|Seven tables on Rope Street, ranked by nobody.|June Halloran
en|article|👩‍👩‍👧‍👦 The family that rows together 🚣🏽‍♀️|Four seats, one cox, and no shouting before nine.|Lena Voss
"""

QUOTES = """
You do not learn the harbour from a chart. You learn it from the people who forgot to look at one.|Ivo Marek|Pilot, thirty-one years
If the bread is late, the whole street is late. It is a great responsibility, and it is delicious.|Petra Lindal|Baker, Rope Street
I repair benches because I like to sit.|Anonymous|By letter to the editor
Every storm is local.|Gus Lindqvist|Weather station, north mole
The secret of an old boat is somebody with nowhere else to be.|Teo Brandt|Bookbinder, and owner of an old boat
We did not save the choir. The choir was simply louder than the plan to close it.|Sister Agathe|Alto
A market is a town that has agreed to stand close together.|Karim Saleh|Spice stall, row C
I photograph the fog because it is the only neighbour who never moves when I ask.|Fola Adeyemi|Photographer
They asked the herons first. I think that was right.|Lena Voss|Engineer of the sea wall
Nobody ever regretted the nine minutes in the bread queue.|June Halloran|Columnist
A knot is a promise that you can undo.|Edda Rui|Ropemaker
In winter the sea is warmer than the office.|Hana Morikawa|Swimmer, sixth bridge
"""

PHOTOS = """
First light at the north mole|lighthouse-night.avif
The long ridge from the water tower|blue-ridge.avif
Moonrise over the outer buoy|moonlit-sea.avif
Shade, three in the afternoon|cloister.webp
Evening on the violet quay|violet-quay.avif
Tea rows above the reservoir|tea-rows.webp
The ochre hills, no filter|ochre-valley.avif
Between two showers|rain-window.avif
Regatta, second leg|regatta.avif
The barley the week before the harvest|barley.avif
Kite day|kite-day.avif
Rose ridge, minus four degrees|rose-ridge.avif
Nobody on the water|fog-bank.webp
The old town, seen from the ferry|old-town.avif
Lavender, last row|lavender.avif
The colonnade at six|colonnade.avif
"""

VIDEOS = """
Walking backwards for a living: a morning in the ropewalk|12:04|harbour-dusk.avif
How a lighthouse lens is cleaned|6:31|lighthouse-day.avif
Kites|0:48|kite-dusk.jpg
One tide in ninety seconds|1:30|storm-swell.avif
The brass band rehearses among the fish|8:17|market-morning.avif
A tour of the night quay with the people who light it|14:55|night-quay.avif
The forest that stands on anchors|9:20|forest-night.avif
Rain, recorded from inside a tram|3:02|rain-green.avif
Barley to bread in four minutes|4:00|barley.avif
Sailing lesson for beginners over seventy|21:36|regatta.avif
The woman who paints boat names|5:45|pastel-quay.avif
Hour-long fog (for sleeping)|1:02:10|fog-bank.webp
"""

SOUNDS = """
Sound of the day: halyards before the storm|Forty masts, one wind.|rounds-coral.webp|halyards.wav
Sound of the day: the swing bridge sings|A loose plate, a south-westerly, an almost perfect fifth.|rounds-sky.webp|bridge.wav
Sound of the day: bakers’ radio, 03:10|Low, warm, and slightly out of tune.|rounds-plum.webp|radio.wav
Sound of the day: the tide leaves the reeds|Recorded lying down.|rounds-moss.webp|reeds.wav
Sound of the day: the foundry takes a breath|The second before the bell.|rounds-coral.webp|bridge.wav
Sound of the day: rain on the fish hall|Listen for the gull who disagrees.|rounds-sky.webp|reeds.wav
Sound of the day: nine choirs, one staircase|Nobody agreed on the key.|rounds-plum.webp|radio.wav
Sound of the day: dinghies in conversation|Wood, rope, gossip.|rounds-moss.webp|halyards.wav
"""

# title | month-day | time | place | price | summary
EVENTS = """
Lantern walk along the old wall|11-28|17:30|North gate|Free|Bring a jar and a candle; the band brings the rest.
Winter market: opening night|11-27|18:00|Fish hall square|Free|
Three evenings of very small concerts in very large boats, with soup|12-04|19:30|Dry dock no. 2, up the iron stairs|€8–€14|
Knots for beginners|11-24|18:30|Harbour school|€5|Two hours, three knots, one that you will remember.
Repair café: lamps and radios|11-22|14:00|Library, ground floor|Free|
New Year’s Day swim|01-01|11:00|Sixth bridge|Free|Soup afterwards. Courage not supplied.
The long table|06-28|12:00|Canal, both banks|Bring a dish|
Open day at the bell foundry|09-12|10:00|Foundry Lane|€3|Ear plugs are in the basket by the door.
Regatta of unnamed boats|08-15|13:00|Inner harbour|Free|
Night of the moths|07-18|22:00|Park, east entrance|Free|White sheets, quiet voices.
Grandmothers’ football: the final|05-30|16:00|East ground|€2|
Kite day|04-19|All day|South beach|Free|If there is no wind, there is cake.
Frost fair|02-14|15:00|Mill pond|Free|Only if it holds.
Spring sowing on the roof|03-21|09:30|Fish hall roof|Free|
"""

LINKS = """
An atlas of every tide gauge that still works|Nine hundred stations, drawn by one retired surveyor.|tides.example|site-wave.svg
How to read a cloud before it reads you||weather.example|site-sun.svg
The quiet engineering of park benches|Seat heights, arm rests, and the angle at which strangers start to talk.|commonplaces.example|site-leaf.svg
A hundred ways to fold a map|With diagrams. Number 61 is a boat.|paperfold.example|site-fold.svg
What bread taught us about patience and yeast||crumb.example|site-dot.svg
Field recordings of harbours that no longer exist|Six hours, eleven countries.|lowtide.example|site-wave.svg
Night trains: the complete map for next summer||sleepers.example|site-star.svg
The typography of boat names|From Agnes to Zephyr.|letterform.example|site-fold.svg
A gardener’s guide to salt||commonplaces.example|site-leaf.svg
Ask a lighthouse|It answers on Thursdays.|lampglass.example|site-star.svg
"""

ADS = """
Oilskins that your grandchildren will borrow|Cut and waxed on Rope Street since the spring.|rain-window.avif
Piano lessons for people with cold hands||
The sleeper to the islands, from two hundred crowns|Breakfast is served above the water.|moonlit-sea.avif
Your roof could be an orchard|Ask the gardeners of the fish hall for a visit.|green-ridge.avif
"""

STREETS = ["Rope Street", "Dyers’ Row", "Lantern Steps", "Foundry Lane", "Mill Pond Road", "Salt Yard", "The Old Wall", "Cooper’s Passage", "North Mole", "Anchor Place", "Reed Lane", "Ferry Stairs", "Heron Walk", "Tar Alley", "Chandlers’ Court", "Upper Quay", "Lower Quay", "Bell Square", "Sixth Bridge", "Orchard Roof", "Captain’s Gardens", "Ice House Hill", "Netmakers’ Row", "Customs Yard", "Pilot Street", "Sluice Lane", "East Ground", "Compass Corner", "Linen Bank", "Windmill Rise", "Harbour School Road", "Fishermen’s Rest"]
SCENES = ["a door that has been painted eleven times", "two cats and a disputed windowsill", "the best echo in town", "a shop that sells only string", "somebody practising the trombone", "a fig tree that nobody planted", "the only warm tap of the winter", "a staircase with its own weather", "three barbers who agree on nothing", "a bench that faces the wrong way on purpose", "an oven that never goes out", "a wall of tiles with one mistake", "a bookbinder asleep in the sun", "seventeen bicycles and one owner"]
MOODS = ["Go in the late afternoon.", "Best in the rain.", "Take the long way round.", "Bring bread for the ducks, or better, do not.", "Knock twice.", "Look up at number nine.", "It is quieter than it sounds.", "Say hello to the dog."]
LOG = ["Wind north-west, veering. Two ferries late, one forgiven.", "Flat calm. The pilots are painting their chairs.", "A barge of apples and an argument about apples.", "Fog until eleven; the foghorn had the morning off.", "Nine trawlers in, ice on the rails, soup at the quay.", "Swell from the south. Swimming lessons moved indoors.", "A tall ship asked the way. We told her.", "Spring tide at 06:12. The lower steps are for the crabs.", "Dredger at the inner basin. Lost property: four anchors.", "Clear to the islands and beyond."]

import Cardloom

/// A part that a field may have in a card.
enum FieldRole: String, Sendable, CaseIterable {
  case title, text, picture, date, author, price, place, link, identity
}

/// What the words of fields' names say of their roles, from -1 for a word that speaks against a role to 1.
///
/// Names are one voice among several: a field is judged by its values, too.
enum FieldWords {
  /// The words of a name in lower case, without numbers.
  ///
  /// `idMeal`, `id_meal` and `id-meal` have the same two words, and so has `idmeal` if both are known.
  static func words(of name: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var last: Character?
    func isLower(_ character: Character?) -> Bool { character?.isLowercase ?? false }
    for character in name {
      let isWord = character.isLetter
      if !isWord || character.isUppercase && isLower(last) {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if isWord { word.append(character) }
      last = character
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words.flatMap { parts(of: $0) ?? [$0] }
  }

  /// A name without case and punctuation.
  static func plain(_ name: some StringProtocol) -> String {
    String(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
  }

  /// Whether a name says that its field should not appear on a page.
  static func isSecret(_ name: some StringProtocol) -> Bool { secret.contains(where: plain(name).contains) }

  /// Whether the words of a name are one that ends like an identity: `zpid`, `nid`.
  static func isNamedLikeIdentity(_ words: [String]) -> Bool {
    words.count == 1 && words[0].hasSuffix("id") && words[0].count <= 12 && !notIdentities.contains(words[0])
  }

  /// Words that end like an identity and are none.
  private static let notIdentities: Set<String> = [
    "acid", "aid", "android", "arid", "asteroid", "avoid", "bid", "centroid", "covid", "ellipsoid", "fluid", "geoid",
    "grid", "humid", "hybrid", "invalid", "kid", "laid", "liquid", "mermaid", "mid", "orchid", "overpaid", "paid",
    "pid", "prepaid", "pyramid", "rapid", "said", "solid", "unpaid", "valid", "void",
  ]

  /// The known words of which a word consists; `nil` if it does not consist of any.
  private static func parts(of word: String) -> [String]? {
    if known.contains(word) { return [word] }
    guard word.count >= 5 else { return nil }
    for length in (2..<word.count).reversed() {
      let head = String(word.prefix(length))
      guard known.contains(head), let rest = parts(of: String(word.dropFirst(length))) else { continue }
      return [head] + rest
    }
    return nil
  }

  /// What words say of a role: the loudest voice for it, less the loudest against it.
  static func voice(_ role: FieldRole, _ words: [String]) -> Double {
    guard let voices = voices[role] else { return 0 }
    var (pro, contra) = (0.0, 0.0)
    for word in words {
      let voice =
        voices[word] ?? (word.hasSuffix("s") ? voices[String(word.dropLast())] : nil)
        ?? (role == .date ? ending(of: word) ?? happening(word) : nil) ?? 0
      pro = max(pro, voice)
      contra = min(contra, voice)
    }
    // A word against a role outweighs a general one for it: the date of the metadata is not that of the record.
    return contra <= -0.6 ? max(-1, pro * 0.3 + contra) : pro + contra
  }

  /// What a compound such as `startdatum` says, whose last part says what it is.
  private static func ending(of word: String) -> Double? {
    guard word.utf8.count > 6 else { return nil }
    return endingsOfDates.first { word.hasSuffix($0.word) }.map { $0.voice * 0.8 }
  }

  /// What an unknown English verb in the past says: what happened to a thing on a day, as in `launched_at` and
  /// `observed_on`, is its own, while it is the row that was `created`.
  private static func happening(_ word: String) -> Double? { word.count > 4 && word.hasSuffix("ed") ? 0.85 : nil }

  /// The words for dates with which compounds end, the longest first.
  private static let endingsOfDates: [(word: String, voice: Double)] = (voices[.date] ?? [:])
    .filter { $0.key.count >= 4 && $0.value > 0.5 }.map { (word: $0.key, voice: $0.value) }
    .sorted { ($1.word.count, $0.word) < ($0.word.count, $1.word) }

  /// Words for people, companies and places that a record only mentions, and for groups of records.
  static let others: Set<String> = [
    "account", "actor", "album", "artist", "attendee", "author", "authors", "brand", "by", "byline", "category",
    "categories", "channel", "client", "collection", "company", "contributor", "country", "creator", "customer",
    "department", "editor", "genre", "group", "license", "location", "maker", "manufacturer", "member", "office",
    "option", "organisation", "organization", "organizer", "origin", "owner", "parent", "photographer",
    "profile", "provider", "publisher", "review", "reviewer", "section", "seller", "series", "source", "speaker",
    "sponsor", "store", "tag", "team", "term", "topic", "uploader", "user", "variant", "vendor", "venue",
    "writer",
  ]

  /// Words among these for those who act, and whose picture is not that of what they made.
  static let agents: Set<String> = [
    "account", "author", "contributor", "creator", "customer", "editor", "group", "member", "organisation",
    "organization", "organizer", "owner", "photographer", "profile", "provider", "publisher", "reviewer", "seller",
    "sponsor", "uploader", "user", "vendor", "writer",
  ]

  /// Words for what a field's value is, not what it is about; the word above decides.
  static let neutral: Set<String> = [
    "body", "content", "current", "data", "default", "edges", "file", "full", "href", "html", "item", "items", "label",
    "main", "name", "node", "original", "plain", "processed", "raw", "rendered", "src", "text", "title", "url", "value",
    "attributes", "fields", "asset", "source", "common", "uri", "und", "en", "large", "medium", "small",
  ]

  /// Words for objects that only wrap what others contain.
  static let wrapping: Set<String> = [
    "asset", "attributes", "content", "current", "data", "default", "edges", "embedded", "external", "fields", "file",
    "formats", "html", "item", "items", "main", "media", "node", "properties", "record", "rendered", "sizes", "value",
  ]

  /// Words for objects that hold one size of what the name above says.
  static let sizes: Set<String> = ["full", "large", "medium", "original", "raw", "small"]

  /// Words for fields that programs read, or that order and sort records.
  static let machine: Set<String> = [
    "barcode", "category", "checksum", "class", "code", "color", "colour", "country", "currency", "department", "ean",
    "encoding", "etag", "extension", "flag", "format", "gender", "genre", "group", "gtin", "guid", "handle", "hash",
    "id", "ids", "index", "ip", "isbn", "key", "kind", "lang", "language", "lat", "latitude", "level", "license",
    "licence", "lng", "locale", "lon", "longitude", "mac", "mime", "mimetype", "nat", "permission", "phone", "platform",
    "position", "prefix", "provider", "region", "role", "sku", "slug", "state", "status", "subregion", "timezone",
    "type", "unit", "upc", "username", "uuid", "version", "visibility", "zip", "postcode", "email", "login", "size",
    "dimensions", "credit", "copyright", "warranty", "measure", "ingredient", "tag", "tags", "salary", "duration",
  ]

  /// Words for fields that should not appear on a page.
  private static let secret = [
    "password", "passwd", "secret", "token", "salt", "hash", "ssn", "iban", "cardnumber", "apikey", "session",
  ]

  private static let voices: [FieldRole: [String: Double]] = [
    .title: [
      "title": 1, "headline": 1, "heading": 0.9, "name": 0.9, "label": 0.6, "subject": 0.7, "caption": 0.5, "text": 0.3,
      "display": 0.2, "product": 0.3, "main": 0.1, "titel": 1, "titre": 1, "titolo": 1, "titulo": 1, "título": 1,
      "nombre": 0.9, "nom": 0.9, "nome": 0.9, "navn": 0.9, "namn": 0.9, "otsikko": 1, "rubrik": 0.9, "bezeichnung": 0.8,
      "überschrift": 1, "nazwa": 0.9, "название": 1, "заголовок": 1, "标题": 1, "名称": 0.9, "タイトル": 1, "제목": 1,
      "sub": -0.5, "subtitle": -0.5, "user": -0.7, "file": -0.7, "filename": -0.7, "alt": -0.4, "short": -0.1,
      "long": -0.15, "original": -0.1, "native": -0.3, "print": -0.2, "seo": -0.3, "meta": -0.3, "og": -0.3,
      "slug": -0.6, "ref": -0.5, "reference": -0.5, "description": -0.5, "section": -0.6, "container": -0.6,
      "scientific": -0.1,
    ],
    .text: [
      "summary": 1, "description": 1, "excerpt": 1, "abstract": 0.95, "standfirst": 1, "teaser": 1, "intro": 0.9,
      "introduction": 0.9, "lede": 0.9, "lead": 0.7, "dek": 0.9, "blurb": 0.9, "overview": 0.95, "tagline": 0.75,
      "snippet": 0.8, "trail": 0.8, "bio": 0.8, "about": 0.7, "body": 0.6, "content": 0.6, "text": 0.7,
      "explanation": 0.8, "instructions": 0.6, "note": 0.6, "caption": 0.5, "plot": 0.9, "synopsis": 0.95,
      "detail": 0.5, "comment": 0.5, "message": 0.7, "subtitle": 0.6, "extract": 0.8, "story": 0.5,
      "short": 0.1, "beschreibung": 1, "resumen": 1, "résumé": 1, "descripción": 1, "descrizione": 1, "opis": 1,
      "beskrivelse": 1, "beskrivning": 1, "описание": 1, "简介": 1, "摘要": 1, "warranty": -0.8, "alt": -0.5,
      "copyright": -1, "license": -1, "licence": -1, "terms": -0.8, "ingredient": -0.6, "address": -0.6, "seo": -0.3,
      "meta": -0.2, "lower": -0.3, "ref": -0.6, "reference": -0.6, "credit": -0.8, "biography": 0.7,
    ],
    .picture: [
      "image": 1, "img": 1, "picture": 1, "photo": 1, "poster": 1, "cover": 0.95, "artwork": 0.95, "hero": 0.9,
      "portrait": 0.9, "thumbnail": 0.8, "thumb": 0.7, "featured": 0.3, "primary": 0.2, "bild": 1, "foto": 1,
      "imagen": 1, "immagine": 1, "screenshot": 0.7, "still": 0.7, "media": 0.6, "flag": 0.6, "attachment": 0.5,
      "banner": 0.5, "backdrop": 0.4, "header": 0.4, "logo": 0.45, "avatar": 0.4, "icon": 0.25, "social": -0.3,
      "favicon": 0.05, "qr": -1, "barcode": -1, "png": 0.4, "jpg": 0.4, "svg": 0.1, "urls": 0.4, "profile": -0.4,
      "alt": -1, "embed": 0.2, "share": -0.3, "placeholder": -0.8, "background": -0.3, "map": -0.5,
    ],
    .date: [
      "published": 1, "publication": 1, "publish": 1, "pub": 0.9, "released": 1, "release": 1, "posted": 0.95,
      "issued": 0.9, "date": 0.75, "start": 1, "starts": 1, "begin": 1, "begins": 1, "beginn": 1, "inizio": 1,
      "début": 1, "inicio": 1, "ende": -0.5, "fin": -0.5,
      "event": 0.3, "day": 0.5, "when": 0.5, "departure": 0.6, "arrival": 0.5, "sent": 0.6, "effective": 0.5,
      "time": 0.45, "timestamp": 0.5, "ts": 0.5, "datetime": 0.75, "created": 0.5, "creation": 0.5, "added": 0.5,
      "listed": 0.6,
      "submitted": 0.7, "opened": 0.5, "premiered": 0.9, "aired": 0.9, "airdate": 0.9, "air": 0.3, "held": 0.7,
      "due": 0.6, "datum": 0.75, "fecha": 0.75, "data": 0.2, "dato": 0.75, "pvm": 0.75, "дата": 0.75, "日期": 0.75,
      "日付": 0.75, "날짜": 0.75, "first": 0.05, "utc": -0.05, "gmt": -0.1, "local": 0.05, "original": 0.05,
      "updated": -0.45, "update": -0.45, "modified": -0.5, "modification": -0.5, "changed": -0.45, "edited": -0.5,
      "touched": -0.7, "checked": -0.7, "verified": -0.7, "refreshed": -0.7, "cached": -0.7, "loaded": -0.7,
      "processed": -0.7, "deposited": -0.7, "ingested": -0.7, "accessed": -0.7, "approved": -0.5, "indexed": -0.7,
      "fetched": -0.8, "imported": -0.8, "synced": -0.8, "crawled": -0.8,
      "metadata": -0.8, "revision": -0.6, "last": -0.45, "end": -0.5, "ends": -0.5, "expires": -0.7, "expiry": -0.7,
      "expiration": -0.7, "sale": -0.6, "sales": -0.6, "comment": -0.7, "birth": -0.9, "dob": -0.9, "birthday": -0.9,
      "registered": -0.7, "joined": -0.5, "review": -0.8, "meta": -0.3, "activity": -0.5, "closed": -0.4,
      "deadline": -0.2, "pushed": -0.5, "built": -0.3, "archived": -0.5, "deleted": -0.8,
    ],
    .author: [
      "author": 1, "byline": 1, "creator": 0.9, "artist": 0.9, "writer": 0.9, "photographer": 0.9, "maker": 0.8,
      "composer": 0.8, "director": 0.7, "user": 0.6, "owner": 0.6, "account": 0.5, "by": 0.6, "username": 0.4,
      "login": 0.3, "channel": 0.5, "publisher": 0.4, "speaker": 0.7, "host": 0.4, "editor": 0.6, "vendor": 0.35,
      "brand": 0.5, "company": 0.5, "autor": 1, "auteur": 1, "autore": 1, "forfatter": 1, "作者": 1, "display": 0.1,
      "bio": -0.8, "role": -0.8, "prefix": -0.8, "nationality": -0.8, "begin": -0.5, "end": -0.5, "key": -0.8,
      "type": -0.8, "fullname": -0.2, "flair": -0.8, "note": -0.8, "email": -0.8, "copyright": 0.3,
    ],
    .price: [
      "price": 1, "cost": 0.8, "fee": 0.6, "amount": 0.3, "preis": 1, "precio": 1, "prix": 1, "prezzo": 1, "pris": 1,
      "cena": 1, "hinta": 1, "цена": 1, "价格": 1, "min": 0.1, "value": 0.05, "sale": 0.1, "current": 0.1,
      "regular": -0.3, "compare": -0.5, "was": -0.5, "old": -0.5, "original": -0.3, "max": -0.2, "discount": -0.7,
      "html": -0.8, "percent": -1, "percentage": -1, "shipping": -0.6, "tax": -0.6, "per": -0.3, "count": -0.9,
      "unit": -0.2, "currency": -1, "code": -1, "type": -1, "id": -1, "deposit": -0.5, "range": -0.1, "level": -0.8,
    ],
    .place: [
      "place": 1, "location": 1, "venue": 1, "city": 0.9, "address": 0.8, "town": 0.8, "street": 0.5, "region": 0.4,
      "area": 0.4, "country": 0.4, "country name": 0.4, "ort": 1, "lugar": 1, "lieu": 1, "luogo": 1, "sted": 1,
      "name": 0.05, "display": 0.1, "timezone": -1, "code": -0.6, "zip": -0.8, "postcode": -0.8, "id": -1, "type": -0.8,
      "email": -1, "coordinates": -1, "latitude": -1, "longitude": -1, "ip": -1, "state": 0.2, "number": -0.8,
    ],
    .link: [
      "url": 0.9, "link": 0.9, "permalink": 1, "href": 0.8, "uri": 0.5, "web": 0.3, "html": 0.3, "absolute": 0.2,
      "view": 0.2, "detail": 0.2, "canonical": 0.15, "homepage": 0.6, "website": 0.6, "page": 0.3, "alternate": 0.2,
      "info": 0.2, "hosted": 0.2, "external": 0.1, "full": 0.1, "event": 0.1, "path": 0.4, "preview": -0.2,
      "api": -0.8, "self": -0.6, "edit": -0.8, "download": -0.6, "feed": -0.5, "rss": -0.6, "source": -0.3,
      "resource": -0.4, "apply": -0.4, "artist": -0.6, "author": -0.7, "user": -0.7, "owner": -0.7, "image": -0.8,
      "img": -0.8, "thumbnail": -0.8, "icon": -0.8, "avatar": -0.8, "logo": -0.8, "picture": -0.8, "photo": -0.6,
      "artwork": -0.8, "map": -0.4, "comments": -0.5, "license": -0.9, "next": -0.8, "previous": -0.8,
      "collection": -0.2, "git": -0.7, "clone": -0.7, "issue": -0.3, "video": -0.3, "trailer": -0.5, "audio": -0.8,
      "terms": -0.9, "privacy": -0.9, "genre": -0.8, "callback": -0.9, "checkout": -0.5, "cart": -0.7,
      "location": -0.6, "origin": -0.6, "episode": -0.3, "hd": -0.3, "portfolio": -0.5,
    ],
    .identity: [
      "id": 1, "uid": 1, "uuid": 1, "guid": 1, "oid": 0.9, "pk": 1, "isbn": 0.8, "doi": 0.9, "sku": 0.8, "ean": 0.8,
      "gtin": 0.8, "asin": 0.8, "vin": 0.8, "issn": 0.4, "key": 0.7, "slug": 0.7, "handle": 0.6, "code": 0.5,
      "number": 0.4, "nr": 0.4, "nummer": 0.4, "número": 0.4, "uri": 0.6, "url": 0.6, "link": 0.5, "permalink": 0.6,
      "href": 0.4, "name": 0.2, "title": 0.2,
      "identifier": 0.9, "ref": 0.5, "accession": 0.4, "cid": 0.6, "alias": 0.6, "internal": -0.1, "nid": 0.9,
      "etag": -0.9, "rev": -0.9, "revision": -0.9, "version": -0.9, "hash": -0.6, "checksum": -0.9, "md": -0.5,
      "sha": -0.5, "index": -0.7, "rank": -0.9, "position": -0.9, "count": -0.9, "score": -0.9, "updated": -0.9,
      "modified": -0.9, "token": -0.9, "password": -1, "salt": -1, "phone": -0.3, "image": -0.4, "cover": -0.4,
      "vid": -0.2, "parent": -0.6, "author": -0.6, "user": -0.5, "account": -0.4, "media": -0.3, "artist": -0.4,
    ],
  ]

  /// All words that say something; names that are not divided are divided into them.
  private static let known: Set<String> = Set(voices.values.flatMap(\.keys)).union(others).union(machine).union([
    "at", "on", "of", "src", "given", "family", "fore", "sur", "last", "first", "full",
  ])
}

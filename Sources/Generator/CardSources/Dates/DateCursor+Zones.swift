/// Time zones: offsets, abbreviations, and both together.
extension DateCursor {
  /// Parses a zone; consumes nothing if there is no known zone.
  mutating func zone() -> WrittenZone? {
    let start = self
    if isAtOffset || isAtSpacedOffset {
      // RFC 3339, section 4.3: `-00:00` is universal time at an unknown place.
      let isNegative = next == "-"
      return offset().map { $0 == 0 && isNegative ? .utc : .offset($0) }
    }
    if let word = word(), let zone = zone(named: word) { return zone }
    self = start
    return nil
  }

  /// The zone of a word that was just parsed, with the following offset or place.
  mutating func zone(named word: String) -> WrittenZone? {
    let name = word.uppercased()
    if name == "ETC", take("/") != nil {
      // In the tz database, signs are those of POSIX: `Etc/GMT+5` is five hours behind Greenwich.
      guard let zone = zone() else { return nil }
      return zone.ownOffset.map { .offset(-$0) } ?? zone
    }
    guard let base = Self.zone(named: name) else { return nil }
    let start = self
    // `GMT+1`; after other names, an offset repeats the zone.
    if isAtOffset {
      if let offset = offset() { return base == .utc && offset == 0 ? .utc : .offset(offset) }
      self = start
    }
    return base
  }

  /// The zone of an abbreviation in capitals.
  static func zone(named name: String) -> WrittenZone? {
    ["GMT", "UTC", "UT", "Z"].contains(name) ? .utc : zones[name].map { .offset($0) }
  }

  /// Parses the name of a zone of the tz database: `Europe/Berlin`, or in brackets as in RFC 9557, where other tags
  /// may precede it.
  mutating func zoneName() -> String? {
    guard !isAtEnd else { return nil }
    let start = self
    skipSpaces()
    while take("[") != nil {
      _ = take("!")
      let name = nameLetters()
      let isTag = take("=") != nil
      if isTag { _ = nameLetters() }
      guard take("]") != nil else { break }
      if !isTag, TimeZoneDatabase.isName(name) { return name }
    }
    self = start
    skipSpaces()
    let isInBrackets = take("(") != nil
    let name = nameLetters()
    if name.contains("/"), !name.uppercased().hasPrefix("ETC/"), TimeZoneDatabase.isName(name),
      !isInBrackets || take(")") != nil
    {
      return name
    }
    self = start
    return nil
  }

  /// Parses letters of a zone's name.
  private mutating func nameLetters() -> String {
    var letters = String.UnicodeScalarView()
    while let letter = next, letter.isASCII,
      letter.properties.isAlphabetic || "0"..."9" ~= letter || "_+-/".unicodeScalars.contains(letter)
    {
      letters.append(letter)
      skip()
    }
    return String(letters)
  }

  /// Parses the zone of a day in XML Schema, part 2, §3.2.9: `Z` or `+01:00` at the very end.
  mutating func zoneOfDay() -> WrittenZone? {
    let isZone = left == 1 && (next == "Z" || next == "z") || left == 6 && isAtOffset && zoneHours <= 14
    return isZone ? zone() : nil
  }

  /// Parses `+01:00`, `+0100`, `+100`, `+01` or `+1`.
  private mutating func offset() -> Int? {
    guard let sign = take("+", "-") else { return nil }
    skipSpaces()
    let length = digitsAhead
    guard let hours = digits(length == 3 ? 1...1 : 1...2) else { return nil }
    var minutes = 0
    if take(":", ".") != nil || hasDigit { minutes = digits(1...2) ?? 0 }
    // Offsets with seconds are from the nineteenth century.
    if take(":") != nil || hasDigit { _ = digits(1...2) }
    guard hours <= 24, minutes < 60 else { return nil }
    return (sign == "+" ? 1 : -1) * (hours * 60 + minutes)
  }

  /// The zones of RFC 822 §5.1, and other abbreviations in feeds; an ambiguous one has its most common meaning in
  /// feeds.
  ///
  /// Single letters except `Z` are ignored: RFC 822 gave them the wrong signs (RFC 1123 §5.2.14, RFC 5322 §4.3).
  static let zones: [String: Int] = [
    "WET": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420,
    "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600, "AST": -240, "ADT": -180,
    "NST": -210, "NDT": -150, "ET": -300, "CT": -360, "MT": -420, "PT": -480, "AT": -240, "BST": 60, "IST": 330,
    "HAST": -600, "HADT": -540, "SST": -660, "AOE": -720,
    // Europe
    "WEST": 60, "CET": 60, "CEST": 120, "CETDST": 120, "HAEC": 120, "MET": 60, "MEZ": 60, "MESZ": 120, "MEST": 120,
    "MEWT": 60, "METDST": 120, "FWT": 60, "SWT": 60, "DFT": 60, "EET": 120, "EEST": 180, "EETDST": 180, "MSK": 180,
    "MSD": 240, "TRT": 180, "SAMT": 240, "KUYT": 240, "AZOT": -60,
    // Africa
    "SAST": 120, "EAT": 180, "WAT": 60, "CAT": 120, "CVT": -60, "MUT": 240, "RET": 240, "SCT": 240,
    // Asia
    "JST": 540, "KST": 540, "HKT": 480, "HKST": 540, "SGT": 480, "MYT": 480, "PHT": 480, "WIB": 420, "WITA": 480,
    "WIT": 540, "ICT": 420, "TLT": 540, "MMT": 390, "BTT": 360, "NPT": 345, "SLST": 330, "PKT": 300, "MVT": 300,
    "AFT": 270, "IRST": 210, "IRDT": 270, "GST": 240, "GET": 240, "AZT": 240, "IDT": 180, "UZT": 300, "TMT": 300,
    "TJT": 300, "KGT": 360, "YEKT": 300, "OMST": 360, "NOVT": 420, "KRAT": 420, "HOVT": 420, "IRKT": 480, "ULAT": 480,
    "CHOT": 480, "YAKT": 540, "VLAT": 600, "MAGT": 660, "PETT": 720,
    // Australia and the Pacific
    "AWST": 480, "ACST": 570, "ACDT": 630, "AEST": 600, "AEDT": 660, "LHST": 630, "NFT": 660, "NZST": 720, "NZDT": 780,
    "CHAST": 765, "CHADT": 825, "CHST": 600, "PGT": 600, "SBT": 660, "NCT": 660, "VUT": 660, "FJT": 720, "TOT": 780,
    "LINT": 840, "TAHT": -600, "MART": -570, "NUT": -660,
    // The Americas
    "BRT": -180, "BRST": -120, "FNT": -120, "ART": -180, "UYT": -180, "GFT": -180, "SRT": -180, "WGT": -180,
    "EGT": -60, "CLT": -240, "CLST": -180, "BOT": -240, "PYT": -240, "PYST": -180, "GYT": -240, "VET": -240,
    "COT": -300, "PET": -300, "GALT": -360, "EAST": -360, "EASST": -300,
  ]

  // MARK: Scripts

  /// The zone implied by the script of a date without a zone, in minutes east of Greenwich.
  ///
  /// Dates in Korean are in Korean time; other scripts are used in several zones.
  var zoneOfScript: Int? { hasLetters(0xAC00...0xD7A3) ? Self.zones["KST"] : nil }
}

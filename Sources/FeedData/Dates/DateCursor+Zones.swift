/// Zones of time: offsets, abbreviations, and both together.
extension DateCursor {
  /// Takes a zone: minutes east of Greenwich; takes nothing when there is none that is known.
  mutating func zone() -> Int? {
    if isAtOffset { return offset() }
    let start = self
    if let word = word(), let zone = zone(named: word) { return zone }
    self = start
    return nil
  }

  /// The zone of a word that was just taken, with the offset or the place behind it.
  mutating func zone(named word: String) -> Int? {
    let name = word.uppercased()
    if name == "ETC", take("/") != nil { return zone() }
    guard let base = Self.zones[name] else { return nil }
    let start = self
    // `GMT+1`; behind other names an offset tells the same once more.
    if isAtOffset {
      if let offset = offset() { return ["GMT", "UTC", "UT", "Z"].contains(name) ? base + offset : offset }
      self = start
    }
    return base
  }

  /// Takes `+01:00`, `+0100`, `+100`, `+01` or `+1`.
  private mutating func offset() -> Int? {
    guard let sign = take("+", "-") else { return nil }
    let length = digitsAhead
    guard let hours = digits(length == 3 ? 1...1 : 1...2) else { return nil }
    var minutes = 0
    if take(":", ".") != nil || hasDigit { minutes = digits(1...2) ?? 0 }
    // Seconds of an offset are of the nineteenth century.
    if take(":") != nil || hasDigit { _ = digits(1...2) }
    guard hours <= 24, minutes < 60 else { return nil }
    return (sign == "+" ? 1 : -1) * (hours * 60 + minutes)
  }

  /// RFC 822 §5.1, and the abbreviations that feeds use besides; where one has several meanings, the most common in feeds.
  ///
  /// Single letters but `Z` tell nothing: RFC 822 gave them the wrong signs (RFC 1123 §5.2.14, RFC 5322 §4.3).
  static let zones: [String: Int] = [
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420,
    "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600, "AST": -240, "ADT": -180,
    "NST": -210, "NDT": -150, "ET": -300, "CT": -360, "MT": -420, "PT": -480, "BST": 60, "IST": 330, "WEST": 60,
    "CET": 60, "CEST": 120, "MET": 60, "MEZ": 60, "MESZ": 120, "MEST": 120, "EET": 120, "EEST": 180, "MSK": 180,
    "MSD": 240, "SAST": 120, "JST": 540, "KST": 540, "HKT": 480, "SGT": 480, "PHT": 480, "WIB": 420, "ICT": 420,
    "PKT": 300, "AWST": 480, "ACST": 570, "ACDT": 630, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780,
    "BRT": -180, "BRST": -120, "ART": -180, "CLT": -240, "CLST": -180, "COT": -300, "PET": -300, "VET": -240,
    "TRT": 180, "EAT": 180, "WAT": 60, "CAT": 120, "NPT": 345, "GST": 240, "IRST": 210, "UZT": 300,
  ]
}

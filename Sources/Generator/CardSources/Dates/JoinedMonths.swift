/// Words in dates that are not a month's name by themselves.
enum JoinedMonths {
  /// The months of the Levant that share their first word: the first and the second of each pair.
  private static let pairs: [String: (first: Int, second: Int)] = ["كانون": (first: 12, second: 1), "تشرين": (10, 11)]
  private static let first: Set<String> = ["الأول", "الاول", "أول", "اول"]
  private static let second: Set<String> = ["الثاني", "الثانى", "ثاني"]

  /// The Vietnamese months, which are numbers in words; eleven and twelve are ten followed by another word.
  static let vietnamese = [
    "một": 1, "giêng": 1, "hai": 2, "ba": 3, "tư": 4, "bốn": 4, "năm": 5, "sáu": 6, "bảy": 7, "tám": 8, "chín": 9,
    "mười": 10, "chạp": 12,
  ]

  private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

  /// ASCII names of weekdays in languages that write the day before the month.
  private static let foreignWeekdays: Set<String> = [
    "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "montag", "dienstag", "mittwoch",
    "donnerstag", "freitag", "samstag", "sonntag", "lunes", "martes", "jueves", "viernes", "domingo", "segunda",
    "quarta", "quinta", "sexta", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
    "senin", "selasa", "rabu", "kamis", "jumat", "sabtu", "minggu",
  ]

  /// The weekday of an English word, 0 for Sunday.
  static func weekday(_ word: String) -> Int? { weekdays.firstIndex { word.count >= 3 && $0.hasPrefix(word) } }

  /// Whether a word is a weekday in a language that writes the day before the month, or is in another script.
  static func isForeignWeekday(_ word: String) -> Bool {
    foreignWeekdays.contains(word) || !word.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether a word is the first of a month's two words.
  static func begins(_ word: String) -> Bool { pairs[word] != nil }

  /// The month of two words.
  static func month(_ one: String, _ other: String) -> Int? {
    if one == "mười" { return other == "một" ? 11 : other == "hai" ? 12 : nil }
    guard let pair = pairs[one] else { return nil }
    return first.contains(other) ? pair.first : second.contains(other) ? pair.second : nil
  }
}

/// The day of a date in the words of a language, such as `5 March 2026` or `2026年3月5日`: what readers see of `date_published`.
struct DateText: Sendable {
  /// The order of the parts, and the words between them.
  private enum Form: Sendable {
    case pattern(String)
    case iso
  }

  private let form: Form
  private let months: [String]

  /// Prepares the dates of a language.
  ///
  /// - Parameter language: a BCP 47 tag; languages without a table get the form of ISO 8601, `2026-03-05`.
  init(language: String) {
    let tag = language.lowercased()
    let primary = String(tag.prefix { $0 != "-" })
    // `_` keeps together what stands for one month.
    let names =
      Self.names[primary]?.split(separator: " ").map { name in
        String(name.map { $0 == "_" ? " " : $0 })
      } ?? []
    months = names
    if let pattern = Self.patterns[tag] ?? Self.patterns[primary] {
      form = .pattern(pattern)
    } else {
      form = names.count == 12 ? .pattern("d M y") : .iso
    }
  }

  /// The day of a date in the canonical form (RFC 3339 in UTC); `nil` for another text.
  func text(_ canonical: UnsafeRawBufferPointer) -> String? {
    guard DateRepair.isCanonical(canonical) else { return nil }
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(canonical[$1]) - 0x30 } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard case .pattern(let pattern) = form, 1...12 ~= month else {
      return String(decoding: canonical[..<10], as: UTF8.self)
    }
    var text = ""
    for letter in pattern.unicodeScalars {
      switch letter {
      case "y": text += String(year)
      case "m": text += String(month)
      case "M": text += months.indices.contains(month - 1) ? months[month - 1] : String(month)
      case "d": text += String(day)
      case "o": text += day == 1 ? "1er" : String(day)
      default: text.unicodeScalars.append(letter)
      }
    }
    return text
  }

  /// `y`, `m` and `d` are the numbers, `M` is the month's name, `o` the day as French counts it.
  private static let patterns: [String: String] = [
    "en-us": "M d, y", "zh": "y年m月d日", "ja": "y年m月d日", "ko": "y년 m월 d일", "fr": "o M y",
    "de": "d. M y", "da": "d. M y", "nb": "d. M y", "no": "d. M y", "nn": "d. M y", "fi": "d. M y", "cs": "d. M y",
    "sk": "d. M y", "sl": "d. M y", "hr": "d. M y.", "hu": "y. M d.", "et": "d. M y",
  ]

  /// The months as they stand behind a day.
  private static let names: [String: String] = [
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "de_enero_de de_febrero_de de_marzo_de de_abril_de de_mayo_de de_junio_de de_julio_de de_agosto_de "
      + "de_septiembre_de de_octubre_de de_noviembre_de de_diciembre_de",
    "pt": "de_janeiro_de de_fevereiro_de de_março_de de_abril_de de_maio_de de_junho_de de_julho_de de_agosto_de "
      + "de_setembro_de de_outubro_de de_novembro_de de_dezembro_de",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "nb": "januar februar mars april mai juni juli august september oktober november desember",
    "no": "januar februar mars april mai juni juli august september oktober november desember",
    "nn": "januar februar mars april mai juni juli august september oktober november desember",
    "fi": "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta "
      + "marraskuuta joulukuuta",
    "et": "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince",
    "sk": "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
    "sl": "januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra",
    "hr": "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca",
    "hu": "január február március április május június július augusztus szeptember október november december",
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "bg": "януари февруари март април май юни юли август септември октомври ноември декември",
    "el": "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου "
      + "Δεκεμβρίου",
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "id": "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "he": "בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
    "hi": "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
  ]
}

/// The title of a month in the site's language, such as `November 2026` or `2026年11月`.
enum MonthTitle {
  /// The title; languages without a table get the form of ISO 8601, `2026-11`.
  ///
  /// - Parameters:
  ///   - month: 1 to 12.
  ///   - language: a BCP 47 tag; its first subtag counts.
  static func text(year: Int, month: Int, language: String) -> String {
    let number = month < 10 ? "0\(month)" : "\(month)"
    let primary = language.prefix { $0 != "-" }.lowercased()
    switch primary {
    case "zh", "ja": return "\(year)年\(month)月"
    case "ko": return "\(year)년 \(month)월"
    default:
      guard let names = names[primary]?.split(separator: " "), names.indices.contains(month - 1) else {
        return "\(year)-\(number)"
      }
      return "\(names[month - 1]) \(year)"
    }
  }

  /// The months as they stand alone, in the spelling of a heading.
  private static let names: [String: String] = [
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "Janvier Février Mars Avril Mai Juin Juillet Août Septembre Octobre Novembre Décembre",
    "es": "Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre",
    "it": "Gennaio Febbraio Marzo Aprile Maggio Giugno Luglio Agosto Settembre Ottobre Novembre Dicembre",
    "pt": "Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro",
    "nl": "Januari Februari Maart April Mei Juni Juli Augustus September Oktober November December",
    "sv": "Januari Februari Mars April Maj Juni Juli Augusti September Oktober November December",
    "pl": "Styczeń Luty Marzec Kwiecień Maj Czerwiec Lipiec Sierpień Wrzesień Październik Listopad Grudzień",
    "ru": "Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь",
    "uk": "Січень Лютий Березень Квітень Травень Червень Липень Серпень Вересень Жовтень Листопад Грудень",
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "he": "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
    "hi": "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
  ]
}

import XMLBridge

/// The encodings of documents that call themselves UTF-8, or nothing, and are not.
extension XMLEncoding {
  /// The encodings in which the language that a document names was written before UTF-8 (HTML Standard §13.2.3.2, the table
  /// of suggested defaults); none for a document that is UTF-8 but for a few mistakes.
  static func ofLanguage(in bytes: UnsafeRawBufferPointer) -> [String] {
    guard let language = language(in: bytes), let encodings = encodings(of: language), isHardlyUTF8(bytes) else {
      return []
    }
    return encodings
  }

  /// The language that the beginning of a document names, in lower case.
  private static func language(in bytes: UnsafeRawBufferPointer) -> String? {
    let head = String(decoding: bytes.prefix(4_000).filter { $0 < 0x80 }, as: UTF8.self).lowercased()
    for beginning in ["<language>", "<dc:language>", "xml:lang=\"", "xml:lang='"] {
      guard let range = head.firstRange(of: beginning) else { continue }
      let name = head[range.upperBound...].drop(while: \.isWhitespace).prefix { $0.isLetter || $0 == "-" || $0 == "_" }
      if !name.isEmpty { return String(name.replacing("_", with: "-")) }
    }
    return nil
  }

  private static func encodings(of language: String) -> [String]? {
    switch language.prefix(while: { $0 != "-" }) {
    case "zh": ["tw", "hk", "mo", "hant"].contains { language.hasSuffix($0) } ? ["BIG5-HKSCS"] : ["GB18030"]
    // What is Shift_JIS is no EUC-JP; the other way round many texts are.
    case "ja": ["EUC-JP", "CP932"]
    case "ko": ["CP949"]
    case "be", "bg", "kk", "ky", "mk", "ru", "sr", "tg", "tt", "uk": ["WINDOWS-1251"]
    case "bs", "cs", "hr", "hu", "pl", "ro", "sk", "sl": ["WINDOWS-1250"]
    case "el": ["WINDOWS-1253"]
    case "az", "ku", "tr": ["WINDOWS-1254"]
    case "he": ["WINDOWS-1255"]
    case "ar", "fa", "ur": ["WINDOWS-1256"]
    case "et", "lt", "lv": ["WINDOWS-1257"]
    case "th": ["CP874"]
    case "vi": ["WINDOWS-1258"]
    default: nil
    }
  }

  /// Whether no more characters beyond ASCII are UTF-8 than are not.
  private static func isHardlyUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (right, wrong) = (0, 0)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): if scalar.value >= 0x80 { right += 1 }
      case .error: wrong += 1
      case .emptyInput: return wrong > 0 && wrong >= right
      }
    }
  }
}

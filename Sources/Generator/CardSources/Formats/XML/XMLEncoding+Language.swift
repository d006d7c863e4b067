import XMLBridge

/// The encodings of documents that declare UTF-8, or nothing, and are not UTF-8.
extension XMLEncoding {
  /// The encodings used before UTF-8 for the language of a document (HTML Standard §13.2.3.2, the table of suggested
  /// defaults); empty for a document that is UTF-8 except for a few errors.
  static func ofLanguage(in bytes: UnsafeRawBufferPointer) -> [String] {
    guard let language = language(in: bytes), let encodings = encodings(of: language), isHardlyUTF8(bytes) else {
      return []
    }
    return encodings
  }

  /// The language declared at the start of a document, in lower case.
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
    // Text in Shift_JIS is not valid EUC-JP; much text in EUC-JP is valid Shift_JIS.
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

  /// Whether at most half of the characters beyond ASCII are UTF-8.
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

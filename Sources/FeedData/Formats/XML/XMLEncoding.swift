/// The encodings that XML documents declare.
enum XMLEncoding {
  /// The encoding that the XML declaration names, in lower case.
  static func declared(in bytes: UnsafeRawBufferPointer) -> String? {
    let head = String(decoding: bytes.prefix(200).filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self)
    guard let declaration = head.split(separator: "?>", maxSplits: 1).first, declaration.contains("<?xml"),
      let value = declaration.split(separator: "encoding", maxSplits: 1).dropFirst().first
    else { return nil }
    let name = value.drop { $0 == "=" || $0 == "\"" || $0 == "'" || $0.isWhitespace }
    return name.prefix { $0 != "\"" && $0 != "'" && !$0.isWhitespace }.lowercased()
  }

  /// The encoding that is really meant when bytes do not fit the declared one: its larger sibling.
  static func larger(than encoding: String?) -> String? {
    switch encoding {
    case "gb2312", "gbk", "x-gbk", "cp936": "GB18030"
    case "shift_jis", "shift-jis", "sjis", "x-sjis": "CP932"
    case "iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii": "WINDOWS-1252"
    case "euc-kr", "ks_c_5601-1987": "CP949"
    case "big5": "BIG5-HKSCS"
    case "iso-8859-9": "WINDOWS-1254"
    default: nil
    }
  }
}

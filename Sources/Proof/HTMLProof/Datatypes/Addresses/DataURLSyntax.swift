import Platform

/// The part of a data URL after `data:`: an optional MIME type, an optional `;base64`, a comma, the data.
///
/// RFC 2397; Fetch Standard, section 6.
enum DataURLSyntax {
  /// Judges the part of a URL after the colon; its bytes must already be valid in a URL.
  static func problem(in value: UnsafeRawBufferPointer, range: Range<Int>) -> DatatypeProblem? {
    guard let comma = range.first(where: { value[$0] == UInt8(ascii: ",") || value[$0] == UInt8(ascii: "#") }),
      value[comma] == UInt8(ascii: ",")
    else { return DatatypeProblem(.dataURLComma, at: range) }
    var typeEnd = comma
    var isBase64 = false
    let marker: Keywords = ";base64"
    if comma - range.lowerBound >= 7, marker.contains(value, in: comma - 7..<comma) {
      isBase64 = true
      typeEnd -= 7
    }
    if range.lowerBound < typeEnd {
      let type = range.lowerBound..<typeEnd
      if value[type.lowerBound] == UInt8(ascii: ";") {
        if let problem = MIMETypeSyntax.parameters(in: value, type) { return problem }
      } else if let problem = MIMETypeSyntax.problem(in: value, range: type, percentEncoded: true) {
        return problem
      }
    }
    let dataEnd = (comma..<range.upperBound).first { value[$0] == UInt8(ascii: "#") } ?? range.upperBound
    if isBase64, let problem = base64(value, comma + 1..<dataEnd) { return problem }
    if dataEnd < range.upperBound {
      return DatatypeProblem(.dataURLFragment, at: dataEnd..<range.upperBound, severity: .warning)
    }
    return nil
  }

  /// Judges base64 data, after percent-decoding: letters, digits, `+`, `/`, at most two `=` at the end.
  private static func base64(_ value: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem? {
    var padding = 0
    var index = range.lowerBound
    while index < range.upperBound {
      var byte = value[index]
      let start = index
      index += 1
      if byte == UInt8(ascii: "%"), index + 1 < range.upperBound, let high = value[index].hexDigitValue,
        let low = value[index + 1].hexDigitValue
      {
        byte = high << 4 | low
        index += 2
      }
      if byte.isASCIIWhitespace { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        if padding <= 2 { continue }
      } else if padding == 0, byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") {
        continue
      }
      return DatatypeProblem(.dataURLBase64, at: start..<index)
    }
    return nil
  }
}

/// Values in CSS syntax.
package enum CSSText {
  /// A length in CSS pixels without superfluous decimals: `12px`, `0.5px`, `0px`.
  static func pixels(_ value: Double) -> String {
    (value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)) + "px"
  }

  /// A text as a CSS string in double quotes (CSS Syntax 3 §4.3.5): quotes, backslashes and control characters are escaped.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "\\" + String(scalar.value, radix: 16) + " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

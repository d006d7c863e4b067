/// What is left of a script's source when its comments stay at home: readers need the code alone.
///
/// Only lines that are comments as a whole are left out, and the space at the start of lines; so a text of several lines between
/// backquotes must not hold such lines. Nothing else is touched: what one reads in the browser is what one wrote.
package struct ScriptText {
  /// The lines that are left, each with its line feed.
  package private(set) var bytes: [UInt8] = []

  /// Leaves the comments of a source out.
  package init(_ source: [UInt8]) {
    var isInComment = false
    for line in source.split(separator: UInt8(ascii: "\n")) {
      let text = line.trimmingPrefix { $0 == UInt8(ascii: " ") }
      let closes = text.suffix(2).elementsEqual("*/".utf8)
      if isInComment {
        isInComment = !closes
      } else if text.starts(with: "/*".utf8) {
        isInComment = !closes
      } else if !text.isEmpty, !text.starts(with: "//".utf8) {
        bytes += text
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }
}

/// What is left of a script's source when its comments stay at home: readers need the code alone.
///
/// Only lines that are comments as a whole are left out, and the space at the start of lines; so a text of several lines between
/// backquotes must not hold such lines. Nothing else is touched: what one reads in the browser is what one wrote.
package struct ScriptText {
  /// The lines that are left, each with its line feed.
  package private(set) var bytes: [UInt8] = []

  /// Leaves the comments of a source out.
  package init(_ source: [UInt8]) {
    bytes.reserveCapacity(source.count)
    var isInComment = false
    var start = 0
    while start < source.count {
      var end = start
      while end < source.count, source[end] != UInt8(ascii: "\n") { end += 1 }
      var text = source[start..<end]
      while text.first == UInt8(ascii: " ") { text.removeFirst() }
      start = end + 1
      let closes = text.last == UInt8(ascii: "/") && text.dropLast().last == UInt8(ascii: "*")
      if isInComment {
        isInComment = !closes
      } else if Self.begins(text, with: UInt8(ascii: "*")) {
        isInComment = !closes
      } else if !text.isEmpty, !Self.begins(text, with: UInt8(ascii: "/")) {
        bytes += text
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Whether a line begins with a slash and another sign.
  private static func begins(_ line: ArraySlice<UInt8>, with sign: UInt8) -> Bool {
    line.count > 1 && line[line.startIndex] == UInt8(ascii: "/") && line[line.startIndex + 1] == sign
  }
}

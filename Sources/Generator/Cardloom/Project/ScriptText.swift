/// A script without its comments, which readers do not need.
///
/// Removes only lines that are entirely comments, and leading space; so a template literal must not contain such lines.
/// Everything else is unchanged, so the code in the browser is the code as written.
package struct ScriptText {
  /// The remaining lines, each with its line feed.
  package private(set) var bytes: [UInt8] = []

  /// Removes the comments of a script.
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

  /// Whether a line begins with a slash followed by another character.
  private static func begins(_ line: ArraySlice<UInt8>, with sign: UInt8) -> Bool {
    line.count > 1 && line[line.startIndex] == UInt8(ascii: "/") && line[line.startIndex + 1] == sign
  }
}

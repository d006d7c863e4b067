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
    source.withUnsafeBufferPointer { append($0) }
  }

  private mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
    var isInComment = false
    var start = 0
    while start < source.count {
      var end = start
      while end < source.count, source[end] != UInt8(ascii: "\n") { end += 1 }
      while start < end, source[start] == UInt8(ascii: " ") { start += 1 }
      let isPair = end > start + 1
      let sign = isPair && source[start] == UInt8(ascii: "/") ? source[start + 1] : nil
      if isInComment || sign == UInt8(ascii: "*") {
        isInComment = !(isPair && source[end - 1] == UInt8(ascii: "/") && source[end - 2] == UInt8(ascii: "*"))
      } else if start < end, sign != UInt8(ascii: "/") {
        bytes += source[start..<end]
        bytes.append(UInt8(ascii: "\n"))
      }
      start = end + 1
    }
  }
}

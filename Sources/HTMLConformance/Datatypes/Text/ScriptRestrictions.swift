/// What no `script` may hold: the beginning of another one inside `<!--`, after which its own end tag would not end it.
///
/// HTML Standard, section 4.12.1.2 (restrictions for contents of script elements).
enum ScriptRestrictions {
  static func problem(in text: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var cursor = ByteCursor(text)
    var isInComment = false
    while !cursor.isAtEnd {
      let mark = UInt8(ascii: isInComment ? "-" : "<")
      cursor.take(while: { $0 != mark && $0 != UInt8(ascii: "<") })
      let start = cursor.position
      if !isInComment, takes("<!--", &cursor) {
        isInComment = true
      } else if isInComment, takes("-->", &cursor) {
        isInComment = false
      } else if isInComment, takes("<script", &cursor) {
        if cursor.current.map({ $0.isASCIIWhiteSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }) ?? false {
          return cursor.problem(.scriptInComment, from: start)
        }
      } else {
        cursor.advance()
      }
    }
    return nil
  }

  private static func takes(_ word: Keywords, _ cursor: inout ByteCursor) -> Bool {
    let end = cursor.position + word.bytes.count
    guard end <= cursor.end, word.contains(cursor.bytes, in: cursor.position..<end) else { return false }
    cursor.advance(to: end)
    return true
  }
}

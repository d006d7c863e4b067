import Platform

/// The restrictions on the content of a `script`.
///
/// A script must not contain a `<!--` without a `-->`, nor a `<script` start tag between them, after which its own end
/// tag would not end it. HTML Standard, section 4.12.1.2 (restrictions for contents of script elements).
enum ScriptRestrictions {
  static func problem(in text: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var cursor = ByteCursor(text)
    var comment: Range<Int>?
    while !cursor.isAtEnd {
      let mark = UInt8(ascii: comment != nil ? "-" : "<")
      cursor.take(while: { $0 != mark && $0 != UInt8(ascii: "<") })
      let start = cursor.position
      if comment == nil, takes("<!--", &cursor) {
        comment = start..<cursor.position
      } else if comment != nil, takes("-->", &cursor) {
        comment = nil
      } else if comment != nil, takes("<script", &cursor) {
        if cursor.current.map({ $0.isASCIIWhitespace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }) ?? false {
          return cursor.problem(.scriptInComment, from: start)
        }
      } else {
        cursor.advance()
      }
    }
    return comment.map { DatatypeProblem(.scriptCommentOpen, at: $0) }
  }

  private static func takes(_ word: Keywords, _ cursor: inout ByteCursor) -> Bool {
    let end = cursor.position + word.bytes.count
    guard end <= cursor.end, word.contains(cursor.bytes, in: cursor.position..<end) else { return false }
    cursor.advance(to: end)
    return true
  }
}

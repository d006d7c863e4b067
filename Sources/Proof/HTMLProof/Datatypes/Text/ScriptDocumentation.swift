import Platform

/// What a `script` with `src` may hold: comments, for the people who read the source.
///
/// HTML Standard, section 4.12.1.3 (inline documentation for external scripts).
enum ScriptDocumentation {
  static func problem(in text: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var cursor = ByteCursor(text)
    while let byte = cursor.current {
      if byte.isASCIIWhitespace {
        cursor.advance()
        continue
      }
      let start = cursor.position
      guard cursor.take("/") else { return rest(of: cursor, from: start) }
      if cursor.take("/") {
        cursor.take(while: { $0 != 0x0A && $0 != 0x0D })
      } else if !cursor.take("*") || !skipComment(&cursor) {
        return rest(of: cursor, from: start)
      }
    }
    return nil
  }

  /// Skips to behind `*/`; answers whether it is there.
  private static func skipComment(_ cursor: inout ByteCursor) -> Bool {
    while !cursor.isAtEnd {
      cursor.take(while: { $0 != UInt8(ascii: "*") })
      if cursor.take("*"), cursor.take("/") { return true }
    }
    return false
  }

  /// The line that is no comment.
  private static func rest(of cursor: ByteCursor, from start: Int) -> DatatypeProblem {
    var end = cursor
    end.take(while: { $0 != 0x0A && $0 != 0x0D })
    return DatatypeProblem(.scriptDocumentation, at: start..<end.position)
  }
}

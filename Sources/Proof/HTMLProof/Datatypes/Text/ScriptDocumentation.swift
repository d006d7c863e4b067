import Platform

/// The content of a `script` with `src`: comments that document the script.
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

  /// Skips past `*/`; returns whether it was found.
  private static func skipComment(_ cursor: inout ByteCursor) -> Bool {
    while !cursor.isAtEnd {
      cursor.take(while: { $0 != UInt8(ascii: "*") })
      if cursor.take("*"), cursor.take("/") { return true }
    }
    return false
  }

  /// Creates a problem at the first line that is not a comment.
  private static func rest(of cursor: ByteCursor, from start: Int) -> DatatypeProblem {
    var end = cursor
    end.take(while: { $0 != 0x0A && $0 != 0x0D })
    return DatatypeProblem(.scriptDocumentation, at: start..<end.position)
  }
}

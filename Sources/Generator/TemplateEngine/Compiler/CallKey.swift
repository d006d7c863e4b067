import SafeHTML

/// The key of a compiled template, which is compiled once for each combination of these values.
struct CallKey: Hashable {
  /// The template's index in the library.
  let template: Int
  let context: EscapingContext
  let layout: LineLayout
  /// The overrides of its blocks from enclosing calls.
  let overrides: BlockOverrides
}

/// The treatment of the start of each line of a template's text.
struct LineLayout: Hashable {
  /// The number of leading blanks to remove.
  var dedent = 0
  /// The text to insert before each line.
  var indent: [UInt8] = []
  /// Whether the indentation grows with each recursive call, so that it is known only at rendering.
  var isDynamic = false

  /// The indentation of a standalone tag that follows some blanks on its line.
  func indent(behind blanks: [UInt8]) -> [UInt8] { indent + blanks.dropFirst(dedent) }
}

/// The contents of blocks by name.
struct BlockOverrides: Hashable {
  struct Content: Hashable {
    let template: Int
    let block: Int
  }

  private(set) var contents: [String: Content] = [:]

  subscript(name: String) -> Content? { contents[name] }

  /// Returns the overrides with further contents added where none exists; outer overrides take precedence over inner
  /// ones.
  func adding(_ further: [(name: String, content: Content)]) -> BlockOverrides {
    var result = self
    for (name, content) in further where result.contents[name] == nil { result.contents[name] = content }
    return result
  }

  /// Returns the overrides without one block: inside its content, a block of the same name uses its default.
  func without(_ name: String) -> BlockOverrides {
    var result = self
    result.contents[name] = nil
    return result
  }
}

import SafeHTML

/// What a called template depends on besides the data: it is compiled once for each of these.
struct CallKey: Hashable {
  /// The template, as an index into the library.
  let template: Int
  let context: EscapingContext
  let layout: LineLayout
  /// What the calls around put in place of its blocks.
  let overrides: BlockOverrides
}

/// What happens to the beginning of each line of a template's text.
struct LineLayout: Hashable {
  /// How many leading blanks are taken away.
  var dedent = 0
  /// What is put before each line.
  var indent: [UInt8] = []
  /// Whether the indentation grows from call to call and is known only when the template is rendered.
  var isDynamic = false

  /// The indentation of something that stands alone on a line behind some blanks.
  func indent(behind blanks: [UInt8]) -> [UInt8] { indent + blanks.dropFirst(dedent) }
}

/// Contents of blocks by name.
struct BlockOverrides: Hashable {
  struct Content: Hashable {
    let template: Int
    let block: Int
  }

  private(set) var contents: [String: Content] = [:]

  subscript(name: String) -> Content? { contents[name] }

  /// With further contents, where none is there yet: outer overrides win over inner ones.
  func adding(_ further: [(name: String, content: Content)]) -> BlockOverrides {
    var result = self
    for (name, content) in further where result.contents[name] == nil { result.contents[name] = content }
    return result
  }

  /// Without one block: inside its content a block of the same name is its own default.
  func without(_ name: String) -> BlockOverrides {
    var result = self
    result.contents[name] = nil
    return result
  }
}

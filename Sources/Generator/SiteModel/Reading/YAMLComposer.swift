import CYaml

/// A text that is not YAML, or has two keys of one name.
enum YAMLProblem: Error {
  /// What libyaml says is wrong, and in which part.
  case syntax(String, at: YAMLMark, context: (text: String, mark: YAMLMark)?)
  /// A character that YAML does not allow, at an offset in bytes.
  case character(String, offset: Int)
  case repeatedKey(String, at: YAMLMark, first: YAMLMark)
  case unreadable
}

/// Composes the nodes of a YAML text from the events of libyaml.
final class YAMLComposer {
  /// libyaml keeps the address of its parser, so that it must not move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var anchors: [String: YAMLNode] = [:]

  private init(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLProblem) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else { throw .unreadable }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The root node of a text; `nil` if the text has none.
  ///
  /// - Throws: ``YAMLProblem`` if the text is not a YAML document.
  static func root(of text: some StringProtocol) throws(YAMLProblem) -> YAMLNode? {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(YAMLProblem) in try YAMLComposer(bytes).root() }
  }

  private func root() throws(YAMLProblem) -> YAMLNode? {
    _ = try next()  // The stream begins.
    if try next().isEnd { return nil }
    let root = try node(from: try next())
    _ = try next()  // The document ends.
    let rest = try next()
    guard rest.isEnd else {
      throw .syntax(
        "but found another document", at: rest.mark,
        context: ("expected a single document in the stream", YAMLMark(line: 1, column: 1)))
    }
    return root
  }

  private func node(from event: Event) throws(YAMLProblem) -> YAMLNode {
    let node: YAMLNode
    switch event.kind {
    case .alias(let name):
      guard let node = anchors[name] else { throw .syntax("found undefined alias", at: event.mark, context: nil) }
      return node
    case .scalar(let text, let style):
      node = .scalar(YAMLNode.Scalar(string: text, style: style, mark: event.mark))
    case .sequence:
      var elements: [YAMLNode] = []
      var inner = try next()
      while !inner.isEnd {
        elements.append(try self.node(from: inner))
        inner = try next()
      }
      node = .sequence(YAMLNode.Sequence(elements: elements, mark: event.mark))
    case .mapping:
      var pairs: [(key: YAMLNode, value: YAMLNode)] = []
      var inner = try next()
      while !inner.isEnd {
        let key = try self.node(from: inner)
        pairs.append((key, try self.node(from: try next())))
        inner = try next()
      }
      try checkKeys(pairs)
      node = .mapping(YAMLNode.Mapping(pairs: pairs, mark: event.mark))
    case .end, .other: throw .unreadable
    }
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  /// Refuses two keys of one name.
  private func checkKeys(_ pairs: [(key: YAMLNode, value: YAMLNode)]) throws(YAMLProblem) {
    var marks: [String: YAMLMark] = [:]
    for case (.scalar(let key), _) in pairs {
      if let first = marks.updateValue(key.mark, forKey: key.string) {
        throw .repeatedKey(key.string, at: key.mark, first: first)
      }
    }
  }

  // MARK: Events

  private struct Event {
    enum Kind {
      case alias(String)
      case scalar(String, YAMLNode.Scalar.Style)
      case sequence, mapping
      /// The end of the stream, of a list or of a mapping.
      case end
      /// The beginning of the stream, the beginning or the end of a document.
      case other
    }

    let kind: Kind
    let anchor: String?
    let mark: YAMLMark

    var isEnd: Bool { if case .end = kind { true } else { false } }
  }

  private func next() throws(YAMLProblem) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
    defer { yaml_event_delete(&event) }
    let kind: Event.Kind
    var anchor: UnsafeMutablePointer<yaml_char_t>?
    switch event.type {
    case YAML_ALIAS_EVENT: kind = .alias(Self.text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      anchor = scalar.anchor
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(String(decoding: bytes, as: UTF8.self), Self.style(scalar.style))
    case YAML_SEQUENCE_START_EVENT:
      anchor = event.data.sequence_start.anchor
      kind = .sequence
    case YAML_MAPPING_START_EVENT:
      anchor = event.data.mapping_start.anchor
      kind = .mapping
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_STREAM_END_EVENT: kind = .end
    default: kind = .other
    }
    return Event(kind: kind, anchor: Self.text(anchor), mark: YAMLMark(event.start_mark))
  }

  private var problem: YAMLProblem {
    let text = parser.pointee.problem.map { String(cString: $0) } ?? ""
    switch parser.pointee.error {
    case YAML_READER_ERROR: return .character(text, offset: parser.pointee.problem_offset)
    case YAML_SCANNER_ERROR, YAML_PARSER_ERROR, YAML_COMPOSER_ERROR:
      let context = parser.pointee.context.map { (String(cString: $0), YAMLMark(parser.pointee.context_mark)) }
      return .syntax(text, at: YAMLMark(parser.pointee.problem_mark), context: context)
    default: return .unreadable
    }
  }

  private static func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    characters.map { String(cString: $0) }
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLNode.Scalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}

extension YAMLMark {
  fileprivate init(_ mark: yaml_mark_t) { self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1) }
}

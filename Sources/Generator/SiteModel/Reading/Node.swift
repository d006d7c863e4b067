import Diagnostics
import JSONRecords

/// A value of a configuration: of a text in YAML, or of a site in Swift.
///
/// Readers cannot tell the two apart, except by the location and by the words of messages. The nodes within a node are
/// made when they are looked at: a few lines of nested aliases can amount to more than fits in memory.
enum Node {
  /// A text, a number, a Boolean or nothing.
  case scalar(Scalar)
  /// Keys and their values.
  case mapping(Mapping)
  /// A list.
  case sequence(Elements)

  /// A node of a text.
  init(_ node: YAMLNode) {
    switch node {
    case .scalar(let scalar): self = .scalar(Scalar(scalar))
    case .mapping(let mapping): self = .mapping(Mapping(content: .yaml(mapping)))
    case .sequence(let sequence): self = .sequence(Elements(content: .yaml(sequence)))
    }
  }

  /// The settings of a site in Swift.
  init(_ group: SettingGroup) { self = .mapping(Mapping(content: .settings(group))) }

  /// Data that the code at a location sets.
  init(_ data: RecordData, at location: SourceLocation) {
    switch data {
    case .null: self = .scalar(Scalar("", isPlain: true, at: location))
    case .boolean(let value): self = .scalar(Scalar("\(value)", isPlain: true, at: location))
    case .number(let text): self = .scalar(Scalar(text, isPlain: true, at: location))
    case .string(let text): self = .scalar(Scalar(text: text, at: location))
    case .html(let bytes): self = .scalar(Scalar(text: String(decoding: bytes, as: UTF8.self), at: location))
    case .array(let elements): self = .sequence(Elements(content: .data(elements, location)))
    case .object(let members): self = .mapping(Mapping(content: .members(members, location)))
    }
  }

  fileprivate init(_ setting: Setting) {
    switch setting.value {
    case .data(let data): self.init(data, at: setting.location)
    case .mapping(let group): self.init(group)
    case .list(let groups): self = .sequence(Elements(content: .groups(groups, setting.location)))
    }
  }

  /// The scalar, if it is one.
  var scalar: Scalar? { if case .scalar(let scalar) = self { scalar } else { nil } }

  /// Where the node is.
  var origin: Origin {
    switch self {
    case .scalar(let scalar):
      switch scalar.content {
      case .yaml(let scalar): .text(.scalar(scalar))
      case .code(_, _, let location): .code(location)
      }
    case .mapping(let mapping):
      switch mapping.content {
      case .yaml(let mapping): .text(.mapping(mapping))
      case .settings(let group): .code(group.location)
      case .members(_, let location): .code(location)
      }
    case .sequence(let elements):
      switch elements.content {
      case .yaml(let sequence): .text(.sequence(sequence))
      case .groups(_, let location), .data(_, let location): .code(location)
      }
    }
  }

  /// Whether the node is of a site in Swift.
  var isOfCode: Bool { if case .code = origin { true } else { false } }

  /// Where a node comes from.
  enum Origin {
    /// A node of a text.
    case text(YAMLNode)
    /// A line of code.
    case code(SourceLocation)
  }

  /// A text, a number, a Boolean or nothing.
  struct Scalar {
    fileprivate enum Content {
      case yaml(YAMLNode.Scalar)
      case code(String, isPlain: Bool, SourceLocation)
    }

    fileprivate let content: Content

    /// A scalar of a text.
    init(_ scalar: YAMLNode.Scalar) { content = .yaml(scalar) }

    fileprivate init(_ text: String, isPlain: Bool, at location: SourceLocation) {
      content = .code(text, isPlain: isPlain, location)
    }

    /// A text of a site in Swift; it is plain if YAML needs no quotes for it.
    fileprivate init(text: String, at location: SourceLocation) {
      self.init(text, isPlain: YAMLScalar.isText(text), at: location)
    }

    /// Its text.
    var string: String {
      switch content {
      case .yaml(let scalar): scalar.string
      case .code(let text, _, _): text
      }
    }

    /// Whether it is written without quotes, so that it may be something else than a text.
    var isPlain: Bool {
      switch content {
      case .yaml(let scalar): scalar.style == .plain
      case .code(_, let isPlain, _): isPlain
      }
    }
  }

  /// Keys and their values, in order.
  struct Mapping: RandomAccessCollection {
    fileprivate enum Content {
      case yaml(YAMLNode.Mapping)
      case settings(SettingGroup)
      case members([RecordData.Member], SourceLocation)
    }

    fileprivate let content: Content

    var startIndex: Int { 0 }

    var endIndex: Int {
      switch content {
      case .yaml(let mapping): mapping.endIndex
      case .settings(let group): group.settings.count
      case .members(let members, _): members.count
      }
    }

    subscript(position: Int) -> (key: Node, value: Node) {
      switch content {
      case .yaml(let mapping):
        let pair = mapping[position]
        return (Node(pair.key), Node(pair.value))
      case .settings(let group):
        let setting = group.settings[position]
        return (.scalar(Scalar(text: setting.key, at: setting.location)), Node(setting))
      case .members(let members, let location):
        let member = members[position]
        return (.scalar(Scalar(text: member.name, at: location)), Node(member.value, at: location))
      }
    }

    /// What the code calls it, such as `Section("latest")`; `nil` if it has no name there.
    var codeName: String? { if case .settings(let group) = content { group.name } else { nil } }
  }

  /// The elements of a list.
  struct Elements: RandomAccessCollection {
    fileprivate enum Content {
      case yaml(YAMLNode.Sequence)
      case groups([SettingGroup], SourceLocation)
      case data([RecordData], SourceLocation)
    }

    fileprivate let content: Content

    var startIndex: Int { 0 }

    var endIndex: Int {
      switch content {
      case .yaml(let sequence): sequence.endIndex
      case .groups(let groups, _): groups.count
      case .data(let elements, _): elements.count
      }
    }

    subscript(position: Int) -> Node {
      switch content {
      case .yaml(let sequence): Node(sequence[position])
      case .groups(let groups, _): Node(groups[position])
      case .data(let elements, let location): Node(elements[position], at: location)
      }
    }
  }
}

/// The location of a character in a YAML text.
struct YAMLMark {
  /// The line, counted from 1.
  let line: Int
  /// The column in Unicode scalars, counted from 1.
  let column: Int
}

/// A node of a YAML text, with its location.
///
/// An alias is the node that it stands for.
enum YAMLNode {
  /// A text, a number, a Boolean or nothing.
  case scalar(Scalar)
  /// Keys and their values.
  case mapping(Mapping)
  /// A list.
  case sequence(Sequence)

  /// A text, a number, a Boolean or nothing.
  struct Scalar {
    /// How a scalar is written.
    enum Style { case plain, singleQuoted, doubleQuoted, literal, folded }

    let string: String
    let style: Style
    let mark: YAMLMark
  }

  /// Keys and their values, in order.
  struct Mapping: RandomAccessCollection {
    let pairs: [(key: YAMLNode, value: YAMLNode)]
    let mark: YAMLMark

    var startIndex: Int { 0 }
    var endIndex: Int { pairs.count }
    subscript(position: Int) -> (key: YAMLNode, value: YAMLNode) { pairs[position] }

    /// The value of a key.
    subscript(name: String) -> YAMLNode? { pairs.first { $0.key.scalar?.string == name }?.value }
  }

  /// The elements of a list.
  struct Sequence: RandomAccessCollection {
    let elements: [YAMLNode]
    let mark: YAMLMark

    var startIndex: Int { 0 }
    var endIndex: Int { elements.count }
    subscript(position: Int) -> YAMLNode { elements[position] }
  }

  /// Where the node begins.
  var mark: YAMLMark {
    switch self {
    case .scalar(let scalar): scalar.mark
    case .mapping(let mapping): mapping.mark
    case .sequence(let sequence): sequence.mark
    }
  }

  /// The scalar, if it is one.
  var scalar: Scalar? { if case .scalar(let scalar) = self { scalar } else { nil } }

  /// The mapping, if it is one.
  var mapping: Mapping? { if case .mapping(let mapping) = self { mapping } else { nil } }
}

extension YAMLNode: Equatable {
  /// Whether both have the same content, wherever they are and however they are written.
  static func == (one: YAMLNode, other: YAMLNode) -> Bool {
    switch (one, other) {
    case (.scalar(let one), .scalar(let other)): one.string == other.string
    case (.sequence(let one), .sequence(let other)): one.elements == other.elements
    case (.mapping(let one), .mapping(let other)): one.pairs.elementsEqual(other.pairs, by: ==)
    default: false
    }
  }
}

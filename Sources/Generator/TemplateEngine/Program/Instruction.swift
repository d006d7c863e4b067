import SafeHTML

/// One instruction of a compiled template.
///
/// All instructions are in one flat array, including those of sections and partials.
struct Instruction: Sendable {
  enum Operation: UInt8, Sendable {
    /// Writes `count` bytes of the literals, starting at `operand`.
    case literal
    /// Writes the value of name `operand`.
    case interpolate
    /// Writes the value of name `operand` in format `target`.
    case formatted
    /// Enters a section over name `operand`, or jumps to `target`.
    case section
    /// Continues if name `operand` has no value, otherwise jumps to `target`.
    case inverted
    /// Enters a section over name `operand` if its value meets condition `count`, or jumps to `target`.
    case compared
    /// Continues if the value of name `operand` does not meet condition `count`, otherwise jumps to `target`.
    case comparedInverted
    /// Continues with the next element of the innermost section, or leaves it.
    case sectionEnd
    /// Jumps to `target` and returns at the next ``ret``; the indentation is literal `operand`, `count` bytes long.
    case call
    /// Calls the template named by the value of name `operand`, from dispatch table `target`; the indentation is
    /// literal `count` of the indentations.
    case dynamicCall
    case ret
    /// Writes the indentation of the enclosing calls at the start of a line.
    case indentation
    /// Writes the name of a heading element of the level that fits, such as `h3`.
    case heading
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A missing value is not reported.
    static let optional = Flags(rawValue: 1)
    /// Only HTML by type is written.
    static let requiresHTML = Flags(rawValue: 2)
    /// The indentation of a call is appended to the current one rather than replacing it.
    static let keepsIndentation = Flags(rawValue: 4)
    /// Browsers load the resource at the value.
    static let loadsAddress = Flags(rawValue: 8)
    /// A section over an object is rendered once for each of its members.
    static let entries = Flags(rawValue: 16)
  }

  var operation: Operation
  var escaper = Escaper.text
  var quote = EscapingContext.Quote.none
  var flags: Flags = []
  var operand: UInt32 = 0
  var count: UInt32 = 0
  var target: UInt32 = 0
}

/// A range of bytes of one of the library's sources.
struct SourceSpan: Sendable, Hashable {
  var source: UInt32
  var start: UInt32
  var end: UInt32
}

/// A data name prepared for lookup: a range of ``TemplateProgram/keyParts``; empty for the implicit iterator.
struct CompiledName: Sendable {
  var firstPart: UInt32
  var partCount: UInt32
  /// The index of the first part in ``TemplateProgram/members``.
  var member: UInt32
  /// The contexts in which it is looked up.
  var scope: Scope
  /// The position that it names; `nil` for a name of data.
  var position: PositionName?

  enum Scope: UInt8, Sendable {
    /// All, from the innermost outwards.
    case all
    /// It may be one of the names shared by all templates of a section, which a card cannot override.
    case shared
    /// Only the innermost.
    case innermost
    /// None: it names a position.
    case position
  }
}

/// A part of a dotted name: a range of ``TemplateProgram/keys``.
struct KeyPart: Sendable {
  var start: UInt32
  var length: UInt32
  /// The part as an index in a list, or -1.
  var position: Int32
}

/// A template that a dynamic name may select.
struct DispatchEntry: Sendable {
  /// Its name: a range of ``TemplateProgram/keys``.
  var nameStart: UInt32
  var nameLength: UInt32
  /// The start of its instructions; `nil` if it is invalid in this context.
  var entry: UInt32?
}

/// The origin of a run of literal bytes.
struct LiteralPiece: Sendable {
  var literalStart: UInt32
  var source: UInt32
  var sourceStart: UInt32
}

/// Everything that a rendering reads, in flat arrays without references.
struct TemplateProgram: Sendable {
  var instructions: [Instruction] = []
  /// The source range of each instruction.
  var spans: [SourceSpan] = []
  var literals: [UInt8] = []
  var pieces: [LiteralPiece] = []
  var keys: [UInt8] = []
  var keyParts: [KeyPart] = []
  /// The distinct first parts of the names: the members that are looked up in a record.
  var members: [KeyPart] = []
  var names: [CompiledName] = []
  var nameTexts: [String] = []
  var dispatchTables: [[DispatchEntry]] = []
  var dispatchIndents: [IndentRange] = []
  var formats: [ValueFormat] = []
  var conditions: [ValueCondition] = []

  /// Whether an instruction reads a position rather than data.
  func namesPosition(_ instruction: Instruction) -> Bool {
    switch instruction.operation {
    case .interpolate, .formatted, .section, .inverted, .compared, .comparedInverted, .dynamicCall:
      names[Int(instruction.operand)].position != nil
    case .literal, .sectionEnd, .call, .ret, .indentation, .heading: false
    }
  }

  /// Adds the indentation of a call to the literals.
  mutating func add(indent: [UInt8]) -> IndentRange {
    literals += indent
    return IndentRange(start: UInt32(literals.count - indent.count), count: UInt32(indent.count))
  }
}

/// The indentation of a call: a range of ``TemplateProgram/literals``.
struct IndentRange: Sendable {
  var start: UInt32
  var count: UInt32
}

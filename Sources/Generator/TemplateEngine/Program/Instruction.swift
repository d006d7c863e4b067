import SafeHTML

/// One step of a compiled template.
///
/// Steps lie in one flat array, sections and partials included.
struct Instruction: Sendable {
  enum Operation: UInt8, Sendable {
    /// Writes `count` bytes of the literals from `operand` on.
    case literal
    /// Writes the value of name `operand`.
    case interpolate
    /// Goes into a section over name `operand`, or to `target`.
    case section
    /// Goes on when name `operand` has no value, otherwise to `target`.
    case inverted
    /// Goes to the next element of the innermost section, or out of it.
    case sectionEnd
    /// Goes to `target` and comes back at the next ``ret``; the indentation is literal `operand`, `count` bytes long.
    case call
    /// Calls the template that name `operand` names, out of the dispatch table `target`; the indentation is literal
    /// `count` of the indentations.
    case dynamicCall
    case ret
    /// Writes the indentation of the calls around, at the start of a line.
    case indentation
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A missing value is no problem.
    static let optional = Flags(rawValue: 1)
    /// Only HTML by type may be written.
    static let requiresHTML = Flags(rawValue: 2)
    /// The indentation of a call is put behind the current one; otherwise it takes its place.
    static let keepsIndentation = Flags(rawValue: 4)
    /// Browsers load what the value names.
    static let loadsAddress = Flags(rawValue: 8)
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
struct SourcePlace: Sendable, Hashable {
  var source: UInt32
  var start: UInt32
  var end: UInt32
}

/// A data name, ready for lookup: a range of ``TemplateProgram/keyParts``; empty for the implicit iterator.
struct CompiledName: Sendable {
  var firstPart: UInt32
  var partCount: UInt32
  /// Which of ``TemplateProgram/members`` the first part is.
  var member: UInt32
  /// Whether it may be one of the names that all templates of a section share, which no card takes.
  var isShared: Bool
}

/// A part of a dotted name: a range of ``TemplateProgram/keys``.
struct KeyPart: Sendable {
  var start: UInt32
  var length: UInt32
  /// The part as a position in a list, or -1.
  var position: Int32
}

/// A template that a dynamic name may choose.
struct DispatchEntry: Sendable {
  /// Its name: a range of ``TemplateProgram/keys``.
  var nameStart: UInt32
  var nameLength: UInt32
  /// Where its instructions begin; `nil` when it does not fit the place.
  var entry: UInt32?
}

/// Where a run of literal bytes comes from.
struct LiteralPiece: Sendable {
  var literalStart: UInt32
  var source: UInt32
  var sourceStart: UInt32
}

/// Everything that a rendering reads: flat arrays without references.
struct TemplateProgram: Sendable {
  var instructions: [Instruction] = []
  /// The place of each instruction.
  var places: [SourcePlace] = []
  var literals: [UInt8] = []
  var pieces: [LiteralPiece] = []
  var keys: [UInt8] = []
  var keyParts: [KeyPart] = []
  /// The first parts of the names, each once: the members that are looked for in a record.
  var members: [KeyPart] = []
  var names: [CompiledName] = []
  var nameTexts: [String] = []
  var dispatchTables: [[DispatchEntry]] = []
  var dispatchIndents: [IndentRange] = []

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

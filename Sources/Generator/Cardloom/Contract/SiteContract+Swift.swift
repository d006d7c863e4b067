import CardLayout

extension SiteContract {
  /// The contract as a Swift file without dependencies: a `Codable` type for each cell, the events with their parameters,
  /// the sections with their measures, and when a card counts as seen.
  ///
  /// It imports Foundation if there are dates or addresses.
  public var swift: String {
    var writer = ContractSwift(contract: self)
    writer.write()
    return writer.text
  }
}

/// Writes a contract as Swift.
private struct ContractSwift {
  let contract: SiteContract
  private(set) var text = ""
  private var indent = 0
  /// Whether a field has values of several kinds.
  private var usesValue = false

  init(contract: SiteContract) { self.contract = contract }

  mutating func write() {
    line("// The contract of \(Self.comment(contract.title)), written by `cardloom export contract --swift`.")
    line("// Change the site and write it again, rather than this file.")
    line()
    if !usedKinds.isDisjoint(with: [.date, .url]) {
      line("import Foundation")
      line()
    }
    line("/// What the cards of the site show and send, and how they are laid out.")
    block("public enum CardContract {") { writer in
      writer.exposure()
      writer.sizes()
      writer.events()
      if !writer.contract.cells.isEmpty { writer.identity() }
      if writer.usedKinds.contains(.date) { for text in Self.dateType { writer.line(text) } }
      for cell in writer.contract.cells { writer.cell(cell) }
      writer.sections()
      if writer.usesValue { writer.value() }
    }
  }

  /// The kinds of all fields that are of one kind alone.
  private var usedKinds: Set<SiteContract.FieldType.Kind> {
    Set(contract.cells.flatMap(\.fields).map(\.type.kinds).filter { $0.count == 1 }.flatMap(\.self))
  }

  private mutating func line(_ content: String = "") {
    text += content.isEmpty ? "\n" : String(repeating: "  ", count: indent) + content + "\n"
  }

  private mutating func block(_ head: String, _ body: (inout ContractSwift) -> Void) {
    line(head)
    indent += 1
    body(&self)
    indent -= 1
    line("}")
  }

  private mutating func exposure() {
    line("/// A card counts as seen when this share of it, or of the screen's height, was in view for so many seconds.")
    block("public enum Exposure {") { writer in
      writer.line("public static let share = \(writer.contract.exposure.share)")
      writer.line("public static let seconds = \(writer.contract.exposure.seconds)")
    }
    line()
  }

  private mutating func sizes() {
    line("/// A length in points, which are CSS pixels, or in the reader's text size.")
    block("public enum Length: Sendable, Hashable {") { writer in
      writer.line("case points(Double), rem(Double)")
    }
    line()
    line("/// A size that a cell declares.")
    block("public enum Size: Sendable, Hashable {") { writer in
      writer.line("/// A height.")
      writer.line("case height(Length)")
      writer.line("/// A height in lines of the cell's own text.")
      writer.line("case lines(Double)")
      writer.line("/// The width divided by the height.")
      writer.line("case ratio(Double)")
      writer.line("/// A width and a height.")
      writer.line("case box(width: Length, height: Length)")
      writer.line("/// A size that the cell has about: its content decides.")
      writer.line("indirect case estimate(Size)")
    }
    line()
  }

  // MARK: Events

  private mutating func events() {
    guard !contract.events.isEmpty else { return }
    line("/// What a control of a card, a header or a footer sends.")
    block("public enum Event: Sendable, Hashable {") { writer in
      for event in writer.contract.events {
        let parameters = (event.parameters ?? []).map { "\(Self.escaped($0.name)): \(Self.type($0.type))" }
        let list = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
        writer.line("case \(Self.escaped(Self.lowerCamel(event.name)))\(list)")
      }
      writer.line()
      writer.line("/// Its name in templates and in `cardloom:event`.")
      writer.block("public var name: String {") { writer in
        writer.line("switch self {")
        for event in writer.contract.events {
          writer.line("case .\(Self.escaped(Self.lowerCamel(event.name))): \(Self.literal(event.name))")
        }
        writer.line("}")
      }
    }
    line()
  }

  private static func type(_ type: CardEvent.ParameterType) -> String {
    let name =
      switch type.kind {
      case .string: "String"
      case .number: "Double"
      case .boolean: "Bool"
      }
    return name + (type.isOptional ? "?" : "")
  }

  // MARK: Cells

  /// The type of identities, which records have as texts or as numbers.
  private mutating func identity() {
    line("/// The identity of a card; its record has it as a text or as a number.")
    block("public struct ID: Codable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {") {
      writer in
      writer.line("public let description: String")
      writer.line()
      writer.line("public init(_ text: String) { description = text }")
      writer.line("public init(stringLiteral text: String) { description = text }")
      writer.line()
      writer.block("public init(from decoder: any Decoder) throws {") { writer in
        writer.line("let value = try decoder.singleValueContainer()")
        writer.line("if let number = try? value.decode(Int64.self) { description = String(number); return }")
        writer.line("if let number = try? value.decode(Double.self) { description = String(number); return }")
        writer.line("description = try value.decode(String.self)")
      }
      writer.line()
      writer.block("public func encode(to encoder: any Encoder) throws {") { writer in
        writer.line("var container = encoder.singleValueContainer()")
        writer.line("try container.encode(description)")
      }
    }
    line()
  }

  private mutating func cell(_ cell: SiteContract.Cell) {
    line("/// The fields that `cells/\(Self.comment(cell.name))` shows.")
    block("public struct \(Self.upperCamel(cell.name))Cell: Codable, Sendable, Hashable, Identifiable {") { writer in
      writer.line("public static let template = \(Self.literal(cell.name))")
      writer.line("public static let size: Size? = \(Self.size(cell.size))")
      writer.line("public static let variants: [String] = \(Self.list(cell.variants))")
      writer.line("public static let events: [String] = \(Self.list(cell.events))")
      writer.line()
      writer.fields(of: cell, below: "")
    }
    line()
  }

  private mutating func fields(of cell: SiteContract.Cell, below parent: String) {
    let own = cell.fields.filter { field in
      let rest = field.path.dropFirst(parent.count)
      return field.path.hasPrefix(parent) && !rest.isEmpty && !rest.contains(".")
    }
    var keys: [(identifier: String, name: String)] = []
    var parameters: [String] = []
    var nested: [(field: SiteContract.Field, type: String)] = []
    var names = Self.usedNames
    for field in own {
      let name = String(field.path.dropFirst(parent.count))
      var identifier = Self.lowerCamel(name)
      while keys.contains(where: { $0.identifier == identifier }) { identifier += "_" }
      keys.append((identifier, name))
      let hasFields = field.type.kinds == [.object] && cell.fields.contains { $0.path.hasPrefix(field.path + ".") }
      let hasType = hasFields || !field.type.values.isEmpty
      var element = hasType ? Self.upperCamel(name) : field.path == "id" ? "ID" : elementType(field.type)
      if hasType {
        while !names.insert(element).inserted { element += "Value" }
        nested.append((field, element))
      }
      let type = (field.type.isList ? "[\(element)]" : element) + (field.type.isOptional ? "?" : "")
      line("public var \(Self.escaped(identifier)): \(type)")
      parameters.append("\(Self.escaped(identifier)): \(type)\(field.type.isOptional ? " = nil" : "")")
    }
    line()
    block("public init(\(parameters.joined(separator: ", "))) {") { writer in
      for key in keys { writer.line("self.\(Self.escaped(key.identifier)) = \(Self.escaped(key.identifier))") }
    }
    if keys.contains(where: { $0.identifier != $0.name }) {
      line()
      block("enum CodingKeys: String, CodingKey {") { writer in
        for key in keys {
          let value = key.identifier == key.name ? "" : " = \(Self.literal(key.name))"
          writer.line("case \(Self.escaped(key.identifier))\(value)")
        }
      }
    }
    for (field, type) in nested {
      line()
      if !field.type.values.isEmpty {
        closedSet(field, type)
        continue
      }
      line("/// `\(Self.comment(field.path))`.")
      block("public struct \(type): Codable, Sendable, Hashable {") { writer in
        writer.fields(of: cell, below: field.path + ".")
      }
    }
  }

  /// An enumeration of the values of a field; one that is new does not fail.
  private mutating func closedSet(_ field: SiteContract.Field, _ type: String) {
    var cases: [(name: String, value: String)] = []
    var names: Set<String> = ["other", "rawValue", "hashValue", "init", "self", "Type"]
    for value in field.type.values {
      let text = value.contains(where: \.isLowercase) ? value : value.lowercased()
      var name = Self.lowerCamel(text.prefix(1).lowercased() + text.dropFirst())
      while !names.insert(name).inserted { name += "_" }
      cases.append((Self.escaped(name), Self.literal(value)))
    }
    line("/// The values of `\(Self.comment(field.path))`; `other` is one that no card had when this file was written.")
    block("public enum \(type): RawRepresentable, Codable, Sendable, Hashable {") { writer in
      writer.line("case \(cases.map(\.name).joined(separator: ", "))")
      writer.line("case other(String)")
      writer.line()
      writer.block("public init(rawValue: String) {") { writer in
        writer.line("switch rawValue {")
        for (name, value) in cases { writer.line("case \(value): self = .\(name)") }
        writer.line("default: self = .other(rawValue)")
        writer.line("}")
      }
      writer.line()
      writer.block("public var rawValue: String {") { writer in
        writer.line("switch self {")
        for (name, value) in cases { writer.line("case .\(name): \(value)") }
        writer.line("case .other(let text): text")
        writer.line("}")
      }
    }
  }

  private mutating func elementType(_ type: SiteContract.FieldType) -> String {
    switch type.kinds {
    case [.string], [.html]: return "String"
    case [.integer]: return "Int"
    case [.number]: return "Double"
    case [.boolean]: return "Bool"
    case [.date]: return "ISODate"
    case [.url]: return "URL"
    default:
      usesValue = true
      return "Value"
    }
  }

  /// A value of any kind, for fields whose values have several.
  private mutating func value() {
    line("/// A value of a field whose values are of several kinds.")
    block("public enum Value: Codable, Sendable, Hashable {") { writer in
      writer.line("case boolean(Bool), number(Double), string(String), list([Value]), object([String: Value])")
      writer.line()
      writer.block("public init(from decoder: any Decoder) throws {") { writer in
        writer.line("let value = try decoder.singleValueContainer()")
        for (name, type) in [("boolean", "Bool"), ("number", "Double"), ("string", "String"), ("list", "[Value]")] {
          writer.line("if let found = try? value.decode(\(type).self) { self = .\(name)(found); return }")
        }
        writer.line("self = .object(try value.decode([String: Value].self))")
      }
      writer.line()
      writer.block("public func encode(to encoder: any Encoder) throws {") { writer in
        writer.line("var container = encoder.singleValueContainer()")
        writer.line("switch self {")
        for name in ["boolean", "number", "string", "list", "object"] {
          writer.line("case .\(name)(let value): try container.encode(value)")
        }
        writer.line("}")
      }
    }
    line()
  }

  /// The type of dates, which decodes without a strategy for dates and tells a day from a moment.
  private static let dateType = """
    /// A date as records write it: a day, `2026-03-01`, or a date and time with its zone, `2026-03-01T12:00:00Z`.
    public struct ISODate: Codable, Sendable, Hashable, CustomStringConvertible {
      /// The text of the record.
      public let description: String
      /// The moment; of a day, its midnight in UTC.
      public let date: Date
      /// Whether it is a day without a time: format it in UTC, because in another zone it may be another day.
      public var isDay: Bool { description.utf8.count == 10 }

      /// Reads a date; `nil` if the text is none.
      public init?(_ text: String) {
        guard let seconds = Self.seconds(of: text) else { return nil }
        (description, date) = (text, Date(timeIntervalSince1970: seconds))
      }

      /// A moment, without fractions of its second.
      public init(_ date: Date) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        description = self.date.formatted(.iso8601)
      }

      public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let text = try value.decode(String.self)
        guard let date = ISODate(text) else {
          throw DecodingError.dataCorruptedError(in: value, debugDescription: "`\\(text)` is not a date of ISO 8601 with a zone")
        }
        self = date
      }

      public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
      }

      /// The seconds since 1970.
      private static func seconds(of text: String) -> Double? {
        var rest = text[...]
        func take(_ mark: Character) -> Bool {
          guard rest.first == mark else { return false }
          rest.removeFirst()
          return true
        }
        func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
          let digits = rest.prefix(count)
          guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
            range.contains(number)
          else { return nil }
          rest.removeFirst(count)
          return number
        }
        guard let year = number(4, 1...9999), take("-"), let month = number(2, 1...12), take("-"),
          let day = number(2, 1...31)
        else { return nil }
        // Years that begin in March have the leap day at their end.
        let shifted = month > 2 ? year : year - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        let days = shifted * 365 + leapDays + (153 * ((month + 9) % 12) + 2) / 5 + day - 719_469
        if rest.isEmpty { return Double(days) * 86_400 }
        guard take("T"), let hour = number(2, 0...24), take(":"), let minute = number(2, 0...59), take(":"),
          let second = number(2, 0...60)
        else { return nil }
        var seconds = Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
        if take(".") {
          let digits = rest.prefix { $0.isASCII && $0.isNumber }
          guard let fraction = Double("0.\\(digits)") else { return nil }
          seconds += fraction
          rest = rest.dropFirst(digits.count)
        }
        if take("Z") { return rest.isEmpty ? seconds : nil }
        let isEast = rest.first == "+"
        guard take("+") || take("-"), let hours = number(2, 0...14), take(":"), let minutes = number(2, 0...59),
          rest.isEmpty
        else { return nil }
        return seconds + Double(hours * 3_600 + minutes * 60) * (isEast ? -1 : 1)
      }
    }

    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  // MARK: Sections

  private mutating func sections() {
    line("/// How a section lays out its cells; lengths are in points.")
    block("public struct Section: Sendable, Hashable {") { writer in
      writer.line("public let feed: String")
      writer.line("public let id: String")
      writer.line("public let adaptor: String")
      writer.line("/// The measures of the adaptor, as CSS texts.")
      writer.line("public let measures: [String: String]")
      writer.line("/// The distances between the section's edges and its cells.")
      writer.line("public let top, trailing, bottom, leading: Double?")
      writer.line("public let lineSpacing, itemSpacing: Double?")
      writer.line("/// The height of the strip below the section.")
      writer.line("public let spaceBelow: Double")
      writer.line("/// The size of cells that declare none.")
      writer.line("public let size: Size?")
      writer.line("/// The sizes of cells by kind of card.")
      writer.line("public let sizes: [String: Size]")
      writer.line("/// The templates of its cells.")
      writer.line("public let cells: [String]")
    }
    line()
    line("/// The sections in the order of the pages.")
    line("public static let sections: [Section] = [")
    indent += 1
    for section in contract.sections { self.section(section) }
    indent -= 1
    line("]")
  }

  private mutating func section(_ section: SiteContract.Section) {
    let measures = section.measures.map { "\(Self.literal($0.name)): \(Self.literal($0.value))" }
    let sizes = section.sizes.sorted { $0.key < $1.key }.map { "\(Self.literal($0.key)): \(Self.size($0.value))" }
    func dictionary(_ members: [String]) -> String { members.isEmpty ? "[:]" : "[\(members.joined(separator: ", "))]" }
    func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "nil" }
    let inset = section.layout.inset
    line("Section(")
    indent += 1
    line(
      "feed: \(Self.literal(section.feed)), id: \(Self.literal(section.id)), adaptor: \(Self.literal(section.adaptor)),"
    )
    line("measures: \(dictionary(measures)),")
    line(
      "top: \(number(inset?.blockStart)), trailing: \(number(inset?.inlineEnd)), bottom: \(number(inset?.blockEnd)), "
        + "leading: \(number(inset?.inlineStart)),")
    line(
      "lineSpacing: \(number(section.layout.lineSpacing)), itemSpacing: \(number(section.layout.itemSpacing)), "
        + "spaceBelow: \(section.layout.spacing.height),")
    line("size: \(Self.size(section.size)), sizes: \(dictionary(sizes)), cells: \(Self.list(section.cells))),")
    indent -= 1
  }

  // MARK: Words

  private static func size(_ size: CellSize?) -> String { size.map(Self.size) ?? "nil" }

  private static func size(_ size: CellSize) -> String {
    func length(_ length: CellSize.Length) -> String { (length.unit == .px ? ".points" : ".rem") + "(\(length.value))" }
    return switch size {
    case .pixels(let value): ".height(.points(\(value)))"
    case .rem(let value): ".height(.rem(\(value)))"
    case .lines(let value): ".lines(\(value))"
    case .ratio(let width, let height): ".ratio(\(width) / \(height))"
    case .box(let width, let height): ".box(width: \(length(width)), height: \(length(height)))"
    case .estimate(let size): ".estimate(\(Self.size(size)))"
    }
  }

  private static func list(_ texts: [String]) -> String { "[\(texts.map(literal).joined(separator: ", "))]" }

  private static func literal(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.value < 0x20 ? " " : "\($0)" }.joined()
      + "\""
  }

  /// A text on one line of a comment.
  private static func comment(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 && !$0.properties.isPatternWhitespace || $0 == " " }))
  }

  private static func words(_ name: String) -> [Substring] {
    name.split { character in !character.isLetter && !character.isNumber }
  }

  private static func upperCamel(_ name: String) -> String {
    let joined = words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isLetter == true ? joined : "_" + joined
  }

  private static func lowerCamel(_ name: String) -> String {
    let words = words(name)
    let joined =
      (words.first.map(String.init) ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isLetter == true ? joined : "_" + joined
  }

  private static func escaped(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// The names of types that those of fields must not hide.
  private static let usedNames: Set<String> = [
    "Any", "Bool", "Codable", "CodingKey", "CodingKeys", "Date", "Decoder", "Double", "Encoder", "Hashable", "ID",
    "ISODate", "Identifiable", "Int", "Protocol", "RawRepresentable", "Self", "Sendable", "Size", "String", "Type",
    "URL",
    "Value",
  ]

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "func", "import", "init", "inout", "let", "operator",
    "precedencegroup", "protocol", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
    "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return",
    "throw",
    "switch", "where", "while", "as", "false", "is", "nil", "self", "super", "throws", "true", "try", "Self", "Any",
    "internal", "private", "public", "fileprivate", "rethrows",
  ]
}

import Diagnostics
import JSONRecords
import Platform

/// Records in iCalendar (RFC 5545): the events, to-dos and journal entries, with the fields of cards.
///
/// A time in a zone of the tz database gets that zone's offset; a repeated event is one card, with its rule as `rrule`.
struct CalendarSource {
  let source: CardSource
  let bytes: MappedBytes

  /// Reads the components, up to a limit.
  func read(limit: Int? = nil) -> LocatedRecords {
    var writer = RecordWriter()
    let slots = CardSlots()
    var lines: [UInt32] = []
    var head: [RecordData.Member] = []
    var open: (name: String, line: Int, properties: [CalendarProperty])?
    /// The number of components inside the open one, such as alarms.
    var inner = 0
    var isOpen = false
    for (line, property) in withExtendedLifetime(bytes, { CalendarProperty.all(in: bytes.bytes) }) {
      switch property.name {
      case "BEGIN":
        let name = property.value.uppercased()
        if open != nil { inner += 1 } else if Self.components.contains(name) { open = (name, line, []) }
        if name == "VCALENDAR" { isOpen = true }
      case "END" where inner > 0: inner -= 1
      case "END":
        if property.value.uppercased() == "VCALENDAR" { isOpen = false }
        guard let component = open else { continue }
        open = nil
        guard slots.count < limit ?? .max else { continue }
        let start = writer.count
        let record = CalendarRecord(component.name, component.properties, dates: source.treatment.dates)
        record.data.json.withUnsafeBytes { writer.json($0) }
        slots.append(
          Card(start: UInt64(start), length: UInt32(clamping: writer.count - start), record: UInt32(lines.count)))
        lines.append(UInt32(clamping: component.line))
        writer.endRecord()
      case "X-WR-CALNAME", "NAME": if open == nil { head.append(.init("title", .string(property.text))) }
      case "X-WR-CALDESC": if open == nil { head.append(.init("description", .string(property.text))) }
      default: if inner == 0 { open?.properties.append(property) }
      }
    }
    var located = LocatedRecords(bytes: writer.mapped(), slots: slots)
    located.lines = lines.isEmpty ? [1] : lines
    located.read = lines.count
    located.feed = .object(head)
    if isOpen || open != nil { located.diagnostics.append(.cutCalendar(lines.count, source)) }
    return located
  }

  private static let components: Set<String> = ["VEVENT", "VTODO", "VJOURNAL"]
}

/// A property of iCalendar: `DTSTART;TZID=Europe/Berlin:20260305T190000`.
struct CalendarProperty {
  let name: String
  let parameters: [String: String]
  /// The value as it is written.
  let value: String

  /// The value with its escapes resolved (RFC 5545, 3.3.11).
  var text: String { Self.parts(of: value, separator: nil).first ?? "" }

  /// The elements of a list of texts.
  var list: [String] { Self.parts(of: value, separator: ",") }

  /// The properties of a document with their lines, those that are folded over several lines joined.
  static func all(in bytes: UnsafeRawBufferPointer) -> [(line: Int, property: CalendarProperty)] {
    var found: [(Int, CalendarProperty)] = []
    var whole: [UInt8] = []
    var first = 1
    func take() {
      if !whole.isEmpty, let property = CalendarProperty(String(decoding: whole, as: UTF8.self)) {
        found.append((first, property))
      }
      whole = []
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (number, line) in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == 0x0D ? line.dropLast() : line
      if let mark = line.first, mark == 0x20 || mark == 0x09 {
        whole += line.dropFirst()
        continue
      }
      take()
      whole = Array(line)
      first = number + 1
    }
    take()
    return found
  }

  /// Reads a line; `nil` if it is not a property.
  init?(_ line: String) {
    var parameters: [String: String] = [:]
    var parts: [Substring] = []
    var start = line.startIndex
    var isQuoted = false
    var index = line.startIndex
    while index < line.endIndex, isQuoted || line[index] != ":" {
      if line[index] == "\"" { isQuoted.toggle() }
      if line[index] == ";", !isQuoted {
        parts.append(line[start..<index])
        start = line.index(after: index)
      }
      index = line.index(after: index)
    }
    guard index < line.endIndex else { return nil }
    parts.append(line[start..<index])
    for part in parts.dropFirst() {
      guard let sign = part.firstIndex(of: "=") else { continue }
      parameters[part[..<sign].uppercased()] = part[part.index(after: sign)...].filter { $0 != "\"" }
    }
    guard let name = parts.first, !name.isEmpty else { return nil }
    // A group before the name, as in vCard, does not matter.
    self.name = (name.split(separator: ".").last ?? name).uppercased()
    self.parameters = parameters
    value = String(line[line.index(after: index)...])
  }

  private static func parts(of value: String, separator: Character?) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in value {
      if isEscaped {
        parts[parts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

/// A component of a calendar as a record.
struct CalendarRecord {
  private(set) var data: RecordData = .object([])
  private var members: [RecordData.Member] = []

  init(_ component: String, _ properties: [CalendarProperty], dates: DateRules) {
    func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }
    func text(_ name: String) -> String? {
      let text = first(name).map { PlainText.trimmed($0.text) }
      return text?.isEmpty == true ? nil : text
    }
    func date(_ name: String) -> String? { first(name).map { Self.date($0, dates) } }
    let (start, end) = (date("DTSTART"), date("DTEND") ?? date("DUE"))
    // Changed dates of a repeated event have the identity of the event.
    let change = first("RECURRENCE-ID").map { "-" + $0.value }
    add("id", (text("UID") ?? [text("SUMMARY"), start].compactMap(\.self).joined(separator: " ")) + (change ?? ""))
    add("title", text("SUMMARY"))
    add("starts_at", start)
    add("ends_at", end)
    add("duration", first("DURATION")?.value)
    add("place", text("LOCATION"))
    add("url", text("URL"))
    add("content_text", text("DESCRIPTION"))
    add("image", first("IMAGE")?.value ?? first("ATTACH").flatMap(Self.picture))
    add("status", text("STATUS")?.lowercased())
    add("rrule", first("RRULE")?.value)
    add("geo", first("GEO")?.value)
    add("date_modified", date("LAST-MODIFIED"))
    if let organiser = first("ORGANIZER") {
      add("organizer", organiser.parameters["CN"] ?? organiser.value.replacing("mailto:", with: ""))
    }
    let tags = properties.filter { $0.name == "CATEGORIES" }.flatMap(\.list).map(PlainText.trimmed).filter {
      !$0.isEmpty
    }
    if !tags.isEmpty { members.append(.init("tags", .array(tags.map { .string($0) }))) }
    members.append(.init("component", .string(component.dropFirst().lowercased())))
    data = .object(members)
  }

  private mutating func add(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { members.append(.init(name, .string(value))) }
  }

  private static func picture(_ attachment: CalendarProperty) -> String? {
    attachment.parameters["FMTTYPE"]?.hasPrefix("image/") == true ? attachment.value : nil
  }

  /// A date as programs write it: with the offset of its zone, or a day alone.
  private static func date(_ property: CalendarProperty, _ rules: DateRules) -> String {
    let text = PlainText.trimmed(property.value)
    let digits = Array(text)
    guard digits.count >= 8, digits.prefix(8).allSatisfy(\.isNumber) else { return text }
    let day = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
    guard digits.count >= 15, digits[8] == "T" else { return day }
    let clock =
      "\(day)T\(String(digits[9..<11])):\(String(digits[11..<13])):\(String(digits[13..<15]))"
      + (digits.count > 15 && digits[15] == "Z" ? "Z" : "")
    guard let zone = property.parameters["TZID"], let reading = DateReader.read("\(clock)[\(zone)]", rules) else {
      return clock
    }
    return reading.moment.description
  }
}

extension Diagnostic {
  fileprivate static func cutCalendar(_ whole: Int, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.cutFile,
      "the calendar ends before its data does: \(whole) \(whole == 1 ? "entry is" : "entries are") whole",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "the line `END:VCALENDAR` is missing",
      hint: "the file was cut while it was downloaded or exported: fetch it again")
  }
}

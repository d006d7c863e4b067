/// Dates in the form that RSS demands and most feeds have: `Tue, 30 Dec 2025 12:00:00 +0100` (RFC 5322 §3.3).
///
/// ``WordDate`` reads the same, and all other forms, ten times as slowly.
enum MailDate {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map { Array($0.utf8) }
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Array($0.utf8) }

  /// Reads a date; `nil` if it has another form.
  static func read(_ text: UnsafeRawBufferPointer, _ assembly: DateAssembly) -> DateReader.Reading? {
    var rest = text[...]
    guard let weekday = word(&rest), weekdays.contains(weekday), take(",", &rest), take(" ", &rest),
      let day = number(&rest, 2) ?? number(&rest, 1), take(" ", &rest), let name = word(&rest),
      let month = months.firstIndex(of: name), take(" ", &rest), let year = number(&rest, 4), take(" ", &rest),
      let hour = number(&rest, 2), hour < 24, take(":", &rest), let minute = number(&rest, 2), minute < 60,
      take(":", &rest), let second = number(&rest, 2), second < 60, take(" ", &rest), let zone = zone(&rest),
      rest.isEmpty
    else { return nil }
    let time = DateTime(hour: hour, minute: minute, second: second, zone: zone)
    return assembly.reading(time, year: year, month: month + 1, day: day)
  }

  /// `GMT`, or the hours and minutes of an offset.
  private static func zone(_ rest: inout Slice<UnsafeRawBufferPointer>) -> WrittenZone? {
    if rest.elementsEqual("GMT".utf8) {
      rest = rest.dropFirst(3)
      return .utc
    }
    let isWest = take("-", &rest)
    guard isWest || take("+", &rest), let hours = number(&rest, 2), hours < 12, let minutes = number(&rest, 2),
      minutes < 60
    else { return nil }
    let offset = hours * 60 + minutes
    return offset == 0 ? .utc : .offset(isWest ? -offset : offset)
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout Slice<UnsafeRawBufferPointer>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Three characters.
  private static func word(_ rest: inout Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    guard rest.count >= 3 else { return nil }
    defer { rest = rest.dropFirst(3) }
    return Array(rest.prefix(3))
  }

  /// A number of so many digits.
  private static func number(_ rest: inout Slice<UnsafeRawBufferPointer>, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

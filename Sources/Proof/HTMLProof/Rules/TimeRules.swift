import Platform

/// `time` without `datetime`: its text is the date, and it contains no elements (§4.5.14).
struct TimeRules: RuleGroup, Equatable {
  private struct OpenTime: Equatable {
    /// Where it begins.
    let start: Int
    /// Where its text begins.
    let text: Int
  }

  /// The outermost open `time` without `datetime`.
  private var time: OpenTime?

  @inline(__always)
  mutating func opened(_ tag: Tag, on page: PageWalk) {
    guard tag.element == .time, time == nil, !tag.has(.datetime) else { return }
    time = OpenTime(start: Int(tag.event.start), text: Int(tag.event.end))
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    if element.element == .time { checkTime(element, at: event, page) }
  }

  private mutating func checkTime(_ element: CheckedElement, at event: HTMLEvent, _ page: PageWalk) {
    guard let time, time.start == element.start else { return }
    self.time = nil
    guard !element.flags.contains(.isInTemplate), let range = page.nameRange(of: element) else { return }
    let written = page.text(in: time.text..<Int(event.start))
    guard written.contains(UInt8(ascii: "<")) else { return checkText(written, range, page) }
    Self.withoutComments(written).withUnsafeBytes { checkText($0, range, page) }
  }

  /// Some HTML without its comments: they are not part of a date.
  private static func withoutComments(_ html: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    var rest = html[...]
    while let start = rest.firstRange(of: Array("<!--".utf8)),
      let end = rest[start.upperBound...].firstRange(of: Array("-->".utf8))
    {
      text.append(contentsOf: rest[..<start.lowerBound])
      rest = rest[end.upperBound...]
    }
    return text + rest
  }

  private func checkText(_ written: UnsafeRawBufferPointer, _ range: Range<Int>, _ page: PageWalk) {
    let text = page.decoded(written, inAttribute: false)
    guard !text.contains(UInt8(ascii: "<")) else {
      return page.report(.missingAttribute(anyOf: [.datetime]), at: range, element: "time")
    }
    guard let problem = Datatype.dateTime.problem(in: text.trimmed) else { return }
    page.report(
      .timeContent(problem, text: text.trimmed.text), problem.severity == .error ? .error : .warning, at: range,
      element: "time")
  }
}

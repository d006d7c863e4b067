import HTMLProof

/// What the parser made of a text, in forms that tables of tests can state.
struct Parsed {
  let source: [UInt8]
  let result: HTMLEvents

  init(_ bytes: [UInt8], as context: HTMLParseContext) {
    var parser = HTMLParser()
    var events = HTMLEvents()
    bytes.withUnsafeBytes { parser.parse($0, as: context, into: &events) }
    source = bytes
    result = events
  }

  /// A whole document.
  init(document text: String) { self.init(Array(text.utf8), as: .document) }

  /// The content of the last of some elements.
  init(_ text: String, in ancestors: [ElementName] = [.body]) {
    self.init(Array(text.utf8), as: .fragment(ancestors: ancestors))
  }

  func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

  /// The errors, each as its name and the source that it points at: `stray-end-tag </b>`.
  var errors: [String] {
    result.errors.map { error in
      error.start == error.end ? error.code.rawValue : "\(error.code.rawValue) \(text(error.range))"
    }
  }

  var codes: [HTMLParseErrorCode] { result.errors.map(\.code) }

  private func name(_ event: HTMLEvent) -> String {
    guard event.start < event.end else { return event.element.text.isEmpty ? "?" : event.element.text }
    return source.withUnsafeBytes { text(event.nameRange(in: $0)) }
  }

  /// The tree in brackets, with implied tags as if they were in the source: `p(text) ul(li() li())`.
  ///
  /// Elements of SVG and MathML have a prefix, comments are `!`, a doctype `!doctype`, white space `_`.
  var tree: String {
    var output = ""
    func separate() { if let last = output.last, last != "(" { output += " " } }
    for event in result.events {
      switch event.kind {
      case .doctype:
        separate()
        output += "!doctype"
      case .comment:
        separate()
        output += "!"
      case .text:
        separate()
        output += event.flags.contains(.whiteSpace) ? "_" : text(event.range)
      case .startTag:
        separate()
        let isForeign = !event.flags.isDisjoint(with: [.svg, .mathML])
        output += (event.flags.contains(.svg) ? "svg:" : event.flags.contains(.mathML) ? "math:" : "") + name(event)
        if isForeign || !event.element.isVoid { output += "(" }
      case .endTag: output += ")"
      }
    }
    return output
  }

  /// Why the events are not proper nesting, or nothing.
  var imbalance: String? {
    var open: [ElementName] = []
    var last: UInt32 = 0
    for (index, event) in result.events.enumerated() {
      guard event.start <= event.end, Int(event.end) <= source.count else { return "event \(index) is out of range" }
      guard event.start >= last else { return "event \(index) lies before the one before it" }
      last = event.kind == .startTag || event.kind == .endTag ? event.start : event.end
      switch event.kind {
      case .startTag:
        guard event.attributeIndices.upperBound <= result.attributes.count else { return "attributes of \(index)" }
        if !event.flags.isDisjoint(with: [.svg, .mathML]) || !event.element.isVoid { open.append(event.element) }
      case .endTag:
        guard let opened = open.popLast() else { return "event \(index) ends nothing" }
        guard opened == event.element else { return "event \(index) ends \(opened), not \(event.element)" }
      case .text:
        guard event.start < event.end else { return "event \(index) is an empty text" }
      case .comment, .doctype: break
      }
    }
    return open.isEmpty ? nil : "\(open) not ended"
  }
}

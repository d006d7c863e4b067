import HTMLProof
import Platform

/// The strict parser takes any bytes, in a time that is linear in their number; every range that it names lies inside the
/// source, events come in the order of the source, and start and end tags are balanced.
@Sendable func fuzzHTML(_ bytes: UnsafeRawBufferPointer) {
  var parser = HTMLParser()
  var events = HTMLEvents()
  var text = ByteBuffer()
  for context in contexts {
    parser.parse(bytes, as: context, into: &events)
    checkBalance(of: events)
    for event in events.events {
      check(event.range, in: bytes)
      guard event.flags.contains(.hasReference) else { continue }
      DecodedText.append(UnsafeRawBufferPointer(rebasing: bytes[event.range]), inAttribute: false, to: &text)
    }
    for attribute in events.attributes {
      check(attribute.nameRange, in: bytes)
      check(attribute.valueRange, in: bytes)
      guard attribute.hasReference else { continue }
      DecodedText.append(UnsafeRawBufferPointer(rebasing: bytes[attribute.valueRange]), inAttribute: true, to: &text)
    }
    for error in events.errors {
      check(error.range, in: bytes)
      check(error.otherRange, in: bytes)
    }
    text.removeAll()
  }
}

private let contexts: [HTMLParseContext] = [
  .document, .fragment(ancestors: []), .fragment(ancestors: [.body, .table]), .fragment(ancestors: [.body, .p, .a]),
  .fragment(ancestors: [.html, .head]), .fragment(ancestors: [.body, .select]), .fragment(ancestors: [.body, .svg]),
  .fragment(ancestors: [.template]), .fragment(ancestors: [.html]), .fragment(ancestors: [.body, .textarea]),
  .fragment(ancestors: [.body, .table, .tbody, .tr]), .fragment(ancestors: [.body, .table, .colgroup]),
]

private func checkBalance(of events: HTMLEvents) {
  var open: [ElementName] = []
  var last: UInt32 = 0
  for event in events.events {
    precondition(event.start >= last, "an event before the one before it")
    last = event.kind == .startTag || event.kind == .endTag ? event.start : event.end
    switch event.kind {
    case .startTag:
      precondition(event.attributeIndices.upperBound <= events.attributes.count, "attributes that are not there")
      if !event.flags.isDisjoint(with: [.svg, .mathML]) || !event.element.isVoid { open.append(event.element) }
    case .endTag: precondition(open.popLast() == event.element, "an end tag without its start tag")
    case .text, .comment, .doctype: break
    }
  }
  precondition(open.isEmpty, "an element without an end")
}

private func check(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) {
  precondition(range.upperBound <= bytes.count, "a range \(range) outside of \(bytes.count) bytes")
}

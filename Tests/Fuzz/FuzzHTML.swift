import HTMLSyntax

/// The strict parser takes any bytes, in a time that is linear in their number; every range that it names lies inside the
/// source, and start and end tags are balanced.
@Sendable func fuzzHTML(_ bytes: UnsafeRawBufferPointer) {
  var parser = HTMLParser()
  var events = HTMLEvents()
  for context in [HTMLParseContext.document, .fragment(ancestors: [.body, .main])] {
    parser.parse(bytes, as: context, into: &events)
    for event in events.events { check(event.range, in: bytes) }
    for attribute in events.attributes {
      check(attribute.nameRange, in: bytes)
      check(attribute.valueRange, in: bytes)
    }
    for error in events.errors { check(error.range, in: bytes) }
  }
}

private func check(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) {
  precondition(range.upperBound <= bytes.count, "a range \(range) outside of \(bytes.count) bytes")
}

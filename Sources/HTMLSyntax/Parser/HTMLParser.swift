/// What a run of HTML is parsed as.
package enum HTMLParseContext: Sendable, Equatable {
  /// A whole document.
  case document
  /// The content of an element, which has these ancestors, outermost first, itself last: such as `[.body, .main, .ul]`.
  case fragment(ancestors: [ElementName])
}

/// The strict HTML parser: bytes in, flat events with byte offsets and parse errors out, in one pass.
///
/// A parser keeps its stacks and buffers from parse to parse; use one per worker.
package struct HTMLParser {
  package init() {}

  /// Parses some bytes.
  ///
  /// - Parameters:
  ///   - bytes: the source, UTF-8, at most 4 GiB.
  ///   - context: what the bytes are.
  ///   - events: emptied first, then filled.
  /// - Complexity: linear in the number of bytes, whatever they are.
  package mutating func parse(
    _ bytes: UnsafeRawBufferPointer, as context: HTMLParseContext, into events: inout HTMLEvents
  ) {
    events.removeAll()
  }
}

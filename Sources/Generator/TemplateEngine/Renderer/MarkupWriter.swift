import JSONRecords
import Platform
import SafeHTML

/// Appends HTML and records what its proof depends on: the ranges of values, and a hash of everything else.
///
/// Outputs with equal ``shape`` differ only in their values, so a proof of one holds for the other once its values are
/// checked. The caller chooses the method by the kind of bytes; there is no other way to append.
///
/// | kind | bytes | hash | values |
/// | --- | --- | --- | --- |
/// | ``markup(_:)-(StaticString)``, ``markup(escaping:)`` | yes | yes | |
/// | ``value(_:)`` | yes | whether it is empty | yes |
/// | ``content(_:)`` | yes | yes | |
/// | ``templateText(_:count:)`` | yes | by the decisions before it | |
/// | ``decide(_:)`` | | yes | |
package struct MarkupWriter: ~Copyable {
  private var output: ByteBuffer
  private var spans = PlainList<RenderSpan>()
  private var hash = WordHash()

  /// Creates a writer with a capacity in bytes.
  package init(capacity: Int = 4096) { output = ByteBuffer(capacity: capacity) }

  /// The bytes; valid until the next change.
  package var bytes: UnsafeRawBufferPointer { output.bytes }

  /// The number of bytes.
  @inline(__always)
  package var count: Int { output.count }

  /// The values in order; valid until the next change.
  package var values: UnsafeBufferPointer<RenderSpan> { spans.elements }

  /// The hash of everything except the values; inside a part, that of the part.
  package var shape: UInt64 { hash.value }

  /// Removes everything and keeps the capacity.
  package mutating func removeAll() {
    output.removeAll()
    spans.removeAll()
    hash = WordHash()
  }

  // MARK: Markup

  /// Appends the program's own markup.
  package mutating func markup(_ text: StaticString) {
    let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    output.append(bytes)
    hash.combine(ContentHash(bytes).value)
  }

  /// Appends a text escaped for an attribute value in double quotes as markup, which is hashed.
  package mutating func markup(escaping text: String) {
    let start = output.count
    output.append(attributeValue: text)
    hash.combine(ContentHash(UnsafeRawBufferPointer(rebasing: output.bytes[start...])).value)
  }

  /// Appends an attribute with a space before it as markup, which is hashed.
  package mutating func attribute(_ name: StaticString, _ value: String) {
    markup(" ")
    markup(name)
    markup("=\"")
    markup(escaping: value)
    markup("\"")
  }

  // MARK: Values

  /// Appends bytes that are already escaped for their context as a value.
  package mutating func value(_ bytes: [UInt8]) { value(at: .max) { $0.append(bytes) } }

  /// Appends a text escaped for an attribute value in double quotes as a value.
  package mutating func value(escaping text: String) { value(at: .max) { $0.append(attributeValue: text) } }

  /// Appends what `append` writes as a value: the hash includes only whether it is empty or white space.
  ///
  /// - Parameters:
  ///   - instruction: the instruction that writes the value.
  ///   - isHTML: whether it is HTML by type, which is checked separately.
  @inline(__always)
  mutating func value<Result>(
    at instruction: Int, isHTML: Bool = false, _ append: (inout ByteBuffer) -> Result
  ) -> Result {
    let start = output.count
    let result = append(&output)
    spans.append(
      RenderSpan(
        start: UInt32(start), end: UInt32(output.count), instruction: UInt32(truncatingIfNeeded: instruction),
        isHTML: isHTML))
    hash.combine(UInt64(truncatingIfNeeded: instruction) << 2 | Self.appearance(of: output.bytes, from: start))
    return result
  }

  /// 0 for an empty value, 1 for white space, 2 for anything else.
  @inline(__always)
  private static func appearance(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) else { return 2 }
      index += 1
    }
    return index == start ? 0 : 1
  }

  // MARK: Templates

  /// Appends what `append` writes as HTML from data, all of which is hashed.
  mutating func content<Result>(_ append: (inout ByteBuffer) -> Result) -> Result {
    let start = output.count
    let result = append(&output)
    hash.combine(ContentHash(UnsafeRawBufferPointer(rebasing: output.bytes[start...])).value)
    return result
  }

  /// Appends a template's own text, which is determined by the decisions hashed before it.
  ///
  /// - Parameter start: a run followed by ``ByteBuffer/padding`` readable bytes.
  @inline(__always)
  mutating func templateText(padded start: UnsafeRawPointer, count: Int) {
    output.append(padded: start, count: count)
  }

  /// Appends a template's own text from bytes without padding.
  mutating func templateText(_ bytes: UnsafeRawBufferPointer) { output.append(bytes) }

  /// Hashes a decision made in a template.
  @inline(__always)
  mutating func decide(_ decision: UInt64) { hash.combine(decision) }

  // MARK: Parts

  /// A part that has not ended.
  package struct OpenPart {
    /// The offset at which the part begins.
    package let start: Int
    fileprivate let firstValue: Int
    fileprivate let hashAround: WordHash
  }

  /// A part, whose shape is separate from that of its surroundings.
  package struct Part {
    /// Its bytes.
    package let range: Range<Int>
    /// The indices of its values in ``MarkupWriter/values``.
    package let values: Range<Int>
    /// The hash of everything in it except its values.
    package let shape: UInt64
  }

  /// Begins a part; parts do not nest.
  package mutating func beginPart() -> OpenPart {
    let part = OpenPart(start: output.count, firstValue: spans.count, hashAround: hash)
    hash = WordHash()
    return part
  }

  /// Ends a part.
  ///
  /// - Parameter decidesSurroundings: whether its shape is included in the shape of its surroundings, too.
  package mutating func endPart(_ part: OpenPart, decidesSurroundings: Bool) -> Part {
    let shape = hash.value
    hash = part.hashAround
    if decidesSurroundings { hash.combine(shape) }
    return Part(range: part.start..<output.count, values: part.firstValue..<spans.count, shape: shape)
  }
}

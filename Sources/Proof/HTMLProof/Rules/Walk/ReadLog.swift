import Platform

/// Which values the rules have read for more than their declared datatype: a verdict may depend on these in any way.
///
/// A value is known to a rule through ``PageWalk`` alone, and is noted there. So a new rule can't be forgotten: what it
/// reads is kept as it was when a card's verdict is reused for another card.
final class ReadLog {
  /// Whether somebody asks; nothing is noted otherwise.
  var isKept = false
  /// Where the values of attributes begin that were read.
  @exclusivity(unchecked) private(set) var values: Set<Int> = []
  /// The runs of text that were read.
  @exclusivity(unchecked) private(set) var texts: [Range<Int>] = []

  func removeAll() {
    values.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  func note(_ attribute: HTMLAttribute) {
    if isKept { values.insert(Int(attribute.valueStart)) }
  }

  func note(valueAt start: Int) {
    if isKept { values.insert(start) }
  }

  func note(text range: Range<Int>) {
    if isKept { texts.append(range) }
  }

  /// Whether some text was read in which a value stands.
  ///
  /// - Complexity: O(n) in the number of texts that were read, which is small.
  func hasText(around value: Range<Int>) -> Bool {
    texts.contains { $0.lowerBound <= value.lowerBound && value.upperBound <= $0.upperBound }
  }
}

extension AttributeName {
  /// Whether the value refers to ids and asks nothing more of their elements than to exist.
  var isPlainReference: Bool {
    switch self {
    case .ariaLabelledby, .ariaDescribedby, .ariaControls, .ariaDetails, .ariaFlowto: true
    default: false
    }
  }
}

// The only ways in which a rule may read a value.
extension PageWalk {
  /// The value of an attribute, its character references replaced; valid until the next start tag.
  func value(of attribute: HTMLAttribute) -> UnsafeRawBufferPointer {
    reads.note(attribute)
    return unreadValue(of: attribute)
  }

  func value(of name: AttributeName, on tag: Tag) -> UnsafeRawBufferPointer? { tag[name].map { value(of: $0) } }

  /// The value of an attribute for a judgement that the memo makes again of each value: whether its datatype is right,
  /// whether it is a new id, whether a plain reference has an element.
  func unreadValue(of attribute: HTMLAttribute) -> UnsafeRawBufferPointer {
    let raw = UnsafeRawBufferPointer(rebasing: bytes[attribute.valueRange])
    guard attribute.hasReference else { return raw }
    return decoded(raw, inAttribute: true)
  }

  /// Whether a value is empty, which the shape of a card tells; `nil` without the attribute.
  func isEmpty(_ name: AttributeName, on tag: Tag) -> Bool? { tag[name].map(\.valueRange.isEmpty) }

  /// Whether a value is nothing but white space, which the shape of a card tells; `nil` without the attribute.
  func isBlank(_ name: AttributeName, on tag: Tag) -> Bool? { tag[name].map { unreadValue(of: $0).isBlank } }

  /// Whether an address is a place on its page; the memo takes no such address.
  func isWithinPage(_ address: HTMLAttribute) -> Bool { unreadValue(of: address).first == UInt8(ascii: "#") }

  /// Text as it is written.
  func text(in range: Range<Int>) -> UnsafeRawBufferPointer {
    reads.note(text: range)
    return UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  /// Text with its character references replaced; valid until the next start tag.
  func decoded(_ raw: UnsafeRawBufferPointer, inAttribute: Bool) -> UnsafeRawBufferPointer {
    arena.decoded(raw, inAttribute: inAttribute)
  }
}

/// Writes numbers, texts and arrays as bytes that ``BinaryReader`` reads again on the same kind of machine.
///
/// Numbers are written as they lie in memory; whoever keeps such bytes puts a mark in front that reads differently elsewhere.
package struct BinaryWriter {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Replaces a number that was written so many bytes from the beginning, such as a checksum of what follows it.
  package mutating func replace<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, with number: Number) {
    withUnsafeBytes(of: number) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
  }

  package mutating func write(_ number: Int) { write(Int64(number)) }

  package mutating func write(_ flag: Bool) { write(UInt8(flag ? 1 : 0)) }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(_ numbers: [Number]) {
    write(numbers.count)
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }
}

/// Reads the output of a ``BinaryWriter``; never reads beyond the end of the bytes, whatever they contain.
package struct BinaryReader {
  /// The bytes end too early or contain an impossible value.
  package struct Damaged: Error {
    package init() {}
  }

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// Creates a reader of bytes, which must outlive it.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { offset == bytes.count }

  /// Reads an integer in the machine's byte order.
  package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(Damaged) -> Number {
    let start = try take(MemoryLayout<Number>.size)
    return bytes.loadUnaligned(fromByteOffset: start, as: Number.self)
  }

  /// Reads a count of elements or bytes, which is at most the number of remaining bytes.
  package mutating func count() throws(Damaged) -> Int {
    let count = try number(Int64.self)
    guard count >= 0, count <= Int64(bytes.count - offset) else { throw Damaged() }
    return Int(count)
  }

  /// Reads a nonnegative integer.
  package mutating func size() throws(Damaged) -> Int {
    guard let size = Int(exactly: try number(Int64.self)), size >= 0 else { throw Damaged() }
    return size
  }

  /// Reads a Boolean.
  package mutating func flag() throws(Damaged) -> Bool { try number(UInt8.self) != 0 }

  /// Reads a text.
  package mutating func text() throws(Damaged) -> String {
    let length = try count()
    let start = try take(length)
    guard let text = String(validating: bytes[start..<start + length], as: UTF8.self) else { throw Damaged() }
    return text
  }

  /// Reads an array of integers.
  package mutating func numbers<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(Damaged) -> [Number] {
    let count = try count()
    let (length, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Number>.size)
    guard !overflow else { throw Damaged() }
    let start = try take(length)
    let part = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
    return [Number](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: part)
      initialized = count
    }
  }

  /// Reads an array of texts.
  package mutating func texts() throws(Damaged) -> [String] {
    let count = try count()
    var texts: [String] = []
    for _ in 0..<count { texts.append(try text()) }
    return texts
  }

  private mutating func take(_ length: Int) throws(Damaged) -> Int {
    guard length >= 0, length <= bytes.count - offset else { throw Damaged() }
    defer { offset += length }
    return offset
  }
}

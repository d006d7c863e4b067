/// Reads what ``BinaryWriter`` wrote; whatever the bytes are, nothing is read beyond their end.
package struct BinaryReader {
  /// The bytes end too early, or say something impossible.
  package struct Damaged: Error {
    package init() {}
  }

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// Reads bytes, which must outlive the reader.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether everything was read.
  package var isAtEnd: Bool { offset == bytes.count }

  /// A number of a type's size, as it lay in memory.
  package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(Damaged) -> Number {
    let start = try take(MemoryLayout<Number>.size)
    return bytes.loadUnaligned(fromByteOffset: start, as: Number.self)
  }

  /// A number of things or bytes, at most as many as bytes are left.
  package mutating func count() throws(Damaged) -> Int {
    let count = try number(Int64.self)
    guard count >= 0, count <= Int64(bytes.count - offset) else { throw Damaged() }
    return Int(count)
  }

  /// A whole number that may be anything from 0 up.
  package mutating func size() throws(Damaged) -> Int {
    guard let size = Int(exactly: try number(Int64.self)), size >= 0 else { throw Damaged() }
    return size
  }

  /// A truth value.
  package mutating func flag() throws(Damaged) -> Bool { try number(UInt8.self) != 0 }

  /// A text.
  package mutating func text() throws(Damaged) -> String {
    let length = try count()
    let start = try take(length)
    guard let text = String(validating: bytes[start..<start + length], as: UTF8.self) else { throw Damaged() }
    return text
  }

  /// An array of numbers.
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

  /// A list of texts.
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

/// Writes integers, texts and arrays in a binary format for ``BinaryReader`` on the same architecture.
///
/// Integers keep the machine's byte order. A format that is stored needs a header that detects another byte order.
package struct BinaryWriter {
  /// Receives the output piece by piece.
  package typealias Sink = (UnsafeRawBufferPointer) -> Void

  /// The output that was not yet passed to the sink.
  package private(set) var bytes: [UInt8] = []
  private let sink: Sink?

  /// The approximate size in bytes of a piece for the sink.
  private static let piece = 1 << 16

  /// Creates a writer into ``bytes``, or into a sink, which avoids a second copy of large data in memory.
  package init(sink: Sink? = nil) { self.sink = sink }

  /// Passes the remaining bytes to the sink; required at the end if there is one.
  package mutating func flush() {
    guard let sink, !bytes.isEmpty else { return }
    bytes.withUnsafeBytes(sink)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes an integer in the machine's byte order.
  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Writes a size or an offset, in 64 bits on every machine.
  package mutating func write(_ number: Int) { write(Int64(number)) }

  /// Writes a Boolean.
  package mutating func write(_ flag: Bool) { write(UInt8(flag ? 1 : 0)) }

  /// Writes a text as its length and its UTF-8 bytes.
  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
    if bytes.count > Self.piece { flush() }
  }

  /// Writes an array as its length and its elements.
  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(_ numbers: [Number]) {
    write(numbers.count)
    numbers.withUnsafeBytes { numbers in
      if let sink, numbers.count > Self.piece {
        flush()
        sink(numbers)
      } else {
        bytes.append(contentsOf: numbers)
      }
    }
    if bytes.count > Self.piece { flush() }
  }

  /// Writes an array whose elements a closure computes by index, without storing it as a whole.
  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, numbers number: (Int) -> Number
  ) {
    write(count)
    var start = 0
    while start < count {
      let length = min(count - start, Self.piece / MemoryLayout<Number>.size)
      let numbers = [Number](unsafeUninitializedCapacity: length) { buffer, initialized in
        for index in 0..<length { buffer.initializeElement(at: index, to: number(start + index)) }
        initialized = length
      }
      numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
      if bytes.count > Self.piece { flush() }
      start += length
    }
  }

  /// Writes the concatenation of several arrays as one array.
  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(joined arrays: [[Number]]) {
    write(arrays.reduce(0) { $0 + $1.count })
    for array in arrays {
      array.withUnsafeBytes { bytes.append(contentsOf: $0) }
      if bytes.count > Self.piece { flush() }
    }
  }

  /// Writes an array of texts.
  package mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }
}

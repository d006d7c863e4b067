/// Writes numbers, texts and arrays as bytes that ``BinaryReader`` reads again on the same kind of machine.
///
/// Numbers are written as they lie in memory; whoever keeps such bytes puts a mark in front that reads differently elsewhere.
package struct BinaryWriter {
  /// Takes what was written, piece by piece.
  package typealias Sink = (UnsafeRawBufferPointer) -> Void

  /// What was written so far and not handed on.
  package private(set) var bytes: [UInt8] = []
  private let sink: Sink?

  /// So many bytes are handed on at a time, more or less.
  private static let piece = 1 << 16

  /// Prepares to write into ``bytes``, or into a sink: what is large is not there twice then.
  package init(sink: Sink? = nil) { self.sink = sink }

  /// Hands on what is left; to be called at the end when there is a sink.
  package mutating func flush() {
    guard let sink, !bytes.isEmpty else { return }
    bytes.withUnsafeBytes(sink)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes a number, as it lies in memory.
  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Writes a size or a place, in 64 bits on every machine.
  package mutating func write(_ number: Int) { write(Int64(number)) }

  /// Writes a truth value.
  package mutating func write(_ flag: Bool) { write(UInt8(flag ? 1 : 0)) }

  /// Writes a text: its length and its UTF-8.
  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
    if bytes.count > Self.piece { flush() }
  }

  /// Writes an array: its length and its numbers.
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

  /// Writes so many numbers as an array of them, none of which has to be there: each is asked for.
  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, numbers number: (Int) -> Number
  ) {
    write(count)
    var start = 0
    while start < count {
      let length = min(count - start, Self.piece / MemoryLayout<Number>.size)
      let numbers = [Number](unsafeUninitializedCapacity: length) { buffer, initialized in
        for place in 0..<length { buffer.initializeElement(at: place, to: number(start + place)) }
        initialized = length
      }
      numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
      if bytes.count > Self.piece { flush() }
      start += length
    }
  }

  /// Writes the numbers of several arrays as one.
  package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(joined arrays: [[Number]]) {
    write(arrays.reduce(0) { $0 + $1.count })
    for array in arrays {
      array.withUnsafeBytes { bytes.append(contentsOf: $0) }
      if bytes.count > Self.piece { flush() }
    }
  }

  /// Writes a list of texts.
  package mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }
}

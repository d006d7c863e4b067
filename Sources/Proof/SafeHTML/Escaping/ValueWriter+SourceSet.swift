import Platform

extension ValueWriter {
  /// Writes image candidates (HTML Standard §4.8.4.2.1): each URL is checked and prefixed like any other.
  mutating func writeSourceSet(
    _ value: UnsafeRawBufferPointer, root: UnsafeRawBufferPointer, into output: inout ByteBuffer
  ) -> Fault {
    let start = output.count
    var index = 0
    var isFirst = true
    while true {
      while index < value.count, value[index].isASCIIWhitespace || value[index] == UInt8(ascii: ",") { index += 1 }
      guard index < value.count else { return .none }
      let urlStart = index
      while index < value.count, !value[index].isASCIIWhitespace { index += 1 }
      var urlEnd = index
      while urlEnd > urlStart, value[urlEnd - 1] == UInt8(ascii: ",") { urlEnd -= 1 }
      if !isFirst { output.append(", ") }
      isFirst = false
      if writeURLStart(UnsafeRawBufferPointer(rebasing: value[urlStart..<urlEnd]), root: root, into: &output) != .none {
        return refuse(from: start, &output)
      }
      guard urlEnd == index else { continue }
      while index < value.count, value[index].isASCIIWhitespace { index += 1 }
      let descriptorStart = index
      while index < value.count, value[index] != UInt8(ascii: ",") { index += 1 }
      let descriptor = Self.trimmed(UnsafeRawBufferPointer(rebasing: value[descriptorStart..<index]))
      guard !descriptor.isEmpty else { continue }
      guard Self.isDescriptor(descriptor) else { return refuse(from: start, &output) }
      output.append(UInt8(ascii: " "))
      output.append(descriptor)
    }
  }

  /// Writes a width or a density, with or without its letter.
  mutating func writeDescriptor(_ value: UnsafeRawBufferPointer, into output: inout ByteBuffer) -> Fault {
    guard Self.isDescriptor(value) else { return .unsafeSourceSet }
    output.append(value)
    return .none
  }

  private func refuse(from start: Int, _ output: inout ByteBuffer) -> Fault {
    output.truncate(to: start)
    output.append("about:invalid#unsafe")
    return .unsafeSourceSet
  }

  private static func isDescriptor(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy {
      $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "w") || $0 == UInt8(ascii: "h")
        || $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: " ")
    }
  }
}

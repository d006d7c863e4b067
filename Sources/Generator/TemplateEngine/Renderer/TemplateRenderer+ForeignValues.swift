import HTMLProof
import JSONRecords
import Platform
import SafeHTML

/// HTML and addresses from outside the site.
extension TemplateRenderer {
  /// Writes HTML: unchanged if it is HTML by type, sanitised if it comes from a feed.
  @inline(never)
  mutating func writeContent(
    _ value: RecordValue, _ foreign: any ForeignValues, _ index: Int, _ template: Template,
    _ markup: inout MarkupWriter
  ) {
    markup.decide(UInt64(truncatingIfNeeded: index) << 2 | 3)
    let refused = markup.content { output -> [UInt8]? in
      guard value.kind != .html else {
        output.append(value.text)
        return nil
      }
      return foreign.write(content: value.text, of: value.key, behind: outputStart, into: &output)
    }
    refused?.withUnsafeBytes { report(.foreignOrigin, index, $0) }
  }

  /// Removes a value that is not a valid address, or from which nothing may be loaded.
  ///
  /// The whole attribute value so far is checked, because a value may continue a host that the template began.
  @inline(__always)
  mutating func judgeAddress(
    _ instruction: Instruction, _ foreign: any ForeignValues, _ index: Int, from start: Int,
    _ value: UnsafeRawBufferPointer, _ output: inout ByteBuffer
  ) {
    let isWhole = start > 0 && output.bytes[start - 1] == instruction.quote.rawValue
    // White space alone is not an address that could be loaded.
    let isEmpty = output.count == start && isWhole && !value.isEmpty && instruction.flags.contains(.loadsAddress)
    guard output.count > start || isEmpty,
      let fault = isEmpty ? .unsafeURL : addressFault(instruction, foreign, from: start, output.bytes)
    else { return }
    output.truncate(to: start)
    if isWhole, instruction.escaper != .httpURLStart { output.append(ValueWriter.refusedURL) }
    report(fault, index, value)
  }

  /// Removes an invalid language, or a CSS value that its property does not accept.
  @inline(never)
  mutating func judgeWord(
    _ instruction: Instruction, _ foreign: any ForeignValues, _ index: Int, from start: Int,
    _ value: UnsafeRawBufferPointer, _ program: ProgramView, _ output: inout ByteBuffer
  ) {
    if instruction.escaper == .language {
      guard !foreign.isValid(language: UnsafeRawBufferPointer(rebasing: output.bytes[start...])) else { return }
      output.truncate(to: start)
      output.append(ValueWriter.refusedLanguage)
      return report(.unsafeLanguage, index, value)
    }
    // What follows the value may make it valid: `{{width}}px`.
    guard isDeclarationEnd(index + 1, instruction.quote, program) else { return }
    var begin = start
    while begin > 0, output.bytes[begin - 1] != instruction.quote.rawValue, output.bytes[begin - 1] != UInt8(ascii: ";")
    {
      begin -= 1
    }
    guard !foreign.isValid(style: UnsafeRawBufferPointer(rebasing: output.bytes[begin...])) else { return }
    output.truncate(to: start)
    output.append(ValueWriter.refusedStyle)
    report(.unsafeStyle, index, value)
  }

  /// Whether a CSS declaration ends at an instruction's output.
  private func isDeclarationEnd(
    _ index: Int, _ quote: EscapingContext.Quote, _ program: ProgramView
  ) -> Bool {
    let byte = Self.literalByte(at: index, program)
    return byte == quote.rawValue || byte == UInt8(ascii: ";")
  }

  /// The first byte that a literal instruction writes; 0 for any other.
  @inline(__always)
  private static func literalByte(at index: Int, _ program: ProgramView) -> UInt8 {
    let next = program.instructions[index]
    return next.operation == .literal && next.count > 0 ? program.literals[Int(next.operand)] : 0
  }

  /// Writes 0 instead of a value that is not a number if the template writes a unit after it, as in `{{width}}px`.
  ///
  /// - Returns: whether it did.
  @inline(never)
  mutating func mendNumber(_ index: Int, from start: Int, _ program: ProgramView, _ output: inout ByteBuffer) -> Bool {
    let next = Self.literalByte(at: index + 1, program)
    guard next == UInt8(ascii: "%") || (next | 0x20) &- UInt8(ascii: "a") < 26 else { return false }
    var text = output.bytes[start...]
    if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") { text = text.dropFirst() }
    let isNumber =
      text.contains { $0 &- UInt8(ascii: "0") < 10 } && text.count { $0 == UInt8(ascii: ".") } < 2
      && text.last != UInt8(ascii: ".")
      && text.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".") }
    guard !isNumber else { return false }
    output.truncate(to: start)
    output.append(UInt8(ascii: "0"))
    return true
  }

  /// The error in the attribute value that contains the value written last.
  @inline(never)
  private func addressFault(
    _ instruction: Instruction, _ foreign: any ForeignValues, from start: Int, _ output: UnsafeRawBufferPointer
  ) -> RenderProblem.Kind? {
    // Usually the value is the whole attribute value, and the loop ends at once.
    var begin = start
    while begin > 0, output[begin - 1] != instruction.quote.rawValue { begin -= 1 }
    let written = UnsafeRawBufferPointer(rebasing: output[begin...])
    if instruction.escaper == .sourceSet { return sourceSetFault(written, foreign) }
    guard written.isAbsoluteAddress else { return nil }
    if instruction.escaper == .urlStart || instruction.escaper == .httpURLStart, !foreign.isValid(written) {
      return .unsafeURL
    }
    return instruction.flags.contains(.loadsAddress) && !foreign.mayLoad(written) ? .foreignOrigin : nil
  }

  /// The error in a list of image candidates, any of which browsers may load.
  private func sourceSetFault(
    _ candidates: UnsafeRawBufferPointer, _ foreign: any ForeignValues
  ) -> RenderProblem.Kind? {
    guard foreign.isValid(sourceSet: candidates) else { return .unsafeSourceSet }
    let mayLoadAll = candidates.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }.allSatisfy { word in
      let address = UnsafeRawBufferPointer(rebasing: word)
      return !address.isAbsoluteAddress || foreign.mayLoad(address)
    }
    return mayLoadAll ? nil : .foreignOrigin
  }
}

extension UnsafeRawBufferPointer {
  /// Whether an address has a scheme or a host.
  fileprivate var isAbsoluteAddress: Bool {
    if AddressWord.isSecure(self) { return true }
    if count > 1, self[0] == UInt8(ascii: "/"), self[1] == UInt8(ascii: "/") { return true }
    for byte in self {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default: continue
      }
    }
    return false
  }
}

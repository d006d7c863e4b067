import Platform

/// Names that data gives: classes, ids, languages. What is written holds nothing that could end a value, quoted or not.
extension ValueWriter {
  /// First words of the classes that the page itself is made of; with them data could restyle or rearrange it.
  ///
  /// A class of data such as `section-header`, `cell` or `visually-hidden` is refused where the template puts nothing before it.
  package static let reservedClasses: Set<String> = [
    "cardloom", "carousel", "cell", "cells", "deck", "feed", "page", "pager", "peek", "section", "sections", "site",
    "skeleton", "skip", "state", "supplementary", "tab", "tabs", "visually", "workbench",
  ]

  /// Writes names of classes.
  ///
  /// Letters, digits, `-` and `_` stay, and all that is not ASCII; other characters become `-`. Behind a part of a name the value
  /// is the rest of that one name; otherwise white space stands between names, and names of the page's own are left out.
  mutating func writeClasses(
    _ value: UnsafeRawBufferPointer, quote: EscapingContext.Quote, into output: inout ByteBuffer
  ) -> Fault {
    let start = output.count
    defer { Self.quoteEmpty(from: start, quote, &output) }
    guard Self.isAtNameStart(output.bytes, quote) else {
      if Self.isPlainName(value) {
        output.append(value)
        return .none
      }
      writeName(Self.trimmed(value), into: &output)
      return .none
    }
    var fault = Fault.none
    for word in value.split(whereSeparator: \.isASCIIWhitespace) {
      let nameStart = output.count
      if nameStart > start {
        // Without quotation marks there is one name.
        if quote == .none { output.append(UInt8(ascii: "-")) } else { output.append(UInt8(ascii: " ")) }
      }
      let wordStart = output.count
      writeName(UnsafeRawBufferPointer(rebasing: word), into: &output)
      let name = output.bytes[wordStart...]
      let first = name.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
      if Self.reservedClasses.contains(String(decoding: first, as: UTF8.self).lowercased()) {
        output.truncate(to: nameStart)
        fault = .reservedClass
      }
    }
    return fault
  }

  /// Writes an id: as it is but for white space, which would make two of it where ids are listed.
  mutating func writeIdentifier(
    _ value: UnsafeRawBufferPointer, quote: EscapingContext.Quote, into output: inout ByteBuffer
  ) -> Fault {
    let start = output.count
    defer { Self.quoteEmpty(from: start, quote, &output) }
    if Self.isPlainName(value) {
      output.append(value)
      return .none
    }
    var fault = Fault.none
    var rest = value[...]
    while let space = rest.firstIndex(where: \.isASCIIWhitespace) {
      writeText(UnsafeRawBufferPointer(rebasing: rest[..<space]), mask: ByteClasses.unquoted, into: &output)
      output.append(UInt8(ascii: "-"))
      rest = rest[(space + 1)...]
      fault = .unsafeID
    }
    writeText(UnsafeRawBufferPointer(rebasing: rest), mask: ByteClasses.unquoted, into: &output)
    return fault
  }

  /// Writes a language tag (BCP 47), with hyphens where programs write underscores; `und` (undetermined) in place of what is none.
  mutating func writeLanguage(
    _ value: UnsafeRawBufferPointer, quote: EscapingContext.Quote, into output: inout ByteBuffer
  ) -> Fault {
    let start = output.count
    defer { Self.quoteEmpty(from: start, quote, &output) }
    let tag = Self.trimmed(value)
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let isTag = parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) }
    guard tag.isEmpty || isTag else {
      output.append(Self.refusedLanguage)
      return .unsafeLanguage
    }
    for byte in tag { output.append(byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte) }
    return .none
  }

  /// What stands in place of a language that is refused.
  package static var refusedLanguage: StaticString { "und" }

  /// Whether a value is nothing but letters, digits, `-` and `_`: what nearly all names are.
  @inline(__always)
  private static func isPlainName(_ value: UnsafeRawBufferPointer) -> Bool {
    value.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  private mutating func writeName(_ word: UnsafeRawBufferPointer, into output: inout ByteBuffer) {
    var rest = word[...]
    while !rest.isEmpty {
      let kept = rest.prefix {
        $0 >= 0x80 || $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
      writeText(UnsafeRawBufferPointer(rebasing: kept), mask: ByteClasses.unquoted, into: &output)
      rest = rest[kept.endIndex...]
      if !rest.isEmpty {
        output.append(UInt8(ascii: "-"))
        rest = rest.dropFirst()
      }
    }
  }

  /// Whether a name begins here: behind a quotation mark, white space or the equals sign.
  private static func isAtNameStart(_ written: UnsafeRawBufferPointer, _ quote: EscapingContext.Quote) -> Bool {
    guard quote != .none, let last = written.last else { return true }
    return last == quote.rawValue || last.isASCIIWhitespace
  }

  private static func quoteEmpty(from start: Int, _ quote: EscapingContext.Quote, _ output: inout ByteBuffer) {
    if quote == .none, output.count == start { output.append("\"\"") }
  }
}

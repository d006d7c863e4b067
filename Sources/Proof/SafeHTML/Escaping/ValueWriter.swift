package import Platform

/// Writes values into HTML, escaped for the place where they stand; each renderer owns one.
///
/// Values are read byte by byte and written in runs: a quotation mark that is followed by a combining character is still
/// a quotation mark.
@usableFromInline
package struct ValueWriter: ~Copyable {
  /// What was wrong with a value.
  ///
  /// A value that is unsafe was replaced by something harmless.
  @usableFromInline
  package enum Fault: UInt8, Sendable {
    case none
    /// The URL's scheme is none of the allowed ones.
    case unsafeURL
    /// The CSS value could end the declaration or load something.
    case unsafeStyle
    /// The text is not a list of image candidates.
    case unsafeSourceSet
    /// The class is one of the page's own.
    case reservedClass
    /// The id had white space in it.
    case unsafeID
    /// The text is not a language tag.
    case unsafeLanguage
  }

  /// How many forbidden characters were replaced by U+FFFD.
  package internal(set) var replacedCharacters = 0
  let classes = ByteClasses()

  package init() {}

  /// Starts a new count of replaced characters.
  package mutating func reset() { replacedCharacters = 0 }

  /// Appends a value.
  ///
  /// - Parameters:
  ///   - value: UTF-8.
  ///   - quote: the quotation mark around the attribute's value, if it stands in one.
  ///   - root: the prefix of site-relative URLs.
  /// - Returns: what was wrong with the value.
  /// - Complexity: O(n).
  @inline(__always)
  package mutating func write(
    _ value: UnsafeRawBufferPointer, as escaper: Escaper, quote: EscapingContext.Quote, root: UnsafeRawBufferPointer,
    into output: inout ByteBuffer
  ) -> Fault {
    switch escaper {
    case .text:
      writeText(value, mask: ByteClasses.text, into: &output)
      return .none
    case .raw:
      output.append(value)
      return .none
    default: return writeSpecial(value, as: escaper, quote: quote, root: root, into: &output)
    }
  }

  @inline(never)
  private mutating func writeSpecial(
    _ value: UnsafeRawBufferPointer, as escaper: Escaper, quote: EscapingContext.Quote, root: UnsafeRawBufferPointer,
    into output: inout ByteBuffer
  ) -> Fault {
    switch escaper {
    case .raw, .text: return write(value, as: escaper, quote: quote, root: root, into: &output)
    case .singleQuoted: writeText(value, mask: ByteClasses.singleQuoted, into: &output)
    case .unquoted:
      if value.isEmpty { output.append("\"\"") } else { writeText(value, mask: ByteClasses.unquoted, into: &output) }
    case .comment: writeComment(value, into: &output)
    case .style, .styleValue: return writeStyle(value, into: &output)
    case .classes: return writeClasses(value, quote: quote, into: &output)
    case .identifier: return writeIdentifier(value, quote: quote, into: &output)
    case .language: return writeLanguage(value, quote: quote, into: &output)
    case .json: writeJSONString(value, into: &output)
    case .sourceSet: return writeSourceSet(value, root: root, into: &output)
    case .sourceSetDescriptor: return writeDescriptor(value, into: &output)
    case .urlStart: return writeURLStart(value, root: root, into: &output)
    case .httpURLStart:
      let start = output.count
      let fault = isOfHTTP(value) ? writeURLStart(value, root: root, into: &output) : .unsafeURL
      if fault != .none { output.truncate(to: start) }
      return fault
    case .urlSchemeOrPath: writeURL(value, mask: ByteClasses.urlPath, encodingColons: true, into: &output)
    case .urlSlash: writeBehindSlash(value, mask: ByteClasses.urlPath, into: &output)
    case .urlAuthority: writeAuthority(value, into: &output)
    case .urlPath: writeURL(value, mask: ByteClasses.urlPath, into: &output)
    case .urlQuery: writeURL(value, mask: ByteClasses.urlComponent, into: &output)
    case .urlFragment: writeURL(value, mask: ByteClasses.urlFragment, into: &output)
    case .urlAfterValue, .urlAuto:
      return writeURLContinuation(value, escaper: escaper, quote: quote, root: root, into: &output)
    }
    return .none
  }

  /// Writes character references for what is special, and all else as it is, eight bytes at a time.
  @inline(__always)
  mutating func writeText(_ value: UnsafeRawBufferPointer, mask: UInt16, into output: inout ByteBuffer) {
    output.reserve(value.count + ByteBuffer.wordSlack)
    var index = 0
    while true {
      index = output.appendReserved(value, from: index) { TextWord.stops($0, mask: mask) }
      guard index < value.count else { break }
      index += writeSpecialByte(in: value, at: index, mask: mask, into: &output)
    }
  }

  /// Writes a byte that may be special, or what stands for it, and makes room for the rest of the value.
  ///
  /// - Returns: how many bytes of the value it wrote.
  @inline(never)
  private mutating func writeSpecialByte(
    in value: UnsafeRawBufferPointer, at index: Int, mask: UInt16, into output: inout ByteBuffer
  ) -> Int {
    var length = 0
    if classes.isSpecial(value[index], for: mask) { length = writeReference(in: value, at: index, into: &output) }
    if length == 0 {
      output.append(value[index])
      length = 1
    }
    output.reserve(value.count - index - length + ByteBuffer.wordSlack)
    return length
  }

  /// Writes what stands for a special byte.
  ///
  /// - Returns: the length of what was replaced; 0 when it may stay, and then nothing was written.
  private mutating func writeReference(
    in value: UnsafeRawBufferPointer, at index: Int, into output: inout ByteBuffer
  ) -> Int {
    let reference: StaticString
    var length = 1
    switch value[index] {
    case UInt8(ascii: "&"): reference = "&amp;"
    case UInt8(ascii: "<"): reference = "&lt;"
    case UInt8(ascii: ">"): reference = "&gt;"
    case UInt8(ascii: "\""): reference = "&quot;"
    case UInt8(ascii: "'"): reference = "&#39;"
    case UInt8(ascii: "="): reference = "&#61;"
    case UInt8(ascii: "`"): reference = "&#96;"
    case UInt8(ascii: " "): reference = "&#32;"
    case 0x09: reference = "&#9;"
    case 0x0A: reference = "&#10;"
    case 0x0D:
      // A reference to a carriage return is a parse error; browsers read line feeds in its place.
      reference = "&#10;"
      if index + 1 < value.count, value[index + 1] == 0x0A { length = 2 }
    default:
      length = ForbiddenCharacter.length(in: value, at: index)
      if length == 0 { return 0 }
      reference = "\u{FFFD}"
      replacedCharacters += 1
    }
    output.append(reference)
    return length
  }

  /// As text; hyphens that could help to end the comment become references.
  private mutating func writeComment(_ value: UnsafeRawBufferPointer, into output: inout ByteBuffer) {
    var index = 0
    while index < value.count {
      let byte = value[index]
      let isOutermost = index == 0 || index == value.count - 1
      if byte == UInt8(ascii: "-"), isOutermost || value[index - 1] == UInt8(ascii: "-") {
        output.append("&#45;")
        index += 1
      } else {
        var end = index + 1
        while end < value.count, value[end] != UInt8(ascii: "-") { end += 1 }
        writeText(UnsafeRawBufferPointer(rebasing: value[index..<end]), mask: ByteClasses.text, into: &output)
        index = end
      }
    }
  }
}

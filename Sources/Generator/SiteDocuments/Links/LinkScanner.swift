package import FeedPages
import Platform

/// An attribute or a style that contains addresses.
struct AddressAttribute: Sendable, Equatable {
  /// The form of the addresses.
  enum Form: Sendable {
    /// The address of a page or a file, such as `href` of `a`.
    case navigation
    /// The address of a file, such as `src`.
    case resource
    /// Image candidates with descriptors: `srcset`.
    case candidates
    /// Styles with `url()`.
    case style
    /// No addresses, but how wide an image is drawn: `sizes`.
    case sizes
    /// No addresses, but a condition of a source of images: `media`.
    case condition
  }

  let form: Form
  /// The range of the value.
  let value: Range<Int>
}

/// Finds the attributes that contain addresses in conforming HTML.
enum LinkScanner {
  /// Calls `body` with each attribute, and with the content of each `style` element, in order.
  ///
  /// - Parameter onElement: receives the name of each element before its attributes.
  /// - Returns: whether there is a `base` element with an address, to which all others are relative.
  /// - Complexity: O(bytes); text between tags is searched for `<` only.
  static func scan(
    _ html: UnsafeRawBufferPointer, in range: Range<Int>,
    onElement: (Slice<UnsafeRawBufferPointer>) -> Void = { _ in }, _ body: (AddressAttribute) -> Void
  ) -> Bool {
    var hasBase = false
    var index = range.lowerBound
    let end = range.upperBound
    while let start = next(UInt8(ascii: "<"), in: html, index..<end) {
      index = start + 1
      guard index < end else { break }
      switch html[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        let name = word(in: html, index..<end)
        onElement(html[name])
        index = attributes(of: name, in: html, name.upperBound..<end, &hasBase, body)
        if let content = rawContent(of: name, in: html, index..<end) {
          if equal(html[name], "style") { body(AddressAttribute(form: .style, value: content)) }
          index = content.upperBound
        }
      case UInt8(ascii: "!"):
        let isComment = html[index..<end].starts(with: "!--".utf8)
        index = isComment ? offset(of: "-->", in: html, index..<end) ?? end : index
      default: break
      }
    }
    return hasBase
  }

  /// The name that begins a range.
  private static func word(in html: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
    var index = range.lowerBound
    while index < range.upperBound {
      switch html[index] {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="):
        return range.lowerBound..<index
      default: index += 1
      }
    }
    return range
  }

  /// Reads the attributes of a tag.
  ///
  /// - Returns: the index after the tag.
  private static func attributes(
    of element: Range<Int>, in html: UnsafeRawBufferPointer, _ range: Range<Int>, _ hasBase: inout Bool,
    _ body: (AddressAttribute) -> Void
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = html[index]
      if byte == UInt8(ascii: ">") { return index + 1 }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") || isSpace(byte) {
        index += 1
        continue
      }
      let name = word(in: html, index..<range.upperBound)
      index = name.upperBound
      while index < range.upperBound, isSpace(html[index]) { index += 1 }
      guard index < range.upperBound, html[index] == UInt8(ascii: "=") else { continue }
      index += 1
      while index < range.upperBound, isSpace(html[index]) { index += 1 }
      guard index < range.upperBound else { break }
      var value = index..<index
      if html[index] == UInt8(ascii: "\"") || html[index] == UInt8(ascii: "'") {
        let close = next(html[index], in: html, index + 1..<range.upperBound) ?? range.upperBound
        value = index + 1..<close
        index = min(close + 1, range.upperBound)
      } else {
        while index < range.upperBound, !isSpace(html[index]), html[index] != UInt8(ascii: ">") { index += 1 }
        value = value.lowerBound..<index
      }
      guard let form = form(of: html[name], on: html[element]) else { continue }
      if equal(html[element], "base") { hasBase = true } else { body(AddressAttribute(form: form, value: value)) }
    }
    return range.upperBound
  }

  /// The form of an attribute's addresses; `nil` if it contains none that readers follow or load.
  private static func form(of name: Slice<UnsafeRawBufferPointer>, on element: Slice<UnsafeRawBufferPointer>)
    -> AddressAttribute.Form?
  {
    switch name.count {
    case 3 where equal(name, "src"):
      return equal(element, "iframe") ? .navigation : .resource
    case 4 where equal(name, "href"):
      return equal(element, "a") || equal(element, "area") ? .navigation : .resource
    case 4 where equal(name, "data"): return equal(element, "object") ? .resource : nil
    case 5 where equal(name, "style"): return .style
    case 5 where equal(name, "sizes"): return equal(element, "img") || equal(element, "source") ? .sizes : nil
    case 5 where equal(name, "media"): return equal(element, "source") ? .condition : nil
    case 6 where equal(name, "srcset"): return .candidates
    case 6 where equal(name, "poster"): return .resource
    case 10 where equal(name, "xlink:href"): return .resource
    case 11 where equal(name, "imagesrcset"): return .candidates
    default: return nil
    }
  }

  /// The content of an element whose content has no tags: up to its end tag.
  private static func rawContent(
    of name: Range<Int>, in html: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Range<Int>? {
    let own = html[name]
    guard equal(own, "script") || equal(own, "style") || equal(own, "textarea") || equal(own, "title") else {
      return nil
    }
    var index = range.lowerBound
    while let start = next(UInt8(ascii: "<"), in: html, index..<range.upperBound) {
      index = start + 1
      guard index < range.upperBound, html[index] == UInt8(ascii: "/") else { continue }
      let end = min(index + 1 + own.count, range.upperBound)
      if equal(html[index + 1..<end], own) { return range.lowerBound..<start }
    }
    return range
  }

  // MARK: Bytes

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  private static func next(_ byte: UInt8, in html: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    // Without the mask, non-ASCII bytes would match.
    let offset = html.index(from: range.lowerBound, until: { ByteWord.equals($0, UInt64(byte)) & ~$0 })
    return offset < range.upperBound ? offset : nil
  }

  private static func offset(
    of text: StaticString, in html: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Int? {
    text.withUTF8Buffer { text in
      var index = range.lowerBound
      while let start = next(text[0], in: html, index..<range.upperBound) {
        if html[start..<range.upperBound].starts(with: text) { return start + text.count }
        index = start + 1
      }
      return nil
    }
  }

  private static func equal(_ name: Slice<UnsafeRawBufferPointer>, _ text: StaticString) -> Bool {
    guard name.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in
      zip(name, text).allSatisfy { $0 | 0x20 == $1 || $0 == $1 }
    }
  }

  private static func equal(
    _ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>
  ) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}

/// The size of a picture, read from the start of its file (PNG, JPEG, GIF, WebP, AVIF, SVG).
package struct PictureSize: Sendable, Equatable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int

  package init?(width: Int, height: Int) {
    guard width > 0, height > 0, width < 1 << 24, height < 1 << 24 else { return nil }
    self.width = width
    self.height = height
  }

  /// Reads the size; `nil` if the format is unknown, or the bytes are truncated before the size.
  package init?(reading bytes: UnsafeRawBufferPointer) {
    let reader = PictureBytes(bytes)
    guard let size = reader.png() ?? reader.gif() ?? reader.webP() ?? reader.avif() ?? reader.jpeg() ?? reader.svg()
    else {
      return nil
    }
    self = size
  }
}

/// Reads the headers of the formats.
private struct PictureBytes {
  let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private func byte(_ offset: Int) -> Int? { offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil }

  private func big(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset + length <= bytes.count else { return nil }
    return (0..<length).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  private func little(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset + length <= bytes.count else { return nil }
    return (0..<length).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private func has(_ text: String, at offset: Int) -> Bool {
    offset + text.utf8.count <= bytes.count && bytes[offset...].starts(with: text.utf8)
  }

  /// PNG: the first chunk is IHDR (PNG specification §11.2.2).
  func png() -> PictureSize? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), has("IHDR", at: 12),
      let width = big(16, 4), let height = big(20, 4)
    else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// GIF: the logical screen (GIF89a §18).
  func gif() -> PictureSize? {
    guard has("GIF87a", at: 0) || has("GIF89a", at: 0), let width = little(6, 2), let height = little(8, 2) else {
      return nil
    }
    return PictureSize(width: width, height: height)
  }

  /// WebP: lossy, lossless or extended (RFC 9649 §2).
  func webP() -> PictureSize? {
    guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
    if has("VP8X", at: 12), let width = little(24, 3), let height = little(27, 3) {
      return PictureSize(width: width + 1, height: height + 1)
    }
    if has("VP8L", at: 12), byte(20) == 0x2F, let bits = little(21, 4) {
      return PictureSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
    if has("VP8 ", at: 12), byte(23) == 0x9D, byte(24) == 0x01, byte(25) == 0x2A, let width = little(26, 2),
      let height = little(28, 2)
    {
      return PictureSize(width: width & 0x3FFF, height: height & 0x3FFF)
    }
    return nil
  }

  /// AVIF: the largest `ispe` property in the file's `meta` box (ISO/IEC 23008-12 §6.5.3).
  func avif() -> PictureSize? {
    guard has("ftyp", at: 4), let length = big(0, 4) else { return nil }
    let brands = String(decoding: bytes.prefix(min(max(length, 16), bytes.count)).dropFirst(8), as: UTF8.self)
    guard brands.contains("avif") || brands.contains("avis") || brands.contains("mif1") else { return nil }
    var best: PictureSize?
    var offset = length
    let limit = min(bytes.count, 1 << 16)
    while offset + 16 <= limit {
      if has("ispe", at: offset), let width = big(offset + 8, 4), let height = big(offset + 12, 4),
        let size = PictureSize(width: width, height: height),
        size.width * size.height > (best.map { $0.width * $0.height } ?? 0)
      {
        best = size
      }
      offset += 1
    }
    return best
  }

  /// JPEG: the first start-of-frame segment (ITU-T T.81 §B.2.2), upright as browsers draw it.
  func jpeg() -> PictureSize? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var offset = 2
    var isTurned = false
    while let marker = byte(offset + 1), byte(offset) == 0xFF {
      switch marker {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD8: offset += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = big(offset + 5, 2), let width = big(offset + 7, 2) else { return nil }
        return isTurned ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
      default:
        guard let length = big(offset + 2, 2), length >= 2 else { return nil }
        if marker == 0xE1, has("Exif", at: offset + 4), bytes.count >= offset + 2 + length {
          isTurned = liesOnItsSide(tiff: offset + 10, end: offset + 2 + length)
        }
        offset += 2 + length
      }
    }
    return nil
  }

  /// Whether the orientation in Exif data is one of the four that exchange width and height (Exif 2.32 §4.6.4).
  private func liesOnItsSide(tiff: Int, end: Int) -> Bool {
    let isBig = has("MM", at: tiff)
    guard isBig || has("II", at: tiff) else { return false }
    func number(_ offset: Int, _ length: Int) -> Int? {
      guard offset + length <= end else { return nil }
      return isBig ? big(offset, length) : little(offset, length)
    }
    guard let directory = number(tiff + 4, 4), let count = number(tiff + directory, 2) else { return false }
    for entry in 0..<count {
      let place = tiff + directory + 2 + entry * 12
      guard let tag = number(place, 2) else { return false }
      if tag == 0x0112 { return number(place + 8, 2).map { (5...8).contains($0) } ?? false }
    }
    return false
  }

  /// SVG: `width` and `height` in pixels, else the `viewBox` (SVG 2 §8).
  func svg() -> PictureSize? {
    let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    guard let start = head.range(of: "<svg") else { return nil }
    let tag = head[start...].prefix { $0 != ">" }
    if let width = pixels(attribute("width", in: tag)), let height = pixels(attribute("height", in: tag)) {
      return PictureSize(width: width, height: height)
    }
    let box = (attribute("viewBox", in: tag) ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    guard box.count == 4, (1..<1e6).contains(box[2]), (1..<1e6).contains(box[3]) else { return nil }
    return PictureSize(width: Int(box[2].rounded()), height: Int(box[3].rounded()))
  }

  private func pixels(_ text: Substring?) -> Int? {
    guard var text else { return nil }
    if text.hasSuffix("px") { text = text.dropLast(2) }
    guard let value = Double(text), (1..<1e6).contains(value) else { return nil }
    return Int(value.rounded())
  }

  private func attribute(_ name: String, in tag: Substring) -> Substring? {
    for quote in ["\"", "'"] {
      for space in [" ", "\n", "\t"] {
        if let start = tag.range(of: "\(space)\(name)=\(quote)") {
          return tag[start...].dropFirst(name.count + 3).prefix { String($0) != quote }
        }
      }
    }
    return nil
  }
}

extension StringProtocol {
  /// The range of a text inside this one.
  fileprivate func range(of wanted: String) -> Index? {
    indices.first { self[$0...].hasPrefix(wanted) }
  }
}

/// A PNG file.
enum PicturePNG {
  /// A file of one colour: red, green and blue, with a fourth value for transparency.
  static func file(width: Int, height: Int, colour: [UInt8]) -> [UInt8] {
    file(width: width, height: height) { _, _ in colour }
  }

  /// A file of a colour for each pixel; its data is not compressed (RFC 1951 §3.2.4).
  static func file(width: Int, height: Int, colour: (_ x: Int, _ y: Int) -> [UInt8]) -> [UInt8] {
    var raw: [UInt8] = []
    for y in 0..<height {
      raw.append(0)
      for x in 0..<width { raw += colour(x, y) }
    }
    var data: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, raw.count)
      let count = UInt16(end - start)
      let isLast: UInt8 = end == raw.count ? 1 : 0
      data += [isLast, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      data += raw[start..<end]
      start = end
    } while start < raw.count
    data += big(adler(raw))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + head(width: width, height: height, hasAlpha: colour(0, 0).count == 4) + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// The first chunk, which says the size.
  static func head(width: Int, height: Int, hasAlpha: Bool) -> [UInt8] {
    chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(crc(body))
  }

  private static func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (one, two) = (UInt32(1), UInt32(0))
    for byte in bytes {
      one = (one + UInt32(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return two << 16 | one
  }
}

import CardSources
import Testing

/// Sizes out of the first bytes of pictures.
@Suite struct PictureSizeTests {
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 2, 0x80, 0, 0, 1, 0xE0]
  static let gif: [UInt8] = Array("GIF89a".utf8) + [0x80, 0x02, 0xE0, 0x01]
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 17, 8, 1, 0xE0, 2, 0x80]
  static let lossy: [UInt8] =
    Array("RIFF....WEBPVP8 ....".utf8) + [0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 0x02, 0xE0, 0x01]
  static let extended: [UInt8] = Array("RIFF....WEBPVP8X....".utf8) + [0, 0, 0, 0, 0x7F, 0x02, 0, 0xDF, 0x01, 0]
  static let lossless: [UInt8] = Array("RIFF....WEBPVP8L....".utf8) + [0x2F, 0x7F, 0xC2, 0x77, 0x00]
  static let avif: [UInt8] =
    [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 0, 0, 0, 0, 20] + Array("ispe".utf8)
    + [0, 0, 0, 0, 0, 0, 2, 0x80, 0, 0, 1, 0xE0]

  /// Photographs of telephones: 480 wide and 640 high as stored, to be turned by a quarter.
  private static let turned: [[UInt8]] = [
    exif(Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
    exif(Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]),
  ]

  private static func exif(_ tiff: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif".utf8) + [0, 0] + tiff
      + [0xFF, 0xC0, 0, 17, 8, 2, 0x80, 1, 0xE0]
  }

  @Test(arguments: turned) func `a photograph is measured upright`(bytes: [UInt8]) {
    #expect(bytes.withUnsafeBytes { PictureSize(reading: $0) } == PictureSize(width: 640, height: 480))
  }

  @Test(arguments: [
    png, gif, jpeg, lossy, extended, lossless, avif, Array("<svg xmlns='x' width='640' height=\"480px\">".utf8),
    Array("<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 640 480\" width=\"100%\">".utf8),
  ]) func `the size is read`(bytes: [UInt8]) {
    #expect(bytes.withUnsafeBytes { PictureSize(reading: $0) } == PictureSize(width: 640, height: 480))
  }

  @Test(arguments: [png, gif, jpeg, lossy, extended, lossless, avif])
  func `a file that was cut has no size`(bytes: [UInt8]) {
    for length in 0..<bytes.count {
      #expect(Array(bytes[..<length]).withUnsafeBytes { PictureSize(reading: $0) } == nil)
    }
  }

  @Test(arguments: ["", "text", "<html>", "<svg>", "<svg width=\"0\" height=\"0\">", "<svg viewBox=\"0 0 nan 1\">"])
  func `other files have no size`(text: String) {
    #expect(Array(text.utf8).withUnsafeBytes { PictureSize(reading: $0) } == nil)
  }
}

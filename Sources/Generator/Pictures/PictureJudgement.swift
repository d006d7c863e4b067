import CardSources
import Platform

/// What can be said of a file before it is decoded.
enum PictureJudgement: Equatable {
  /// It can be scaled.
  case suitable(pixels: Int, isAnimation: Bool)
  /// It stays as it is: a drawing, or an animation that would lose its frames.
  case left
  /// Its format is not known, although its name says that it is a picture.
  case unknown
  /// It has more pixels, over all frames, than may be decoded.
  case tooLarge(width: Int, height: Int)

  /// The most pixels that are decoded: those of the largest cameras of telephones, and a third more.
  static let mostPixels = 270_000_000
  /// The pixels from which a picture is decoded alone, so that the memory of many does not add up.
  static let manyPixels = 40_000_000

  init(_ bytes: UnsafeRawBufferPointer) {
    guard let size = PictureSize(reading: bytes) else {
      self = .unknown
      return
    }
    let head = bytes.prefix(4_096)
    if bytes.starts(with: "GIF8".utf8) || Self.contains("acTL", in: head) || Self.contains("<svg", in: head) {
      self = .left
      return
    }
    let frames = Self.frames(bytes)
    let (pixels, overflow) = (size.width * size.height).multipliedReportingOverflow(by: frames)
    self =
      overflow || pixels > Self.mostPixels
      ? .tooLarge(width: size.width, height: size.height) : .suitable(pixels: pixels, isAnimation: frames > 1)
  }

  /// The number of frames of a WebP file (RFC 9649 §2.7.1); 1 for every other.
  private static func frames(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count > 30, bytes.starts(with: "RIFF".utf8), bytes[8...].starts(with: "WEBPVP8X".utf8),
      bytes[20] & 2 != 0
    else { return 1 }
    var (offset, frames) = (12, 0)
    while offset + 8 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
      if bytes[offset...].starts(with: "ANMF".utf8) { frames += 1 }
      offset += 8 + size + size % 2
    }
    return max(1, frames)
  }

  private static func contains(_ text: StaticString, in bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes.indices.contains { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
  }
}

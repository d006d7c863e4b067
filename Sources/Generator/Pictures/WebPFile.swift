/// What is in a WebP file beside the picture (RFC 9649 §2.7).
enum WebPFile {
  /// The file without colour profile and metadata, such as where a photograph was taken; as it is if it is malformed.
  static func withoutMetadata(_ file: UnsafeRawBufferPointer) -> [UInt8] {
    guard file.count >= 12, file.starts(with: "RIFF".utf8), file[8...].starts(with: "WEBP".utf8) else {
      return Array(file)
    }
    var chunks: [UInt8] = []
    var offset = 12
    while offset + 8 <= file.count {
      let size = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
      let end = offset + 8 + size + size % 2
      guard end <= file.count else { return Array(file) }
      let name = file[offset..<offset + 4]
      if name.elementsEqual("VP8X".utf8), size > 0 {
        // The bits of a profile, Exif data and XMP; a file with neither transparency nor frames needs no such chunk.
        let flags = file[offset + 8] & ~0b10_1100
        if flags != 0 {
          chunks += file[offset..<offset + 8]
          chunks.append(flags)
          chunks += file[offset + 9..<end]
        }
      } else if !metadata.contains(where: { name.elementsEqual($0.utf8) }) {
        chunks += file[offset..<end]
      }
      offset = end
    }
    let size = chunks.count + 4
    let digits = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    return Array("RIFF".utf8) + digits + Array("WEBP".utf8) + chunks
  }

  private static let metadata = ["ICCP", "EXIF", "XMP "]
}

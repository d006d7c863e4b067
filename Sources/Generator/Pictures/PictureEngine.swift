import CVips
package import CardSources
package import Platform

/// Decodes, scales and encodes pictures with the system's libvips, which is loaded with the first engine.
///
/// Unchecked because function pointers are not `Sendable`: they are set once, and each picture is an object of its own.
package struct PictureEngine: @unchecked Sendable {
  private let vips: cardloom_vips

  /// Loads libvips; `nil` if there is none.
  ///
  /// - Parameter path: the library's file; `nil` looks where systems have it.
  package init?(library path: String? = nil) {
    let vips = withUnsafeTemporaryAllocation(of: cardloom_vips.self, capacity: 1) { memory -> cardloom_vips? in
      guard let functions = memory.baseAddress else { return nil }
      let isLoaded =
        if let path { path.withCString { cardloom_vips_load(functions, $0) } } else {
          cardloom_vips_load(functions, nil)
        }
      return isLoaded == 1 ? functions.pointee : nil
    }
    guard let vips else { return nil }
    self.vips = vips
  }

  /// How a picture is encoded.
  package struct Encoding: Sendable, Equatable {
    package let format: PictureFormat
    /// From 1 to 100.
    package let quality: Int

    package init(format: PictureFormat, quality: Int) {
      self.format = format
      self.quality = quality
    }

    /// How much time is spent for smaller files: from 0 to 6 in WebP, to 9 in AVIF, where 4 takes six times as long as 2.
    fileprivate var effort: Int32 { format == .avif ? 2 : 4 }

    /// What is part of the hash, so that no file of an earlier way to make them is taken.
    private static let version = "2"

    /// A hash by which the results of different encodings differ.
    package var contentHash: ContentHash {
      ContentHash(format.rawValue + Self.version).joined(UInt64(quality)).joined(UInt64(effort))
    }
  }

  /// A picture scaled down to a width, upright, in sRGB and without metadata; `nil` if the file is damaged.
  package func file(
    of bytes: UnsafeRawBufferPointer, width: Int, isAnimation: Bool, _ encoding: Encoding
  ) -> [UInt8]? {
    withScaled(bytes, width: width, isAnimation: isAnimation) { encoded($0, encoding) }
  }

  /// The part of a picture that has a shape, scaled down to a width; `nil` if the file is damaged, or this libvips cannot cut.
  ///
  /// - Parameter focus: the point in the middle of the part, as far as the picture reaches.
  package func file(
    of bytes: UnsafeRawBufferPointer, size: (width: Int, height: Int), cutTo shape: CropShape, width: Int,
    around focus: PictureFocus, _ encoding: Encoding
  ) -> [UInt8]? {
    guard let start = bytes.baseAddress else { return nil }
    let height = shape.height(ofWidth: width)
    // The whole picture covers the part.
    let whole = max(width, (height * size.width + size.height - 1) / size.height)
    let scaled = withUnsafePointer(to: vips) { cardloom_vips_scaled($0, start, bytes.count, Int32(whole), 0) }
    guard let scaled else {
      vips.clear_error()
      return nil
    }
    let part = withUnsafePointer(to: vips) {
      cardloom_vips_part($0, scaled, Int32(width), Int32(height), Int32(focus.x), Int32(focus.y))
    }
    guard let part else {
      vips.clear_error()
      return nil
    }
    defer { vips.unref(part) }
    return encoded(part, encoding)
  }

  private func encoded(_ image: UnsafeMutableRawPointer, _ encoding: Encoding) -> [UInt8]? {
    var count = 0
    let encoded = withUnsafePointer(to: vips) {
      cardloom_vips_encoded(
        $0, image, encoding.format == .avif ? 1 : 0, Int32(encoding.quality), encoding.effort, &count)
    }
    guard let encoded else {
      vips.clear_error()
      return nil
    }
    defer { vips.free(encoded) }
    let bytes = UnsafeRawBufferPointer(start: encoded, count: count)
    return encoding.format == .webp ? WebPFile.withoutMetadata(bytes) : Array(bytes)
  }

  /// A part of a picture with what draws attention, as JPEG; `nil` if the file is damaged or has another size.
  package func file(of bytes: UnsafeRawBufferPointer, _ cut: PictureCut, quality: Int) -> [UInt8]? {
    guard let start = bytes.baseAddress else { return nil }
    let image = withUnsafePointer(to: vips) {
      cardloom_vips_cut($0, start, bytes.count, Int32(cut.width), Int32(cut.height))
    }
    guard let image else {
      vips.clear_error()
      return nil
    }
    defer { vips.unref(image) }
    guard vips.width(image) == cut.width, vips.height(image) == cut.height else { return nil }
    var count = 0
    let encoded = withUnsafePointer(to: vips) { cardloom_vips_jpeg($0, image, Int32(quality), &count) }
    guard let encoded else {
      vips.clear_error()
      return nil
    }
    defer { vips.free(encoded) }
    return Array(UnsafeRawBufferPointer(start: encoded, count: count))
  }

  /// The colour of a picture on average; `nil` if it is damaged or has transparent parts.
  package func colour(of bytes: UnsafeRawBufferPointer) -> PictureColour? {
    mean(of: bytes).map { PictureColour(red: $0[0], green: $0[1], blue: $0[2]) }
  }

  /// Red, green and blue of a picture on average, from 0 to 255; `nil` if it is damaged or has transparent parts.
  package func mean(of bytes: UnsafeRawBufferPointer) -> [Int]? {
    withScaled(bytes, width: 8, isAnimation: false) { image -> [Int]? in
      let (bands, pixels) = (Int(vips.bands(image)), Int(vips.width(image)) * Int(vips.height(image)))
      var count = 0
      guard let memory = vips.memory(image, &count) else { return nil }
      defer { vips.free(memory) }
      // One byte for each band: other pictures are not in sRGB.
      guard bands == 3 || bands == 1, pixels > 0, count == pixels * bands else { return nil }
      let values = UnsafeRawBufferPointer(start: memory, count: count)
      let sums = (0..<bands).map { band in stride(from: band, to: count, by: bands).reduce(0) { $0 + Int(values[$1]) } }
      let means = sums.map { $0 / pixels }
      return [means[0], means[bands / 2], means[bands - 1]]
    }
  }

  /// The point of a picture that draws attention; `nil` if it is damaged, or this libvips does not tell.
  package func focus(of bytes: UnsafeRawBufferPointer) -> PictureFocus? {
    withScaled(bytes, width: 128, isAnimation: false) { image -> PictureFocus? in
      let (width, height) = (Double(vips.width(image)), Double(vips.height(image)))
      var (x, y) = (Int32(), Int32())
      guard withUnsafePointer(to: vips, { cardloom_vips_attention($0, image, &x, &y) }) == 1, width > 0, height > 0
      else { return nil }
      return PictureFocus(x: (Double(x) + 0.5) / width, y: (Double(y) + 0.5) / height)
    }
  }

  /// A PNG with a picture in its middle, on white where that is transparent; `nil` if it cannot be read or libvips lacks
  /// what it takes.
  ///
  /// - Parameters:
  ///   - size: the size of the PNG in pixels.
  ///   - inner: the size into which the picture is scaled to fit.
  package func centred(
    _ bytes: UnsafeRawBufferPointer, in size: (width: Int, height: Int), inner: (width: Int, height: Int)
  ) -> [UInt8]? {
    guard let start = bytes.baseAddress else { return nil }
    var icons = cardloom_vips_icons()
    guard cardloom_vips_load_icons(&icons) == 1 else { return nil }
    var count = 0
    let encoded = withUnsafePointer(to: vips) {
      cardloom_vips_icon(
        $0, &icons, start, bytes.count, Int32(size.width), Int32(size.height), Int32(inner.width), Int32(inner.height),
        &count)
    }
    guard let encoded else {
      vips.clear_error()
      return nil
    }
    defer { vips.free(encoded) }
    return Array(UnsafeRawBufferPointer(start: encoded, count: count))
  }

  private func withScaled<Result>(
    _ bytes: UnsafeRawBufferPointer, width: Int, isAnimation: Bool, _ body: (UnsafeMutableRawPointer) -> Result?
  ) -> Result? {
    guard let start = bytes.baseAddress else { return nil }
    let image = withUnsafePointer(to: vips) {
      cardloom_vips_scaled($0, start, bytes.count, Int32(width), isAnimation ? 1 : 0)
    }
    guard let image else {
      vips.clear_error()
      return nil
    }
    defer { vips.unref(image) }
    let result = body(image)
    if result == nil { vips.clear_error() }
    return result
  }
}

/// A colour of which few differ, so that a style sheet can name all: each part is one of six.
package struct PictureColour: Sendable, Equatable {
  /// The three digits of `#rgb`.
  package let digits: String

  /// Rounds a colour, whose parts are from 0 to 255.
  init(red: Int, green: Int, blue: Int) {
    digits = [red, green, blue].map { String((min(max($0, 0), 255) + 25) / 51 * 3, radix: 16) }.joined()
  }
}

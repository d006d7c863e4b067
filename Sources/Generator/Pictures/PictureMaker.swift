package import CardSources
package import Diagnostics
package import Platform
import Synchronization

/// A picture of the site's own that is offered in several widths.
package struct PictureRequest: Sendable {
  /// The path below the site's root, such as `assets/quay.jpg`.
  package let path: String
  /// The path of the file.
  package let file: String
  /// Its own width.
  package let width: Int
  /// How it is offered.
  package let options: PictureOptions

  package init(path: String, file: String, width: Int, options: PictureOptions) {
    self.path = path
    self.file = file
    self.width = width
    self.options = options
  }

  /// Whether the format, by the name of the file, is one of those that can be scaled.
  package var isSuitable: Bool {
    ["jpg", "jpeg", "png", "webp", "avif"].contains(FilePath.fileExtension(of: path).lowercased())
  }
}

/// What was made of a picture.
package struct MadePicture: Sendable {
  /// A file of the site, by its path there and that in the cache.
  package struct File: Sendable {
    package let path: String
    package let cached: String
    package let bytes: [UInt8]?
  }

  package let request: PictureRequest
  package let entry: PictureCache.Entry?
  /// What templates can say of it; `nil` if it is left as it is.
  package let picture: MadePictures.Picture?
  package let files: [File]
  package let diagnostics: [Diagnostic]
}

/// Makes the files of pictures, or finds them in the cache; any number of workers may share one.
package final class PictureMaker: Sendable {
  private let engine: PictureEngine
  private let cache: PictureCache
  private let known: [String: PictureCache.Entry]
  private let files: any FileSystem
  private let keepsFiles: Bool
  /// Held while a picture with many pixels is decoded.
  private let large = Mutex(())

  /// - Parameter keepsFiles: whether files that the cache cannot hold are kept in memory.
  package init(engine: PictureEngine, cache: PictureCache, files: any FileSystem, keepsFiles: Bool) {
    self.keepsFiles = keepsFiles
    self.engine = engine
    self.cache = cache
    self.files = files
    known = cache.entries()
  }

  /// Makes the files of a picture that are not in the cache.
  package func make(_ request: PictureRequest) -> MadePicture {
    let attributes: FileAttributes
    do {
      // A missing file is reported as a missing address.
      guard let found = try files.attributes(ofTarget: request.file), found.kind == .file else { return left(request) }
      attributes = found
      if let entry = known[request.path], entry.size == found.size, entry.modified == found.modified {
        if let fault = entry.fault { return left(request, entry, fault) }
        if let made = made(request, entry, from: nil) { return made }
      }
      let bytes = try files.map(request.file)
      return withExtendedLifetime(bytes) { make(request, bytes.bytes, attributes) }
    } catch {
      return MadePicture(
        request: request, entry: nil, picture: nil, files: [], diagnostics: [.file(error, shownAs: request.file)])
    }
  }

  private func make(
    _ request: PictureRequest, _ bytes: UnsafeRawBufferPointer, _ attributes: FileAttributes
  ) -> MadePicture {
    func entry(_ colour: PictureColour? = nil, fault: PictureFault? = nil) -> PictureCache.Entry {
      PictureCache.Entry(
        size: attributes.size, modified: attributes.modified, content: ContentHash(bytes), colour: colour?.digits,
        fault: fault)
    }
    switch PictureJudgement(bytes) {
    case .left: return left(request)
    case .unknown: return left(request, entry(fault: .damaged), .damaged)
    case .tooLarge: return left(request, entry(fault: .tooLarge), .tooLarge)
    case .suitable(let pixels, let isAnimation):
      let source = Source(bytes: bytes, isAnimation: isAnimation)
      let result =
        pixels > PictureJudgement.manyPixels
        ? large.withLock { _ in made(request, entry(engine.colour(of: bytes)), from: source) }
        : made(request, entry(engine.colour(of: bytes)), from: source)
      return result ?? left(request, entry(fault: .damaged), .damaged)
    }
  }

  /// The bytes of a picture that is decoded.
  private struct Source {
    let bytes: UnsafeRawBufferPointer
    let isAnimation: Bool
  }

  /// The files of a picture; `nil` if one is missing and cannot be made.
  ///
  /// - Parameter source: the bytes from which missing files are made; `nil` makes none.
  private func made(_ request: PictureRequest, _ entry: PictureCache.Entry, from source: Source?) -> MadePicture? {
    let options = request.options
    let encoding = PictureEngine.Encoding(
      format: options.format, quality: options.quality ?? options.format.usualQuality)
    let widths = options.widths(upTo: request.width)
    guard widths.count > 1 else {
      let picture = MadePictures.Picture(widths: widths, format: options.format, colour: entry.colour)
      return MadePicture(request: request, entry: entry, picture: picture, files: [], diagnostics: [])
    }
    var made: [MadePicture.File] = []
    for width in widths {
      let key = entry.content.joined(UInt64(entry.size)).joined(UInt64(width)).joined(encoding.contentHash)
      let cached = cache.path(key, options.format)
      var bytes: [UInt8]?
      if !cache.has(cached) {
        guard let source,
          let fresh = engine.file(of: source.bytes, width: width, isAnimation: source.isAnimation, encoding)
        else { return nil }
        cache.write(fresh, to: cached)
        // A cache that cannot be written has no file to read later.
        if keepsFiles, !cache.has(cached) { bytes = fresh }
      }
      made.append(
        MadePicture.File(
          path: MadePictures.file(request.path, width: width, options.format), cached: cached, bytes: bytes))
    }
    return MadePicture(
      request: request, entry: entry,
      picture: MadePictures.Picture(widths: widths, format: options.format, colour: entry.colour), files: made,
      diagnostics: [])
  }

  private func left(
    _ request: PictureRequest, _ entry: PictureCache.Entry? = nil, _ fault: PictureFault? = nil
  ) -> MadePicture {
    MadePicture(
      request: request, entry: entry, picture: nil, files: [],
      diagnostics: fault.map { [.leftPicture(request.file, $0)] } ?? [])
  }
}

extension PictureFormat {
  /// The quality at which files are small and nobody sees it.
  fileprivate var usualQuality: Int { self == .avif ? 50 : 75 }
}

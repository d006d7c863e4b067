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
  /// Its own height.
  package let height: Int
  /// How it is offered.
  package let options: PictureOptions
  /// The shapes to which it is cut, unless hardly anything would be cut.
  package let shapes: [CropShape]
  /// The point that somebody chose; `nil` if nobody did.
  package let focus: PictureFocus?

  package init(
    path: String, file: String, width: Int, height: Int, options: PictureOptions, shapes: [CropShape] = [],
    focus: PictureFocus? = nil
  ) {
    self.focus = focus
    self.path = path
    self.file = file
    self.width = width
    self.height = height
    self.options = options
    self.shapes = shapes
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
    /// Its size in bytes.
    package let size: Int
    package let bytes: [UInt8]?
  }

  package let request: PictureRequest
  package let entry: PictureCache.Entry?
  /// What templates can say of it; `nil` if it is left as it is.
  package let picture: MadePictures.Picture?
  package let files: [File]
  package let diagnostics: [Diagnostic]
  /// Whether it is left as it is because there is no library.
  package var lacksLibrary = false
}

/// Makes the files of pictures, or finds them in the cache; any number of workers may share one.
package final class PictureMaker: Sendable {
  private let loadEngine: @Sendable () -> PictureEngine?
  /// The library; `nil` in it if there is none, `nil` before it is needed.
  private let loaded = Mutex<PictureEngine??>(nil)
  private let cache: PictureCache
  private let known: [String: PictureCache.Entry]
  private let files: any FileSystem
  private let keepsFiles: Bool
  /// Held while a picture with many pixels is decoded.
  private let large = Mutex(())

  /// - Parameters:
  ///   - keepsFiles: whether files that the cache cannot hold are kept in memory.
  ///   - engine: loads the library; called once, for the first picture of which something is not in the cache.
  package init(
    cache: PictureCache, files: any FileSystem, keepsFiles: Bool,
    engine: @escaping @Sendable () -> PictureEngine? = { PictureEngine() }
  ) {
    self.keepsFiles = keepsFiles
    loadEngine = engine
    self.cache = cache
    self.files = files
    known = cache.entries()
  }

  /// The library; `nil` if there is none.
  private var engine: PictureEngine? {
    loaded.withLock { known in
      if let known { return known }
      let engine = loadEngine()
      known = .some(engine)
      return engine
    }
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
        if request.options.focus != .attention || entry.focus != nil, let made = made(request, entry, from: nil) {
          return made
        }
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
    func entry(
      _ colour: PictureColour? = nil, focus: String? = nil, isAnimation: Bool = false, fault: PictureFault? = nil
    ) -> PictureCache.Entry {
      PictureCache.Entry(
        size: attributes.size, modified: attributes.modified, content: ContentHash(bytes), colour: colour?.digits,
        focus: focus, isAnimation: isAnimation, fault: fault)
    }
    switch PictureJudgement(bytes) {
    case .left: return left(request)
    case .unknown: return left(request, entry(fault: .damaged), .damaged)
    case .tooLarge: return left(request, entry(fault: .tooLarge), .tooLarge)
    case .suitable(let pixels, let isAnimation):
      guard let engine else {
        var picture = left(request)
        picture.lacksLibrary = true
        return picture
      }
      let source = Source(bytes: bytes, isAnimation: isAnimation, engine: engine)
      func make() -> MadePicture? {
        let focus = request.options.focus == .attention ? engine.focus(of: bytes)?.text ?? "" : nil
        return made(
          request, entry(engine.colour(of: bytes), focus: focus, isAnimation: isAnimation), from: source)
      }
      let result = pixels > PictureJudgement.manyPixels ? large.withLock { _ in make() } : make()
      return result ?? left(request, entry(fault: .damaged), .damaged)
    }
  }

  /// The quality of parts for other programs, from 1 to 100.
  private static let cutQuality = 80

  /// The bytes of a picture that is decoded.
  private struct Source {
    let bytes: UnsafeRawBufferPointer
    let isAnimation: Bool
    let engine: PictureEngine
  }

  /// The files of a picture; `nil` if one is missing and cannot be made.
  ///
  /// - Parameter source: the bytes from which missing files are made; `nil` makes none.
  private func made(_ request: PictureRequest, _ entry: PictureCache.Entry, from source: Source?) -> MadePicture? {
    let options = request.options
    let widths = options.widths(upTo: request.width)
    var made: [MadePicture.File] = []
    /// Adds a file from the cache, else from the source; returns whether there is one.
    func add(_ path: String, _ cached: String, make: (Source) -> [UInt8]?) -> Bool {
      if let size = cache.size(of: cached) {
        made.append(MadePicture.File(path: path, cached: cached, size: size, bytes: nil))
        return true
      }
      guard let source, let fresh = make(source) else { return false }
      cache.write(fresh, to: cached)
      // A cache that cannot be written has no file to read later.
      let isKept = keepsFiles && cache.size(of: cached) == nil
      made.append(MadePicture.File(path: path, cached: cached, size: fresh.count, bytes: isKept ? fresh : nil))
      return true
    }
    let content = entry.content.joined(UInt64(entry.size))
    let files = widths.count > 1 ? options.formats.flatMap { format in widths.map { (format, $0) } } : []
    for (format, width) in files {
      let encoding = PictureEngine.Encoding(format: format, quality: options.quality ?? format.usualQuality)
      let cached = cache.path(content.joined(UInt64(width)).joined(encoding.contentHash), format.rawValue)
      let isMade = add(MadePictures.file(request.path, width: width, format), cached) { source in
        source.engine.file(of: source.bytes, width: width, isAnimation: source.isAnimation, encoding)
      }
      guard isMade else { return nil }
    }
    // JPEG, which all of these programs know, has no transparent parts.
    let cuts = options.shares && entry.colour != nil ? PictureCut.Shape.allCases : []
    var kept: [PictureCut] = []
    for cut in cuts.compactMap({ PictureCut($0, ofWidth: request.width, height: request.height) }) {
      let key = content.joined(cut.shape.rawValue + " 2").joined(UInt64(cut.width)).joined(UInt64(Self.cutQuality))
      let isMade = add(cut.file(request.path), cache.path(key, "jpg")) { source in
        source.engine.file(of: source.bytes, cut, quality: Self.cutQuality)
      }
      // Without it, the picture itself is shown.
      if isMade { kept.append(cut) } else if source == nil { return nil }
    }
    let focus = entry.focus.flatMap { PictureFocus($0) }
    let middle = request.focus ?? focus ?? .usual
    var parts: [CropShape: [Int]] = [:]
    // Where the whole picture is not offered in several widths, there is little to gain; frames that move are not cut.
    for shape in files.isEmpty || entry.isAnimation ? [] : request.shapes {
      guard let own = shape.width(ofPartIn: (request.width, request.height)) else { continue }
      let widths = options.widths(upTo: own)
      let key = content.joined(UInt64(shape.thousandths)).joined(middle.text)
      var isWhole = !widths.isEmpty
      for format in options.formats {
        for width in widths where isWhole {
          let encoding = PictureEngine.Encoding(format: format, quality: options.quality ?? format.usualQuality)
          let cached = cache.path(key.joined(UInt64(width)).joined(encoding.contentHash), format.rawValue)
          isWhole = add(MadePictures.file(request.path, width: width, format, cutTo: shape), cached) { source in
            source.engine.file(
              of: source.bytes, size: (request.width, request.height), cutTo: shape, width: width,
              around: middle, encoding)
          }
        }
      }
      if isWhole { parts[shape] = widths } else if source == nil { return nil }
    }
    let picture = MadePictures.Picture(
      widths: widths, formats: options.formats, colour: entry.colour, focus: focus, cuts: kept, parts: parts)
    return MadePicture(request: request, entry: entry, picture: picture, files: made, diagnostics: [])
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

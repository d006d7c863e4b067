import CardLayout
import CardSources
import Diagnostics
import FeedPages
import Pictures
import Platform

/// The files that were made of a site's own pictures.
struct SitePictures: Sendable {
  /// What templates can say of them.
  var made = MadePictures()
  /// The files, in the order of the pictures' paths.
  var files: [MadePicture.File] = []
  /// The files of the logo: the picture in previews of links, app icons, and the manifest that names them.
  var logoFiles: [(path: String, bytes: [UInt8])] = []
  /// The logo with what was made of it; `nil` if there is none.
  var logo: SiteLogo?
  /// The pictures that are left as they are.
  var diagnostics: [Diagnostic] = []
  /// Why pictures are left as they are, by their paths.
  var left: [String: Diagnostic] = [:]
}

extension MadePicture.File {
  /// The bytes of the file, which are in the cache or in memory.
  func content(_ files: any FileSystem) throws(Diagnosed) -> [UInt8] {
    if let bytes { return bytes }
    do {
      return try files.read(cached)
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

extension Project {
  /// The site's own pictures that are offered in several widths, sorted by path, each once.
  private func pictureRequests(_ sources: SourceSet, shownBy site: PlannedSite?) -> [PictureRequest] {
    var requests: [String: PictureRequest] = [:]
    let crops = configuration.sources.contains { $0.feed.treatment.pictures?.crops == true }
    let shapes = crops ? site.map { BoxShapes($0, sources: configuration.sources.map(\.name), in: sources) } : nil
    for source in configuration.sources {
      guard let options = source.feed.treatment.pictures else { continue }
      // One whose size cannot be read is told of when it is to be made.
      for found in sources.localPictures(of: source.name) {
        guard options.pattern(for: found.address) == nil, let path = MadePictures.path(of: found.address),
          requests[path] == nil, let file = source.feed.pictureFile(path)
        else { continue }
        let request = PictureRequest(
          path: path, file: file, width: found.width, height: found.height, options: options,
          shapes: options.crops ? shapes?.shapes(of: source.name) ?? [] : [], focus: points.point(of: found.address))
        if request.isSuitable { requests[path] = request }
      }
    }
    return requests.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Makes the files of the site's own pictures, or finds them in the cache beside the output.
  ///
  /// - Parameters:
  ///   - site: the pages that show them, for whose boxes they are cut.
  ///   - engine: loads the library, if something is not in the cache; `nil` from it leaves such pictures as they are, with a
  ///     warning.
  ///   - keepsFiles: whether files that the cache cannot hold are kept in memory.
  func pictures(
    of sources: SourceSet, shownBy site: PlannedSite? = nil, output: String, jobs: Int, keepsFiles: Bool,
    engine: @escaping @Sendable () -> PictureEngine? = { PictureEngine() }
  ) async throws(Diagnosed) -> SitePictures {
    let requests = pictureRequests(sources, shownBy: site)
    var result = SitePictures()
    let cache = PictureCache(output: output, files: files)
    let icons = addLogo(to: &result, cache, engine: engine)
    guard !requests.isEmpty else { return result }
    let maker = PictureMaker(cache: cache, files: files, keepsFiles: keepsFiles, engine: engine)
    let queue = WorkQueue(count: requests.count)
    let parts = try await withWorkers(min(jobs, requests.count)) { _ throws(Diagnosed) in
      var made: [MadePicture] = []
      while !Task.isCancelled, let index = queue.next() { made.append(maker.make(requests[index])) }
      return made
    }
    var entries: [String: PictureCache.Entry] = [:]
    for one in parts.flatMap(\.self).sorted(by: { $0.request.path < $1.request.path }) {
      entries[one.request.path] = one.entry
      if let picture = one.picture { result.made.add(one.request.path, picture) }
      result.files += one.files
      result.diagnostics += one.diagnostics
      result.left[one.request.path] = one.diagnostics.first
    }
    let lacking = parts.joined().count(where: \.lacksLibrary)
    guard lacking == 0 else {
      // The cache stays as it is: the next build may have the library.
      result.diagnostics.append(.noPictureLibrary(lacking))
      return result
    }
    // A preview gives up what is no longer wanted; what it made stays in the cache.
    if !Task.isCancelled { cache.finish(entries, using: Set(result.files.map(\.cached) + icons)) }
    return result
  }
}

/// The shapes of the boxes in which the pictures of each source are shown.
private struct BoxShapes {
  private var own: [String: Set<CropShape>] = [:]
  /// Those of sections whose cards are of several sources.
  private var shared: Set<CropShape> = []
  private let lists: [(source: String, list: CardList)]
  private let templates: SiteTemplates

  init(_ site: PlannedSite, sources names: [String], in sources: SourceSet) {
    templates = site.templates
    lists = names.flatMap { name in sources.lists(of: name).map { (name, $0) } }
    for holder in site.plan.shownFeeds + site.plan.cardPages.map(\.holder) {
      for section in holder.sections { add(section) }
    }
  }

  private mutating func add(_ section: SectionModel) {
    let names = section.content.registry.possibleTemplates(kinds: section.cells.kinds)
    let shapes = names.flatMap { templates.boxShapes(of: $0, in: section) }
    let list = section.cells.cards?.list
    if let source = lists.first(where: { $0.list === list })?.source {
      own[source, default: []].formUnion(shapes)
    } else {
      shared.formUnion(shapes)
    }
    for hosted in section.chrome.extensions { add(hosted.section) }
  }

  /// The shapes in which pictures of a source are shown, in a fixed order.
  func shapes(of source: String) -> [CropShape] {
    (own[source] ?? []).union(shared).sorted { $0.thousandths < $1.thousandths }
  }
}

extension Project {
  /// Makes the pictures of the site's logo, or finds them in the cache: the one in previews of links, and app icons.
  ///
  /// - Returns: the paths of the pictures in the cache.
  private func addLogo(
    to pictures: inout SitePictures, _ cache: PictureCache, engine: @escaping () -> PictureEngine?
  ) -> [String] {
    guard let logo = configuration.logo else { return [] }
    pictures.logo = logo
    var maker = LogoMaker(cache: cache, files: files, folder: paths.site, engine: engine)
    do {
      // A picture that the site names itself stands in previews of links.
      if configuration.image == nil { try addShare(of: logo, to: &pictures, &maker) }
      if let icon = logo.icon { try addAppIcons(icon, to: &pictures, &maker) }
    } catch {
      pictures.diagnostics.append(.file(error))
    }
    if maker.lacksLibrary { pictures.diagnostics.append(.noLogoPictures()) }
    return maker.cached
  }

  private func addShare(
    of logo: SiteLogo, to pictures: inout SitePictures, _ maker: inout LogoMaker
  ) throws(FileError) {
    // Much stays free around the logo, as networks cut their previews.
    guard let size = SiteLogo.share.size,
      let made = try maker.picture(of: logo.picture, size: size, inner: (size.width * 6 / 10, size.height * 5 / 10))
    else {
      if !maker.lacksLibrary { pictures.diagnostics.append(.leftLogo(logo.picture.address)) }
      return
    }
    pictures.logoFiles.append((SiteLogo.share.address, made))
    pictures.logo = pictures.logo?.offeringShare()
  }

  /// Adds the app icons, and the manifest that names them (Web App Manifest, W3C).
  private func addAppIcons(
    _ icon: SiteMetadata.Image, to pictures: inout SitePictures, _ maker: inout LogoMaker
  ) throws(FileError) {
    var widths: [Int] = []
    // An icon of pixels is never enlarged.
    let own = icon.isVector ? Int.max : icon.size.map { min($0.width, $0.height) } ?? 0
    for width in SiteLogo.appIconWidths where width <= own {
      // Systems cut the corners off, so a tenth stays free around the icon.
      let inner = width * 8 / 10
      guard let made = try maker.picture(of: icon, size: (width, width), inner: (inner, inner)) else { break }
      pictures.logoFiles.append((SiteLogo.appIconPath(width), made))
      widths.append(width)
    }
    if widths.isEmpty, !maker.lacksLibrary { pictures.diagnostics.append(.leftIcon(icon.address)) }
    pictures.logo = pictures.logo?.offering(appIcons: widths)
    pictures.logoFiles.append((SiteLogo.manifestPath, Array(manifest(icon, widths).utf8)))
  }

  /// The text of the manifest, whose addresses are relative to it.
  private func manifest(_ icon: SiteMetadata.Image, _ widths: [Int]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", configuration.title)
    writer.member("lang", configuration.language)
    writer.member("start_url", "../")
    writer.member("display", "minimal-ui")
    writer.name("icons")
    writer.beginArray()
    for width in widths where width != 180 {
      writer.beginObject()
      writer.member("src", FilePath.name(of: SiteLogo.appIconPath(width)))
      writer.member("sizes", "\(width)x\(width)")
      writer.member("type", "image/png")
      writer.member("purpose", "any maskable")
      writer.endObject()
    }
    if icon.isVector {
      writer.beginObject()
      writer.member("src", "../" + icon.address)
      writer.member("sizes", "any")
      writer.member("type", "image/svg+xml")
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.text + "\n"
  }
}

/// Makes pictures of a logo, or finds them in the cache.
private struct LogoMaker {
  private let cache: PictureCache
  private let files: any FileSystem
  /// The folder to which the pictures' addresses are relative.
  private let folder: String
  private let engine: () -> PictureEngine?
  private var library: PictureEngine?
  /// Whether something is not in the cache, and there is no library to make it.
  private(set) var lacksLibrary = false
  /// The paths of the pictures in the cache.
  private(set) var cached: [String] = []

  init(cache: PictureCache, files: any FileSystem, folder: String, engine: @escaping () -> PictureEngine?) {
    self.cache = cache
    self.files = files
    self.folder = folder
    self.engine = engine
  }

  /// A PNG with a picture in its middle; `nil` if it cannot be made.
  ///
  /// - Throws: an error if the picture cannot be read.
  mutating func picture(
    of image: SiteMetadata.Image, size: (width: Int, height: Int), inner: (width: Int, height: Int)
  ) throws(FileError) -> [UInt8]? {
    let bytes = try files.read(FilePath.join(folder, image.address))
    // Pixels are never enlarged.
    let own = image.isVector ? nil : image.size
    let inner = (width: min(inner.width, own?.width ?? .max), height: min(inner.height, own?.height ?? .max))
    let numbers = [size.width, size.height, inner.width, inner.height]
    let path = cache.path(numbers.reduce(ContentHash(bytes)) { $0.joined(UInt64($1)) }.joined("logo 2"), "png")
    if let known = cache.read(path) {
      cached.append(path)
      return withExtendedLifetime(known) { Array(known.bytes) }
    }
    library = library ?? engine()
    guard let library else {
      lacksLibrary = true
      return nil
    }
    guard let made = bytes.withUnsafeBytes({ library.centred($0, in: size, inner: inner) }) else { return nil }
    cache.write(made, to: path)
    cached.append(path)
    return made
  }
}

extension SiteMetadata.Image {
  /// Whether it is not made of pixels.
  fileprivate var isVector: Bool { mediaType == "image/svg+xml" }
}

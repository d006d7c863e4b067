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
  /// The files of the logo: app icons, and the manifest that names them.
  var logoFiles: [(path: String, bytes: [UInt8])] = []
  /// The logo with its app icons; `nil` if it has none.
  var logo: SiteLogo?
  /// The pictures that are left as they are.
  var diagnostics: [Diagnostic] = []
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
          shapes: options.crops ? shapes?.shapes(of: source.name) ?? [] : [])
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
      while let index = queue.next() { made.append(maker.make(requests[index])) }
      return made
    }
    var entries: [String: PictureCache.Entry] = [:]
    for one in parts.flatMap(\.self).sorted(by: { $0.request.path < $1.request.path }) {
      entries[one.request.path] = one.entry
      if let picture = one.picture { result.made.add(one.request.path, picture) }
      result.files += one.files
      result.diagnostics += one.diagnostics
    }
    let lacking = parts.joined().count(where: \.lacksLibrary)
    guard lacking == 0 else {
      // The cache stays as it is: the next build may have the library.
      result.diagnostics.append(.noPictureLibrary(lacking))
      return result
    }
    cache.finish(entries, using: Set(result.files.map(\.cached) + icons))
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
    let shapes = names.flatMap { templates.frontMatter[$0]?.slot?.shapes ?? [] }
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
  /// Makes the app icons of the site's logo, or finds them in the cache, and the manifest that names them (Web App
  /// Manifest, W3C).
  ///
  /// - Returns: the paths of the icons in the cache.
  private func addLogo(
    to pictures: inout SitePictures, _ cache: PictureCache, engine: () -> PictureEngine?
  ) -> [String] {
    guard let logo = configuration.logo, let icon = logo.icon else { return [] }
    var (widths, cached): ([Int], [String]) = ([], [])
    do {
      let bytes = try files.read(FilePath.join(paths.site, icon.address))
      let content = ContentHash(bytes)
      // An icon of pixels is never enlarged.
      let own = icon.mediaType == "image/svg+xml" ? Int.max : icon.size.map { min($0.width, $0.height) } ?? 0
      var library: PictureEngine?
      for width in SiteLogo.appIconWidths where width <= own {
        let path = cache.path(content.joined(UInt64(width)).joined("icon 1"), "png")
        if let known = cache.read(path) {
          pictures.logoFiles.append((SiteLogo.appIconPath(width), withExtendedLifetime(known) { Array(known.bytes) }))
        } else {
          library = library ?? engine()
          // Systems cut the corners off, so a tenth stays free around the icon.
          guard let library,
            let made = bytes.withUnsafeBytes({ library.icon(of: $0, width: width, inner: width * 8 / 10) })
          else { break }
          cache.write(made, to: path)
          pictures.logoFiles.append((SiteLogo.appIconPath(width), made))
        }
        widths.append(width)
        cached.append(path)
      }
      if widths.isEmpty {
        pictures.diagnostics.append(own >= 180 && library == nil ? .noAppIcons() : .leftIcon(icon.address))
      }
    } catch {
      pictures.diagnostics.append(.file(error))
    }
    pictures.logo = logo.offering(appIcons: widths)
    pictures.logoFiles.append((SiteLogo.manifestPath, Array(manifest(icon, widths).utf8)))
    return cached
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
    if icon.mediaType == "image/svg+xml" {
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

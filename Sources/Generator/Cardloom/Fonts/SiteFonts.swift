import CardLayout
import Diagnostics
import FeedPages
package import Platform
import SiteModel

/// The fonts of a site: the rules that declare them, and their files.
///
/// A font is cut into a file for each script that it has, of which browsers load those that a page shows. Files of the
/// last time are beside `site.yml`, in a folder that may be deleted.
package struct SiteFonts: Sendable {
  /// The rules, which follow those of the theme.
  private(set) var styles = ""
  /// The files by path below the site's root.
  private(set) var files: [String: [UInt8]] = [:]
  /// The files that nearly every page needs.
  private(set) var early: [SiteMetadata.Font] = []
  /// Fonts that are delivered as a whole.
  private(set) var diagnostics: [Diagnostic] = []

  /// No fonts.
  init() {}

  /// Makes the files of fonts that are not there from the last time.
  ///
  /// - Parameters:
  ///   - title: the site's title, which shows the scripts of its pages.
  ///   - folder: the folder of `site.yml`, to which their paths are relative.
  /// - Throws: ``Diagnosed`` if a file is not a font.
  init(
    _ fonts: FontConfiguration, title: String, in folder: String, files: any FileSystem, tool: FontTool
  ) async throws(Diagnosed) {
    let paths = fonts.roles.flatMap(\.files).reduce(into: [Located<String>]()) { known, file in
      if !known.contains(where: { $0.value == file.value }) { known.append(file) }
    }
    guard !paths.isEmpty else { return }
    let maker = FontMaker(folder: folder, files: files, tool: tool)
    let queue = WorkQueue(count: paths.count)
    let made = try await withWorkers(min(4, paths.count)) { _ throws(Diagnosed) in
      var made: [(index: Int, font: MadeFont)] = []
      while let index = queue.next() { made.append((index, try maker.make(paths[index]))) }
      return made
    }
    let all = made.flatMap(\.self).sorted { $0.index < $1.index }.map(\.font)
    if !all.contains(where: \.lacksTool) { maker.finish(all) }
    add(all)
    // The faces of a theme may be those of some languages alone, which is a stronger selector than `:root`.
    styles += "@layer theme {\n:root:root {\n"
    for role in fonts.roles where !role.files.isEmpty {
      let own = role.files.compactMap { file in all.first { $0.path == file.value } }
      styles += "  \(role.property): \(Self.families(of: own)), \(role.others);\n"
      add(early: own, weight: role.weight, title: title)
    }
    styles += "}\n}\n"
    let whole = all.count(where: \.lacksTool)
    if whole > 0 { diagnostics.append(.noFontTool(whole)) }
  }

  private mutating func add(_ fonts: [MadeFont]) {
    for font in fonts {
      for part in font.parts {
        files[part.path] = part.bytes
        var properties = [
          (name: "font-family", value: CSSText.string(font.family)),
          ("src", "url(\(CSSText.string(FilePath.name(of: part.path)))) format(\"\(part.format.css)\")"),
        ]
        if let file = font.file {
          properties.append(("font-weight", FontRule.weights(file.weights)))
          properties.append(("font-style", file.isItalic ? "italic" : "normal"))
        }
        properties.append(("font-display", "swap"))
        if let script = part.script { properties.append(("unicode-range", script.unicodeRange)) }
        styles += FontRule.text(properties)
      }
      if let file = font.file { styles += FontFallback.rules(file, family: font.family + Self.fallback) }
      diagnostics += font.diagnostics
    }
  }

  /// What the name of a family's stand-in ends in.
  private static let fallback = " Fallback"

  /// The families of some fonts, then their stand-ins.
  private static func families(of fonts: [MadeFont]) -> String {
    func once(_ names: [String]) -> [String] { names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
    let names = once(fonts.map(\.family))
    let standIns = once(fonts.filter { $0.file?.letterWidth != nil }.map { $0.family + fallback })
    return (names + standIns).map(CSSText.string).joined(separator: ", ")
  }

  /// Adds the files that nearly every page needs: of the upright font nearest to a weight, the letters of the site's title
  /// and the digits.
  private mutating func add(early fonts: [MadeFont], weight: Int, title: String) {
    func distance(_ font: MadeFont) -> Int {
      guard let weights = font.file?.weights else { return 0 }
      return max(weights.lowerBound - weight, weight - weights.upperBound, 0)
    }
    let upright = fonts.filter { $0.file?.isItalic != true }
    guard let font = upright.min(by: { distance($0) < distance($1) }) else { return }
    for part in font.parts {
      let isNeeded = part.script.map { $0.name == FontScript.latin.name || $0.isShown(in: title) } ?? true
      let file = SiteMetadata.Font(path: part.path, mediaType: part.format.mediaType)
      if isNeeded, !early.contains(file) { early.append(file) }
    }
  }
}

/// A font of a site, cut into parts.
struct MadeFont: Sendable {
  struct Part: Sendable {
    /// The path below the site's root.
    let path: String
    let format: FontFormat
    let bytes: [UInt8]
    /// The script whose letters it has; `nil` for all.
    let script: FontScript?
  }

  /// The path in the configuration.
  let path: String
  let family: String
  /// What it says of itself; `nil` for a compressed file that nothing here can read.
  let file: FontFile?
  var parts: [Part] = []
  /// The names of its files from the last time.
  var cached: [String] = []
  var lacksTool = false
  var diagnostics: [Diagnostic] = []
}

/// A format of fonts that browsers know.
enum FontFormat: String, Sendable {
  case ttf, otf, woff, woff2

  /// The format of a file by its first bytes; `nil` if it is not a font.
  init?(_ bytes: [UInt8]) {
    switch bytes.prefix(4) {
    case [0, 1, 0, 0], [0x74, 0x72, 0x75, 0x65]: self = .ttf
    case [0x4F, 0x54, 0x54, 0x4F]: self = .otf
    case [0x77, 0x4F, 0x46, 0x46]: self = .woff
    case [0x77, 0x4F, 0x46, 0x32]: self = .woff2
    default: return nil
    }
  }

  /// Its name in `format()`.
  var css: String {
    switch self {
    case .ttf: "truetype"
    case .otf: "opentype"
    case .woff, .woff2: rawValue
    }
  }

  var mediaType: String { "font/" + rawValue }
}

/// Cuts fonts into parts; any number of workers may share one.
private struct FontMaker: Sendable {
  let folder: String
  let files: any FileSystem
  let tool: FontTool

  /// The folder of the files from the last time.
  private var cache: String { FilePath.join(folder, ".fonts.cardloom-parts") }

  func make(_ path: Located<String>) throws(Diagnosed) -> MadeFont {
    let source = FilePath.join(folder, path.value)
    let bytes: [UInt8]
    do {
      bytes = try files.read(source)
    } catch {
      throw Diagnosed(.file(error, shownAs: shown(path.value), at: path.location))
    }
    guard let format = FontFormat(bytes) else { throw Diagnosed(.notAFont(shown(path.value), at: path.location)) }
    let content = ContentHash(bytes)
    var outcome = FontTool.Outcome.made
    var cached: [String] = []
    /// The bytes of a file from the last time, or that the tool makes now.
    func kept(_ key: ContentHash, _ ending: String, make: (String) -> FontTool.Outcome) -> [UInt8]? {
      let name = key.joined(Self.version).digits + "." + ending
      let path = FilePath.join(cache, name)
      cached.append(name)
      do {
        if try files.attributes(of: path)?.kind == .file { return try files.read(path) }
        try files.makeFolder(cache)
        outcome = make(path + "-new")
        guard outcome == .made else { return nil }
        try files.rename(path + "-new", to: path)
        return try files.read(path)
      } catch {
        outcome = .failed(Diagnostic.reason(of: error))
        return nil
      }
    }
    var file = FontFile(bytes)
    if file == nil, let plain = kept(content.joined("plain"), "sfnt", make: { tool.makePlain(source, at: $0) }) {
      file = FontFile(plain)
    }
    let name = FilePath.name(of: path.value)
    let family = file?.family ?? String(name.dropLast(FilePath.fileExtension(of: name).count + 1))
    let slug = Self.slug(family)
    var font = MadeFont(path: path.value, family: family, file: file)
    let scripts = file.map { file in FontScript.all.filter { $0.isShown(by: file.characters) } } ?? []
    for script in scripts where outcome == .made {
      let part = kept(content.joined(script.unicodeRange), "woff2") {
        tool.makePart(of: source, script.unicodeRange, at: $0)
      }
      guard let part else { break }
      font.parts.append(
        MadeFont.Part(
          path: "theme/\(slug)-\(script.name).\(ContentHash(part).digits.prefix(8)).woff2", format: .woff2,
          bytes: part, script: script))
    }
    if outcome != .made || font.parts.isEmpty {
      font.parts = [
        MadeFont.Part(
          path: "theme/\(slug).\(content.digits.prefix(8)).\(format.rawValue)", format: format, bytes: bytes,
          script: nil)
      ]
    }
    switch outcome {
    case .made: break
    case .missing: font.lacksTool = true
    case .failed(let said): font.diagnostics.append(.leftFont(shown(path.value), said, at: path.location))
    }
    font.cached = cached
    return font
  }

  /// Part of the names of files, which changes when the same font would give others.
  private static let version = "1"

  private func shown(_ path: String) -> String { FilePath.join("site", path) }

  /// A name in lower case for files; letters beyond ASCII are left out.
  private static func slug(_ name: String) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "font" : words.joined(separator: "-")
  }

  /// Removes the files from the last time that no font uses any more.
  func finish(_ fonts: [MadeFont]) {
    let used = Set(fonts.flatMap(\.cached))
    do {
      for name in try files.names(in: cache) where !used.contains(name) { try files.remove(FilePath.join(cache, name)) }
    } catch {
      // What is left over costs room and nothing else.
    }
  }
}

extension ContentHash {
  /// The sixteen digits.
  fileprivate var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

import Cardloom
import Diagnostics
import HTMLProof
import JSONRecords
import Platform

/// Frames, cards and pages as documents that need no other file, with styles and pictures once each.
struct FrameDocuments {
  /// A document: the texts of its style sheets by number, and its body.
  struct Document: Sendable {
    let language: String
    let direction: String
    /// The identity of the frame; `nil` for a page of the site.
    let frame: String?
    let sheets: [Int]
    /// The pictures that the body names.
    let pictures: [Int]
    let body: String
  }

  private(set) var documents: [Document] = []
  /// The texts of style sheets.
  private(set) var sheets: [String]
  /// Pictures as `data:` addresses.
  private(set) var pictures: [String] = []
  /// The number of pictures that were left out because they are too large.
  var missingPictures: Int { missing.count }

  /// The bytes of all documents, styles and pictures in a page, without its own markup.
  private(set) var size = 0
  /// The most bytes of all pictures.
  var pictureBudget: Int
  /// The most bytes of one picture.
  var largestPicture = 400_000
  /// Smaller pictures that take the place of the site's.
  var scaled = ScaledPictures()
  /// The hashes of the site's pictures, in the order of ``pictures``.
  private(set) var pictureHashes: [ContentHash] = []

  private var documentNumbers: [ContentHash: Int] = [:]
  private var sheetNumbers: [String: Int] = [:]
  private var pictureNumbers: [ContentHash: Int] = [:]
  /// The pictures that were left out.
  private var missing: Set<String> = []
  private var spent = 0
  /// The placeholder of the workbench for pictures that a project lacks.
  private let placeholder: [UInt8]
  private let parser = MarkupParser()

  /// Starts without documents.
  ///
  /// - Parameter files: the templates with the style sheet of frames.
  init(_ files: TemplateFiles, pictureBudget: Int = 5_000_000) {
    sheets = [String(decoding: files.file("preview/frame.css")?.bytes ?? [], as: UTF8.self)]
    self.pictureBudget = pictureBudget
    placeholder = files.file("preview/picture.svg")?.bytes ?? []
    size = sheets[0].utf8.count
  }

  /// Adds a page of a state, without its scripts.
  ///
  /// - Parameters:
  ///   - card: the bytes of the only card that is shown; `nil` for the whole body.
  ///   - root: the folder of the site, as the page's addresses begin once resolved: `site/` in a preview.
  /// - Returns: the number of the document.
  mutating func add(
    _ html: [UInt8], path: String, root: String, card: Range<Int>? = nil, of state: PreviewState
  ) -> Int {
    let document = html.withUnsafeBytes { bytes in
      self.document(parser.events(of: bytes, isDocument: true), bytes, path: path, root: root, card: card, of: state)
    }
    let key = ContentHash(document.body).joined(document.frame ?? "").joined(document.sheets.description)
    if let known = documentNumbers[key] { return known }
    documentNumbers[key] = documents.count
    documents.append(document)
    size += StandalonePage.encodedSize(of: document.body) + 80
    return documents.count - 1
  }

  /// A piece of the source that is replaced.
  private struct Edit {
    let range: Range<Int>
    let text: String
    /// The picture that the text names.
    var picture: Int?
  }

  private mutating func document(
    _ events: HTMLEvents, _ bytes: UnsafeRawBufferPointer, path: String, root: String, card: Range<Int>?,
    of state: PreviewState
  ) -> Document {
    var (language, direction) = ("en", "ltr")
    var frame: String?
    var own = [0]
    var edits: [Edit] = []
    var ancestors: [(name: String, range: Range<Int>)] = []
    var (bodyStart, bodyEnd) = (0, bytes.count)
    var script: Int?
    for event in events.events {
      switch event.kind {
      case .startTag:
        let attributes = events.attributes[event.attributeIndices]
        func value(_ name: AttributeName) -> String? {
          attributes.first { $0.name == name }.map { String(decoding: bytes[$0.valueRange], as: UTF8.self) }
        }
        switch event.element {
        case .html:
          language = value(.lang) ?? language
          direction = value(.dir) ?? direction
          frame = attributes.first { String(decoding: bytes[$0.nameRange], as: UTF8.self) == "data-frame" }
            .map { String(decoding: bytes[$0.valueRange], as: UTF8.self) }
        case .body: bodyStart = event.range.lowerBound
        case .script: script = event.range.lowerBound
        case .link where value(.rel) == "stylesheet":
          let address = Self.resolved(value(.href) ?? "", on: path)
          if address.hasPrefix(root), let number = sheet(String(address.dropFirst(root.count)), of: state) {
            own.append(number)
          }
        default: break
        }
        for attribute in attributes { edit(attribute, of: event, bytes, path: path, root: root, state, &edits) }
        if event.range.lowerBound >= bodyStart, bodyStart > 0, event.range.lowerBound < card?.lowerBound ?? 0,
          event.element != .script, !Self.isVoid(event.element)
        {
          ancestors.append((event.element.text, event.range))
        }
      case .endTag:
        if event.element == .body { bodyEnd = event.range.upperBound }
        if event.element == .script, let start = script {
          edits.append(Edit(range: start..<event.range.upperBound, text: ""))
          script = nil
        } else if event.range.lowerBound < card?.lowerBound ?? 0, ancestors.last?.name == event.element.text {
          ancestors.removeLast()
        }
      case .text, .comment, .doctype: continue
      }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let body: String
    if let card {
      body =
        ancestors.map { Self.text(bytes, $0.range, edits) }.joined() + Self.text(bytes, card, edits)
        + ancestors.reversed().map { "</\($0.name)>" }.joined()
    } else {
      body = Self.text(bytes, bodyStart..<max(bodyStart, bodyEnd), edits)
    }
    let pictures = edits.filter { card?.contains($0.range.lowerBound) ?? true }.compactMap(\.picture)
    return Document(
      language: language, direction: direction, frame: frame, sheets: own, pictures: pictures, body: body)
  }

  private static func isVoid(_ element: ElementName) -> Bool {
    switch element {
    case .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .source, .track, .wbr: true
    default: false
    }
  }

  /// A range of the source with the replacements in it.
  private static func text(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ edits: [Edit]) -> String {
    var text: [UInt8] = []
    var position = range.lowerBound
    for edit in edits where edit.range.lowerBound >= position && edit.range.upperBound <= range.upperBound {
      text += bytes[position..<edit.range.lowerBound]
      text += edit.text.utf8
      position = edit.range.upperBound
    }
    text += bytes[position..<range.upperBound]
    return String(decoding: text, as: UTF8.self)
  }

  /// Replaces an attribute that would ask for another file, or that the report's policy forbids.
  private mutating func edit(
    _ attribute: HTMLAttribute, of event: HTMLEvent, _ bytes: UnsafeRawBufferPointer, path: String, root: String,
    _ state: PreviewState, _ edits: inout [Edit]
  ) {
    let name = String(decoding: bytes[attribute.nameRange], as: UTF8.self).lowercased()
    switch name {
    case "style": edits.append(Edit(range: attribute.nameRange, text: "data-style"))
    case "srcset", "sizes", "ping", "action", "formaction", "autofocus", "srcdoc":
      edits.append(Edit(range: attribute.nameRange, text: "data-\(name)"))
    case "href":
      // Still a link for style sheets; it leads nowhere.
      if attribute.quote != .noValue, event.element != .link {
        edits.append(Edit(range: attribute.valueRange, text: "#"))
      }
    case "src", "poster":
      let address = String(decoding: bytes[attribute.valueRange], as: UTF8.self)
      guard !address.hasPrefix("data:") else { return }
      let picture = picture(Self.resolved(address, on: path), root: root, of: state)
      edits.append(
        picture.map { Edit(range: attribute.valueRange, text: "picture:\($0)", picture: $0) }
          ?? Edit(range: attribute.nameRange, text: "data-\(name)"))
    default:
      if name.hasPrefix("on") { edits.append(Edit(range: attribute.nameRange, text: "data-\(name)")) }
    }
  }

  private mutating func sheet(_ path: String, of state: PreviewState) -> Int? {
    guard let sheet = state.sheets.first(where: { $0.path == path }) else { return nil }
    let plain = String(decoding: sheet.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    guard !plain.lowercased().contains("</style"), !plain.contains("\r"), !plain.contains("\0") else { return nil }
    // Addresses count from the folder of the style sheet.
    let key = plain.contains("url(") ? "\(path)\n\(plain)" : plain
    if let known = sheetNumbers[key] { return known }
    let text = embeddingFiles(plain, path: path, of: state)
    size += StandalonePage.encodedSize(of: text)
    sheetNumbers[key] = sheets.count
    sheets.append(text)
    return sheets.count - 1
  }

  /// A style sheet with the fonts and pictures that it names, as `data:` addresses; other addresses become empty.
  private mutating func embeddingFiles(_ text: String, path: String, of state: PreviewState) -> String {
    var output = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "url("), let end = rest[start.upperBound...].firstIndex(of: ")") {
      output += rest[..<start.upperBound]
      let written = rest[start.upperBound..<end]
      let address = written.filter { !" \"'".contains($0) }
      if address.hasPrefix("data:") || address.hasPrefix("#") {
        // The address may contain parentheses itself: what follows is copied with the rest.
        rest = rest[start.upperBound...]
        continue
      }
      output += "\"\(dataAddress(Self.resolved(address, on: path), of: state) ?? "data:,")\""
      rest = rest[end...]
    }
    return output + rest
  }

  /// A file of a style sheet as a `data:` address; `nil` if it is missing or too large.
  private mutating func dataAddress(_ path: String, of state: PreviewState) -> String? {
    guard let type = Self.types[FilePath.fileExtension(of: path)], let size = state.assets[path] else { return nil }
    guard size <= largestPicture, spent + size <= pictureBudget else {
      missing.insert(path)
      return nil
    }
    do {
      let address = "data:\(type);base64,\(Base64.text(try state.bytes(ofAsset: path)))"
      spent += size
      return address
    } catch {
      missing.insert(path)
      return nil
    }
  }

  private mutating func picture(_ address: String, root: String, of state: PreviewState) -> Int? {
    guard let type = Self.types[FilePath.fileExtension(of: address)], !type.hasPrefix("font/") else { return nil }
    if address == "workbench/picture.svg" { return picture(placeholder, type: type, path: address) }
    guard address.hasPrefix(root) else { return nil }
    let path = String(address.dropFirst(root.count))
    guard let size = state.assets[path] else { return nil }
    guard size <= largestPicture || scaled.count > 0 else {
      missing.insert(path)
      return nil
    }
    do {
      return picture(try state.bytes(ofAsset: path), type: type, path: path)
    } catch {
      missing.insert(path)
      return nil
    }
  }

  /// The number of a picture with some content; `nil` if it is too large.
  private mutating func picture(_ bytes: [UInt8], type: String, path: String) -> Int? {
    let hash = ContentHash(bytes)
    if let known = pictureNumbers[hash] { return known }
    let (type, bytes) = scaled[hash] ?? (type, bytes)
    guard bytes.count <= largestPicture, spent + bytes.count <= pictureBudget else {
      missing.insert(path)
      return nil
    }
    spent += bytes.count
    pictureNumbers[hash] = pictures.count
    pictureHashes.append(hash)
    let address = "data:\(type);base64,\(Base64.text(bytes))"
    pictures.append(address)
    size += address.utf8.count
    return pictures.count - 1
  }

  private static let types = [
    "avif": "image/avif", "webp": "image/webp", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "svg": "image/svg+xml", "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf",
    "otf": "font/otf",
  ]

  /// A relative address as a path from the root of the state.
  private static func resolved(_ address: String, on path: String) -> String {
    guard !address.contains(":"), !address.hasPrefix("/") else { return address }
    let names = path.split(separator: "/").dropLast().joined(separator: "/")
    let bare = address.prefix { $0 != "?" && $0 != "#" }
    return FilePath.normalized(FilePath.join(names, String(bare)))
  }
}

import CardSources
import Diagnostics
import FeedPages
import Platform
import SiteOutput

/// The cache's file format: a magic number, a version, the program, the content, and a checksum of all of these.
extension CachedBuild {
  /// The magic number; with another byte order, it reads as a different number.
  private static let mark: UInt64 = 0x4341_5244_4C4F_4F4D
  /// The format version, incremented whenever the format or the inputs of a key change.
  private static let version: UInt32 = 11
  private static let headLength = 8 + 4 + 8
  private static let checksumLength = 8

  /// Writes the file's bytes in pieces: the cache of a large site takes as much memory as the rest of a build.
  ///
  /// - Parameter program: identifies the program that made the cache.
  func write(program: ContentHash, to sink: (UnsafeRawBufferPointer) -> Void) {
    var hasher = ContentHasher()
    withoutActuallyEscaping(sink) { sink in
      var file = BinaryWriter { piece in
        hasher.add(piece)
        sink(piece)
      }
      file.write(Self.mark)
      file.write(Self.version)
      file.write(program.value)
      write(to: &file)
      file.flush()
    }
    withUnsafeBytes(of: hasher.hash.value, sink)
  }

  /// Reads a cache; `nil` if the bytes are not a cache, are damaged, or were written by another program.
  init?(_ bytes: UnsafeRawBufferPointer, program: ContentHash) {
    guard bytes.count >= Self.headLength + Self.checksumLength else { return nil }
    let end = bytes.count - Self.checksumLength
    var head = BinaryReader(bytes)
    var checksum = BinaryReader(UnsafeRawBufferPointer(rebasing: bytes[end...]))
    do throws(BinaryReader.Damaged) {
      guard try head.number(UInt64.self) == Self.mark, try head.number(UInt32.self) == Self.version,
        try head.number(UInt64.self) == program.value,
        try checksum.number(UInt64.self) == ContentHash(UnsafeRawBufferPointer(rebasing: bytes[..<end])).value
      else { return nil }
      var reader = BinaryReader(UnsafeRawBufferPointer(rebasing: bytes[Self.headLength..<end]))
      try self.init(from: &reader)
      guard reader.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }

  private func write(to writer: inout BinaryWriter) {
    writer.write(configuration.value)
    writer.write(sources.count)
    for (path, index) in sources.sorted(by: { $0.key < $1.key }) {
      writer.write(path)
      index.write(to: &writer)
    }
    writer.write(pages.count) { pages[$0].path }
    writer.write(pages.count) { pages[$0].key.value }
    writer.write(pages.count) { UInt32(pages[$0].templates) }
    writer.write(pages.count) { pages[$0].templatesHash.value }
    writer.write(pages.count) { pages[$0].content.hash.value }
    writer.write(pages.count) { UInt64(pages[$0].content.size) }
    writer.write(pages.count) { UInt32(pages[$0].cells) }
    writer.write(pages.count) { UInt32(pages[$0].sizes) }
    writer.write(pages.count) { UInt64(pages[$0].identities.lowerBound) }
    writer.write(pages.count) { UInt32(pages[$0].identities.count) }
    writer.write(pages.count) { UInt32(pages[$0].findings.lowerBound) }
    writer.write(pages.count) { UInt32(pages[$0].findings.count) }
    writer.write(pages.count) { UInt64(pages[$0].links.lowerBound) }
    writer.write(pages.count) { UInt32(pages[$0].links.count) }
    writer.write(templateLists.count)
    for list in templateLists {
      writer.write(list.count)
      for template in list {
        switch template {
        case .page(let name): writer.write("p" + name)
        case .cell(let name): writer.write("c" + name)
        case .view(let name): writer.write("v" + name)
        }
      }
    }
    writer.write(sizeLists.count)
    for list in sizeLists { writer.write(list) }
    writer.write(joined: identities.ids)
    writer.write(joined: identities.offsets)
    writer.write(findings.count) { findings[$0].cause.value }
    writer.write(findings.count) { UInt32(findings[$0].count) }
    writer.write(targets.count) { targets[$0].path }
    writer.write(targets.count) { targets[$0].id }
    writer.write(targets.count) { UInt32(targets[$0].exists ? 1 : 0) }
    writer.write(links.count) { links[$0] }
    writer.write(derived.count)
    for (feed, derived) in derived.sorted(by: { $0.key < $1.key }) {
      writer.write(feed)
      writer.write(derived.key.value)
      writer.write(derived.files.count)
      for file in derived.files {
        writer.write(file.path)
        writer.write(file.content.hash.value)
        writer.write(file.content.size)
      }
    }
  }

  private init(from reader: inout BinaryReader) throws(BinaryReader.Damaged) {
    configuration = ContentHash(value: try reader.number())
    for _ in 0..<(try reader.count()) { sources[try reader.text()] = try SourceIndex(from: &reader) }
    let columns = try Columns(from: &reader)
    for _ in 0..<(try reader.count()) {
      var list: [UsedTemplate] = []
      for _ in 0..<(try reader.count()) {
        let text = try reader.text()
        let name = String(text.dropFirst())
        switch text.first {
        case "p": list.append(.page(name))
        case "c": list.append(.cell(name))
        case "v": list.append(.view(name))
        default: throw BinaryReader.Damaged()
        }
      }
      templateLists.append(list)
    }
    for _ in 0..<(try reader.count()) { sizeLists.append(try reader.texts()) }
    let (ids, offsets) = (try reader.numbers(UInt64.self), try reader.numbers(Int32.self))
    guard ids.count == offsets.count else { throw BinaryReader.Damaged() }
    identities = Identities(ids: [ids], offsets: [offsets])
    let (causes, counts) = (try reader.numbers(UInt64.self), try reader.numbers(UInt32.self))
    guard causes.count == counts.count else { throw BinaryReader.Damaged() }
    findings = causes.indices.map {
      DiagnosticGroups.Count(cause: ContentHash(value: causes[$0]), count: Int(counts[$0]))
    }
    let (targetPaths, targetIDs) = (try reader.numbers(UInt64.self), try reader.numbers(UInt64.self))
    let targetStates = try reader.numbers(UInt32.self)
    guard targetPaths.count == targetIDs.count, targetPaths.count == targetStates.count else {
      throw BinaryReader.Damaged()
    }
    targets = targetPaths.indices.map {
      LinkTarget(path: targetPaths[$0], id: targetIDs[$0], exists: targetStates[$0] == 1)
    }
    links = try reader.numbers()
    guard links.allSatisfy({ $0 < targets.count }) else { throw BinaryReader.Damaged() }
    pages.reserveCapacity(columns.paths.count)
    for index in columns.paths.indices {
      let page = columns.page(index)
      guard page.templates < templateLists.count, page.sizes < sizeLists.count,
        page.identities.upperBound <= ids.count, page.findings.upperBound <= findings.count,
        page.links.upperBound <= links.count
      else { throw BinaryReader.Damaged() }
      pages.append(page)
    }
    for _ in 0..<(try reader.count()) {
      let feed = try reader.text()
      let key = ContentHash(value: try reader.number())
      var files: [Derived.File] = []
      for _ in 0..<(try reader.count()) {
        files.append(
          Derived.File(
            path: try reader.text(),
            content: StagedContent(hash: ContentHash(value: try reader.number()), size: try reader.size())))
      }
      derived[feed] = Derived(key: key, files: files)
    }
  }

  /// The pages in columnar form: one array per property.
  private struct Columns {
    let paths: [UInt64]
    private let keys: [UInt64]
    private let templates: [UInt32]
    private let templateHashes: [UInt64]
    private let contents: [UInt64]
    private let sizes: [UInt64]
    private let cells: [UInt32]
    private let sizeLists: [UInt32]
    private let firstIdentities: [UInt64]
    private let identityCounts: [UInt32]
    private let firstFindings: [UInt32]
    private let findingCounts: [UInt32]
    private let firstLinks: [UInt64]
    private let linkCounts: [UInt32]

    init(from reader: inout BinaryReader) throws(BinaryReader.Damaged) {
      paths = try reader.numbers()
      keys = try reader.numbers()
      templates = try reader.numbers()
      templateHashes = try reader.numbers()
      contents = try reader.numbers()
      sizes = try reader.numbers()
      cells = try reader.numbers()
      sizeLists = try reader.numbers()
      firstIdentities = try reader.numbers()
      identityCounts = try reader.numbers()
      firstFindings = try reader.numbers()
      findingCounts = try reader.numbers()
      firstLinks = try reader.numbers()
      linkCounts = try reader.numbers()
      let counts: [Int] = [
        keys.count, templates.count, templateHashes.count, contents.count, sizes.count, cells.count, sizeLists.count,
        firstIdentities.count, identityCounts.count, firstFindings.count, findingCounts.count, firstLinks.count,
        linkCounts.count,
      ]
      let isSound =
        counts.allSatisfy { $0 == paths.count } && sizes.allSatisfy { $0 <= Int64.max / 2 }
        && firstIdentities.allSatisfy { $0 <= Int64.max / 2 } && firstLinks.allSatisfy { $0 <= Int64.max / 2 }
      guard isSound else { throw BinaryReader.Damaged() }
    }

    func page(_ index: Int) -> Page {
      Page(
        path: paths[index], key: ContentHash(value: keys[index]), templates: Int(templates[index]),
        templatesHash: ContentHash(value: templateHashes[index]),
        content: StagedContent(hash: ContentHash(value: contents[index]), size: Int(sizes[index])),
        cells: Int(cells[index]), sizes: Int(sizeLists[index]),
        identities: Int(firstIdentities[index])..<Int(firstIdentities[index]) + Int(identityCounts[index]),
        findings: Int(firstFindings[index])..<Int(firstFindings[index]) + Int(findingCounts[index]),
        links: Int(firstLinks[index])..<Int(firstLinks[index]) + Int(linkCounts[index]))
    }
  }
}

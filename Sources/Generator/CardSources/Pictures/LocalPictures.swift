import JSONRecords
import Platform
import Synchronization

/// A picture that was looked for, with its address and size; the size is 0 if it does not exist or its format is
/// unknown.
package struct FoundPicture: Sendable, Equatable {
  package let address: String
  package let width: Int
  package let height: Int
}

/// Adds the sizes of pictures in the site's own folder, and the placeholder for cards without a picture.
final class LocalPictures: Sendable {
  private let files: any FileSystem
  private let folder: String?
  private let placeholder: String?
  /// The file of a picture, by its path below the site's root.
  private let file: @Sendable (String) -> String?
  /// Whether the width of each picture is needed, whatever its record says.
  private let measuresAll: Bool
  /// Whether copies of pictures of other servers take their places.
  private let keepsRemote: Bool
  /// The addresses of pictures of other servers, if they are kept.
  private let seen: Mutex<Set<String>> = Mutex([])
  /// Whether cards without a picture get a placeholder.
  var hasPlaceholder: Bool { placeholder != nil }
  /// The cached sizes; `nil` for pictures that do not exist or have an unknown format.
  private let sizes: Mutex<[String: PictureSize?]> = Mutex([:])

  /// The number of bytes in which the size of most pictures stands.
  private static let beginning = 64 << 10

  private static let image = Array("image".utf8)
  private static let width = Array("image_width".utf8)
  private static let height = Array("image_height".utf8)

  init(_ source: CardSource, files: any FileSystem) {
    self.files = files
    folder = source.pictureFolder
    placeholder = source.placeholder
    measuresAll = source.treatment.pictures != nil
    keepsRemote = source.treatment.pictures?.keeps ?? false
    file = source.pictureFile
  }

  /// The addresses of pictures of other servers, sorted, if they are kept.
  var remote: [String] { seen.withLock { $0.sorted() } }

  /// Every picture that was looked for, sorted by address, with the result.
  var found: [FoundPicture] {
    sizes.withLock { sizes in
      sizes.map { FoundPicture(address: $0.key, width: $0.value?.width ?? 0, height: $0.value?.height ?? 0) }
    }.sorted { $0.address < $1.address }
  }

  /// Whether a picture is unchanged.
  func isAsBefore(_ picture: FoundPicture) -> Bool {
    let size = size(of: picture.address)
    return size?.width ?? 0 == picture.width && size?.height ?? 0 == picture.height
  }

  /// Changes the record.
  ///
  /// - Returns: a hash of the values found outside the record; 0 if nothing was looked for.
  @discardableResult
  func apply(to tape: RecordTape, source: UnsafeRawBufferPointer) -> UInt64 {
    guard folder != nil else { return 0 }
    // A twin for dark themes is offered in several widths, too.
    if measuresAll, let twin = tape.withRoot(source: source, Self.twin) { _ = size(of: twin) }
    var image = tape.withRoot(source: source) { root -> String? in
      guard let value = root.member("image"), value.kind == .string, !value.text.isEmpty
      else { return nil }
      // If the size is known or the picture is on another site, there is nothing to look for.
      if value.text.starts(with: "http".utf8) { return keepsRemote ? kept(value.string) : "" }
      if measuresAll { return value.string }
      return root.member("image_width").map { $0.kind != .null } == true ? "" : value.string
    }
    if image == nil, let placeholder {
      tape.setMember(Self.image, text: placeholder.utf8, source: source)
      tape.removeMember(Self.width, source: source)
      tape.removeMember(Self.height, source: source)
      image = placeholder
    }
    guard let image, !image.isEmpty else { return 0 }
    guard let size = size(of: image) else { return 1 }
    if image.hasPrefix(KeptPicture.prefix) { tape.setMember(Self.image, text: image.utf8, source: source) }
    tape.setMember(Self.width, number: size.width, source: source)
    tape.setMember(Self.height, number: size.height, source: source)
    return ContentHash(value: UInt64(size.width)).joined(UInt64(size.height)).value
  }

  /// The address of a record's picture for dark themes; `nil` if it has none on the site.
  private static func twin(_ root: RecordValue) -> String? {
    guard let value = root.member("image_dark"), value.kind == .string, !value.text.starts(with: "http".utf8) else {
      return nil
    }
    return value.string
  }

  /// The address of the copy of a picture of another server; empty if it has none.
  private func kept(_ address: String) -> String {
    seen.withLock { _ = $0.insert(address) }
    return KeptPicture.name(of: address).map { KeptPicture.prefix + $0 } ?? ""
  }

  /// Whether the site's own folder has a picture of this address.
  func has(_ address: String) -> Bool { folder != nil && size(of: address) != nil }

  /// The size of a picture in the site's own folder.
  private func size(of address: String) -> PictureSize? {
    if let known = sizes.withLock({ $0[address] }) { return known }
    let size = read(address)
    sizes.withLock { $0[address] = .some(size) }
    return size
  }

  private func read(_ address: String) -> PictureSize? {
    var path = address.prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.hasPrefix("/") { path = path.dropFirst() }
    guard folder != nil, !path.isEmpty, !path.contains(":"), !path.split(separator: "/").contains("..") else {
      return nil
    }
    do throws(FileError) {
      guard let file = file(String(path)) else { return nil }
      let start = try files.read(file, upTo: Self.beginning)
      if let size = withExtendedLifetime(start, { PictureSize(reading: start.bytes) }) { return size }
      guard start.bytes.count == Self.beginning else { return nil }
      let whole = try files.map(file)
      return withExtendedLifetime(whole) { PictureSize(reading: whole.bytes) }
    } catch {
      // A missing picture has no size; other checks report it.
      return nil
    }
  }
}

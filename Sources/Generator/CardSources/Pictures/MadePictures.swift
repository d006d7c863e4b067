package import Platform

/// The files that were made of the site's own pictures, by which templates offer them.
package struct MadePictures: Sendable {
  /// What was made of one picture.
  package struct Picture: Sendable, Equatable {
    /// The widths of its files, ascending.
    package let widths: [Int]
    /// The format of its files.
    package let format: PictureFormat
    /// Its colour on average, as the three digits of `#rgb`, each of which is a multiple of 3; `nil` for a picture with
    /// transparent parts.
    package let colour: String?

    package init(widths: [Int], format: PictureFormat, colour: String?) {
      self.widths = widths
      self.format = format
      self.colour = colour
    }
  }

  /// The pictures by path below the site's root.
  private var pictures: [String: Picture] = [:]
  /// A hash of what templates can say of them.
  package private(set) var contentHash = ContentHash(value: 0)

  /// Creates no pictures.
  package init() {}

  /// Adds what was made of a picture; pictures are added in a fixed order.
  package mutating func add(_ path: String, _ picture: Picture) {
    pictures[path] = picture
    contentHash = picture.widths.reduce(contentHash.joined(path)) { $0.joined(UInt64($1)) }
      .joined(picture.format.rawValue + (picture.colour ?? ""))
  }

  /// What was made of the picture at an address; `nil` if nothing was.
  package func picture(_ address: String) -> Picture? {
    pictures.isEmpty ? nil : Self.path(of: address).flatMap { pictures[$0] }
  }

  /// The picture in several widths as image candidates; `nil` if there is nothing to choose.
  ///
  /// - Parameter widths: the widths that are offered; those that were not made are left out.
  package func candidates(of address: String, in widths: [Int]) -> String? {
    guard let path = Self.path(of: address), let picture = pictures[path] else { return nil }
    let offered = picture.widths.filter { widths.contains($0) || $0 == picture.widths.last }
    guard offered.count > 1 else { return nil }
    return offered.map { width in
      Self.file(path, width: width, picture.format).replacing(" ", with: "%20") + " \(width)w"
    }.joined(separator: ", ")
  }

  /// The path of a picture of the site below its root; `nil` for one of another site, and for one that is outside.
  package static func path(of address: String) -> String? {
    var path = address.prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("//") { return nil }
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.hasPrefix("/") { path = path.dropFirst() }
    guard !path.isEmpty, !path.contains(":"), !path.split(separator: "/").contains("..") else { return nil }
    return String(path)
  }

  /// The path of the file of a picture in a width.
  package static func file(_ path: String, width: Int, _ format: PictureFormat) -> String {
    "pictures/\(path).\(width).\(format.rawValue)"
  }
}

/// A format in which pictures are made.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// WebP, which all browsers know.
  case webp
  /// AVIF, which is smaller; browsers before 2024 do not know it.
  case avif
}

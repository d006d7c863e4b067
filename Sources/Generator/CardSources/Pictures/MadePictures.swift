package import Platform

/// The files that were made of the site's own pictures, by which templates offer them.
package struct MadePictures: Sendable {
  /// What was made of one picture.
  package struct Picture: Sendable, Equatable {
    /// The widths of its files, ascending.
    package let widths: [Int]
    /// The formats of its files, the smallest first; all browsers know the last one.
    package let formats: [PictureFormat]
    /// Its colour on average, as the three digits of `#rgb`, each of which is a multiple of 3; `nil` for a picture with
    /// transparent parts.
    package let colour: String?
    /// The point that draws attention; `nil` if it was not looked for.
    package let focus: PictureFocus?
    /// Its parts for other programs.
    package let cuts: [PictureCut]
    /// The widths of the files that are cut to shapes, ascending.
    package let parts: [CropShape: [Int]]

    package init(
      widths: [Int], formats: [PictureFormat], colour: String?, focus: PictureFocus? = nil, cuts: [PictureCut] = [],
      parts: [CropShape: [Int]] = [:]
    ) {
      self.widths = widths
      self.formats = formats
      self.colour = colour
      self.focus = focus
      self.cuts = cuts
      self.parts = parts
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
      .joined(
        picture.formats.map(\.rawValue).joined(separator: " ") + (picture.colour ?? "")
          + (picture.focus?.text ?? "") + picture.cuts.map(\.shape.rawValue).joined())
    for (shape, widths) in picture.parts.sorted(by: { $0.key.thousandths < $1.key.thousandths }) {
      contentHash = widths.reduce(contentHash.joined(UInt64(shape.thousandths))) { $0.joined(UInt64($1)) }
    }
  }

  /// The same without the pictures at some paths.
  package func leavingOut(_ isLeftOut: (String) -> Bool) -> MadePictures {
    var rest = MadePictures()
    for (path, picture) in pictures.sorted(by: { $0.key < $1.key }) where !isLeftOut(path) { rest.add(path, picture) }
    return rest
  }

  /// What was made of the picture at an address; `nil` if nothing was.
  package func picture(_ address: String) -> Picture? {
    pictures.isEmpty ? nil : Self.path(of: address).flatMap { pictures[$0] }
  }

  /// The picture in several widths as image candidates, for each format; empty if there is nothing to choose.
  ///
  /// - Parameter widths: the widths that are offered; those that were not made are left out.
  package func candidates(
    of address: String, in widths: [Int]
  ) -> [(format: PictureFormat, text: String)] {
    guard let path = Self.path(of: address), let picture = pictures[path] else { return [] }
    let offered = picture.widths.filter { widths.contains($0) || $0 == picture.widths.last }
    guard offered.count > 1 else { return [] }
    return picture.formats.map { format in
      let files = offered.map { Self.file(path, width: $0, format).replacing(" ", with: "%20") + " \($0)w" }
      return (format, files.joined(separator: ", "))
    }
  }

  /// The part of the picture at an address that has a shape, as image candidates for each format; empty if there is none.
  package func candidates(
    of address: String, cutTo shape: CropShape, in widths: [Int]
  ) -> [(format: PictureFormat, text: String)] {
    guard let path = Self.path(of: address), let picture = pictures[path], let made = picture.parts[shape] else {
      return []
    }
    let offered = made.filter { widths.contains($0) || $0 == made.last }
    return picture.formats.map { format in
      let files = offered.map {
        Self.file(path, width: $0, format, cutTo: shape).replacing(" ", with: "%20") + " \($0)w"
      }
      return (format, files.joined(separator: ", "))
    }
  }

  /// The parts of the picture at an address for other programs, with their paths below the site's root.
  package func cuts(of address: String) -> [(cut: PictureCut, path: String)] {
    guard let cuts = picture(address)?.cuts, let path = Self.path(of: address) else { return [] }
    return cuts.map { ($0, $0.file(path)) }
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

  /// The folder of the files, below the site's root.
  package static let folder = "pictures"

  /// The path of the file of a picture in a width.
  ///
  /// - Parameter shape: that to which it is cut; `nil` for the whole picture.
  package static func file(
    _ path: String, width: Int, _ format: PictureFormat, cutTo shape: CropShape? = nil
  ) -> String {
    "\(folder)/\(path)" + (shape.map { ".\($0.thousandths)" } ?? "") + ".\(width).\(format.rawValue)"
  }
}

/// A format in which pictures are made.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// WebP, which all browsers know.
  case webp
  /// AVIF, which is smaller; browsers before 2024 do not know it.
  case avif

  /// The media type.
  package var mediaType: String { "image/" + rawValue }
}

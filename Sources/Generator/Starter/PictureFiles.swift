import CardSources
import Platform

/// The pictures that lie beside a feed's file.
struct PictureFiles: Sendable {
  /// The most pictures that a new project gets, and the most bytes of all of them.
  private static let (most, mostBytes) = (2_000, 200 << 20)
  /// The number of bytes in which the size of most pictures stands.
  private static let beginning = 64 << 10

  private let files: any FileSystem
  /// The folder of the feed's file.
  private let folder: String

  init(beside path: String, files: any FileSystem) {
    (self.files, folder) = (files, FilePath.parent(of: path))
  }

  /// The path below the feed's folder to which an address leads; `nil` if it is one of another host, or leads out.
  private func path(of address: String) -> String? {
    var path = address.prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("./") { path = path.dropFirst(2) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.contains(":"), !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }),
      FeedPicture.isPicture(address: String(path))
    else { return nil }
    return String(path)
  }

  /// The size of a picture, from the first bytes of its file.
  func size(of address: String) -> PictureSize? {
    guard let path = self.path(of: address) else { return nil }
    do throws(FileError) {
      let start = try files.read(FilePath.join(folder, path), upTo: Self.beginning)
      return withExtendedLifetime(start) { PictureSize(reading: start.bytes) }
    } catch {
      // What is not there has no size; the build of the new project tells it.
      return nil
    }
  }

  /// The folder of a site whose files are published.
  static let assets = "assets/"

  /// The files at some addresses, with their paths below the site; none if there are too many.
  ///
  /// - Parameter moves: whether the files come into the folder `assets`; otherwise they are in one of that name already.
  func copies(of addresses: Set<String>, moves: Bool) -> [(path: String, bytes: MappedBytes)]? {
    let paths = Set(addresses.compactMap(path)).sorted()
    guard moves || paths.allSatisfy({ $0.hasPrefix(Self.assets) }), paths.count <= Self.most else { return nil }
    var found: [(path: String, bytes: MappedBytes)] = []
    var bytes = 0
    for path in paths {
      do throws(FileError) {
        let picture = try files.map(FilePath.join(folder, path))
        bytes += picture.bytes.count
        found.append(("site/" + (moves ? Self.assets : "") + path, picture))
      } catch {
        continue
      }
    }
    return found.isEmpty || bytes > Self.mostBytes ? nil : found
  }
}

import Foundation
import Platform
import Testing

/// A folder that goes with the value, with a project in it as `cardloom init` makes it.
final class StarterFolder: Sendable {
  let path: String
  private let disk = DiskFileSystem()

  /// Creates a folder with a project of some name; `nil` leaves it empty.
  init(project: String? = "daily") throws {
    path = NSTemporaryDirectory() + "cardloom-command-" + UUID().uuidString
    try disk.makeFolder(path)
    guard let project else { return }
    let result = try Command.run(["init", project], in: path)
    try #require(result.status == 0, "\(result.errors)")
  }

  deinit {
    do { try disk.remove(path) } catch { print("left behind: \(path)") }
  }

  func run(_ arguments: String...) throws -> Command.Result { try Command.run(arguments, in: path) }

  func text(_ file: String) throws -> String { String(decoding: try disk.read(path + "/" + file), as: UTF8.self) }

  func write(_ text: String, to file: String) throws {
    try disk.makeFolder(FilePath.parent(of: path + "/" + file))
    try disk.write(text, to: path + "/" + file)
  }

  /// Replaces a text in a file that must hold it.
  func replace(_ old: String, by new: String, in file: String) throws {
    let text = try text(file)
    try #require(text.contains(old))
    try write(text.replacing(old, with: new), to: file)
  }

  /// Makes a feed of so many cards, each with a number in its title.
  func writeCards(_ count: Int, edition: Int) throws {
    let cards = (0..<count).map { index in
      """
      {"id": "c\(index)", "kind": "article", "url": "https://example.org/\(index)/",
       "title": "Card \(index), edition \(edition)", "summary": "A few words about card \(index)."}
      """
    }
    try write("{\"items\": [\n" + cards.joined(separator: ",\n") + "\n]}\n", to: "daily/site/data/cards.json")
  }

  /// Every file below a folder with its content; empty when there is no such folder.
  func tree(_ folder: String) throws -> [String: [UInt8]] {
    var tree: [String: [UInt8]] = [:]
    func collect(_ path: String) throws {
      switch try disk.attributes(of: self.path + "/" + path)?.kind {
      case .folder: for name in try disk.names(in: self.path + "/" + path) { try collect(path + "/" + name) }
      case .file: tree[path] = try disk.read(self.path + "/" + path)
      default: break
      }
    }
    try collect(folder)
    return tree
  }

  /// The times of all files below a folder.
  func times(_ folder: String) throws -> [String: Int64] {
    var times: [String: Int64] = [:]
    for path in try tree(folder).keys { times[path] = try disk.attributes(of: self.path + "/" + path)?.modified }
    return times
  }
}

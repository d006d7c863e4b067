import Foundation
import Testing

/// What a package compiles that depends on a product of this one.
@Suite struct PackageTests {
  private struct Manifest: Decodable {
    struct Product: Decodable {
      let name: String
      let targets: [String]
    }

    struct Target: Decodable {
      let name: String
      let dependencies: [Dependency]
    }

    /// A target of this package, or a product of another; its name and its package are the first elements of a list.
    struct Dependency: Decodable {
      let byName: [Element?]?
      let product: [Element?]?
    }

    /// A text; conditions, which are objects, are ignored.
    struct Element: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
          text = try container.decode(String.self)
        } catch is DecodingError {
          text = nil
        }
      }
    }

    let products: [Product]
    let targets: [Target]

    /// The targets and the products of other packages that a product is made of.
    func parts(of product: String) -> Set<String> {
      var parts: Set<String> = []
      var next = products.first { $0.name == product }?.targets ?? []
      while let name = next.popLast() {
        guard parts.insert(name).inserted else { continue }
        let dependencies = targets.first { $0.name == name }?.dependencies ?? []
        next += dependencies.compactMap { ($0.byName ?? $0.product)?.first??.text }
      }
      return parts
    }
  }

  private static func manifest() throws -> Manifest {
    let folder = try StarterFolder(project: nil)
    let dump = try Command.run(
      "/usr/bin/env",
      [
        "swift", "package", "--package-path", Article.repository, "--scratch-path", "\(folder.path)/scratch",
        "dump-package",
      ], in: folder.path)
    try #require(dump.status == 0, "\(dump.errors)")
    return try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
  }

  @Test func onlyThePreviewBuildsAServer() throws {
    let manifest = try Self.manifest()
    let server: Set<String> = ["PreviewServer", "LivePreview", "NIOCore", "NIOHTTP1", "NIOPosix"]
    for product in ["Cardloom", "CardloomTesting", "HTMLProof"] {
      let parts = manifest.parts(of: product)
      #expect(parts.contains("HTMLProof"), "\(product)")
      #expect(parts.isDisjoint(with: server), "\(product)")
    }
    #expect(manifest.parts(of: "CardloomPreview").isSuperset(of: server))
  }

  @Test func theProofBuildsNothingOfTheGenerator() throws {
    let parts = try Self.manifest().parts(of: "HTMLProof")
    #expect(parts == ["HTMLProof", "Platform", "Diagnostics", "JSONRecords", "XMLBridge", "CLibXML2"])
  }
}

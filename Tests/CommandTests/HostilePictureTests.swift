import CardSources
import Foundation
import SeededNumbers
import Testing

/// Pictures as strangers damage them, in a build that is a process of its own: whatever libvips does with them, the build
/// ends well, and each picture is either made or told of.
///
/// They need libvips, which `scripts/install.sh pictures` installs. Of 200 of each format, a run tries 25; `CARDLOOM_WHOLE=1` tries all.
@Suite struct HostilePictureTests {
  /// The formats, of each of which `Tests/Attacks/pictures` has a picture of 48 × 32 pixels.
  private static let formats = ["avif", "jpg", "png", "webp"]

  private static func bytes(_ format: String) throws -> [UInt8] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: tests.appendingPathComponent("Attacks/pictures/good.\(format)")))
  }

  /// Copies of a picture, each damaged in another way.
  private static func damaged(_ format: String) throws -> [[UInt8]] {
    let good = try bytes(format)
    return DrawnCases.draw(25, of: 0..<200).map { number in
      var random = SeededNumbers(seed: 4_800 + number)
      var bytes = good
      for _ in 0...(number % 9) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      switch number % 4 {
      case 1: return Array(bytes.prefix(.random(in: 0..<bytes.count, using: &random)))
      case 2: return bytes + (0..<300).map { _ in .random(in: 0...255, using: &random) }
      case 3:
        // The head stays, so that the damage is where pixels are.
        return Array(good.prefix(good.count / 3)) + bytes.dropFirst(good.count / 3)
      default: return bytes
      }
    }
  }

  /// A PNG file whose head says another size.
  private static func png(saying size: UInt32) throws -> [UInt8] {
    var bytes = try bytes("png")
    let side = (0..<4).map { UInt8(size >> (24 - 8 * $0) & 255) }
    bytes.replaceSubrange(16..<24, with: side + side)
    let crc = ~bytes[12..<29].reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    bytes.replaceSubrange(29..<33, with: (0..<4).map { UInt8(crc >> (24 - 8 * $0) & 255) })
    return bytes
  }

  @Test func eachPictureIsMadeOrToldOf() throws {
    let project = try StarterFolder(project: nil)
    var files: [String: [UInt8]] = [
      "bomb.png": try Self.png(saying: 50_000), "large.png": try Self.png(saying: 16_000), "empty.jpg": [],
      "page.png": Array("<!DOCTYPE html><script>alert(1)</script>".utf8),
      "both.png": try Self.bytes("jpg") + Self.bytes("png"),
    ]
    for format in Self.formats {
      files["good.\(format)"] = try Self.bytes(format)
      for (number, bytes) in try Self.damaged(format).enumerated() { files["\(number).\(format)"] = bytes }
    }
    try project.write("", to: "p/site/assets/.keep")
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(fileURLWithPath: project.path + "/p/site/assets/" + name))
    }
    let cards = files.keys.sorted().map {
      #"{"id": "\#($0)", "kind": "article", "title": "\#($0)", "image": "assets/\#($0)", "image_alt": ""}"#
    }
    try project.write("[" + cards.joined(separator: ",\n") + "]", to: "p/site/data/news.json")
    try project.write(
      """
      title: Harbour
      url: https://example.org/
      language: en
      pictures: {widths: [16, 24], format: [avif, webp], share: true}
      sources: {news: {file: data/news.json, kind: kind}}
      feeds:
        home: {path: /, title: Home, sections: [{id: latest, source: news, label: Latest}]}
      """, to: "p/site/site.yml")
    var trees: [[String: [UInt8]]] = []
    for jobs in ["1", "2"] {
      let built = try project.run("build", "--project", "p", "--jobs", jobs, "--format", "json")
      #expect(built.status == 0, "\(built.errors)")
      let report = try #require(try JSONSerialization.jsonObject(with: Data(built.output.utf8)) as? [String: Any])
      let told = try #require(report["diagnostics"] as? [[String: Any]])
      #expect(Set(told.compactMap { $0["code"] as? String }).isSubset(of: ["left-picture"]))
      let messages = told.compactMap { $0["message"] as? String }.joined(separator: "\n")
      let made = try project.tree("p/site/public/pictures")
      for (name, bytes) in files {
        let isMade = made.keys.contains { $0.contains("/\(name).16.webp") }
        let size = bytes.withUnsafeBytes { PictureSize(reading: $0) }
        // One that is not wider than the smallest file is shown as it is.
        let isSmall = size.map { $0.width <= 16 } ?? false
        let isTold = messages.contains("site/assets/\(name)`")
        #expect(isMade != isTold || isSmall && !isMade, "\(name)")
        if name.hasPrefix("good.") { #expect(isMade, "\(name)") }
      }
      #expect(!messages.contains("good."))
      trees.append(try project.tree("p/site/public"))
      // The second build makes all of them again.
      try FileManager.default.removeItem(atPath: project.path + "/p/site/.public.cardloom-pictures")
    }
    #expect(trees[0] == trees[1])
  }
}

import CardSources
import Foundation
import SeededNumbers
import Testing

/// Pictures as strangers damage them, in a build that is a process of its own: whatever libvips does with them, the build
/// ends well, and each picture is either made or told of.
///
/// They need libvips, which `scripts/install.sh pictures` installs. `CARDLOOM_WHOLE=1` tries more of them.
@Suite struct HostilePictureTests {
  /// A picture of 48 × 32 pixels in each format.
  private static let pictures = [
    "jpg": """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4\
    x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAg\
    ADADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy\
    JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT\
    lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA\
    AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom\
    JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc\
    bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDlVh9qmWD2q1HD7VZjg9qdKPOZwrWKS2/tUy2vtV0RheMZNPWJ\
    m9vpWslSi+XdnbTrMqragdeKkW3Qd6trbqvWpViHZfzrOTiuiX4/kd9OsVIofarHl7VGByasQw+1TCHc546cVhTquNL3d2fGwq6lWO39qlWMk4\
    UYHrVrycnaOg61KIsfKvXual1FFcsdEvx8kd1OqVFgVeMZPpUyxHqflFWlh24AGTUiw4PPLelZOpbTb+vx9D0KdU//2Q==
    """,
    "png": """
    iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAIAAADbtmxLAAABcUlEQVR42s2Vb2+CMBCHf25uc/8VHQJaMHNsGqL7/t9uLwjksL322qGSPC/urj\
    +SJ9cmjADcDYkxJgBGw6EVuhkIVOh2CJwIja+OLnTlZ20Uur8inNDDBaloaxGanIfSHrALPfbBxivvFHoKRYV9KBF69iHzzJ8iFHoRkMhidn7l\
    Qq88sfXUSUVbL6E3jYVpKGRnnPsKvRPm3VZIaQ8ECE2BKRA1hZytJBYmNPNh45UPEIqAGRDJKMTJCDgCka/QvNlQBMytKFegpaKtl9CCXFkttD\
    CxYuY6e30Y/IZaoY8umTYx8sMdyYViXihuSEnNUdoDvWwoBpZAAiytbF2BpfzXkbiEEhefrsChLnrZUNpsKDWxYeYtFW0lQplVKCNXlgJZl0Kb\
    UPb68J8bWnXfUC20ashJrbMzzvt91K3QGlDAmuGbP1o7hRQvpHghxVPyR0dAnWNDebOhXOPLNKw51EWwUMEIFeTKcqAgbLttS0XbPzEPTQxgFD\
    wOAAAAAElFTkSuQmCC
    """,
    "webp": """
    UklGRv4AAABXRUJQVlA4IPIAAACwBgCdASowACAAPxF2r1AsJ6Qiqq35gCIJbACdMoR3pIErPXEiZQwKuZyT8L0cymEGPqVbnRVFIobbMA6uAA\
    D+/LSoX4lkvZG78eMpI0vwICOPb2dmRDt0WFWBBa+iovBa9uExZV1x16/CDWr+P+J2niKZz1HL3EtQ3j8FHhggH76lxTnjaJEJPntpHMO/8Xoq\
    H3s2Mr17Akk6fVOQyJyg8gRS4LcvzURKXujY792olNm8nEmH7p8iXfuU6NvOujMFduBOSSjPOlzQlxY5BgaKHVmhToEPuF0DCb0ljbc6Q0zBZe\
    3toWqDt89Veg7HbQAAAA==
    """,
    "avif": """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcG\
    l0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAfQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABq\
    aXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAAB\
    dpcG1hAAAAAAAAAAEAAQQBAoMEAAAAhW1kYXQSAAoJGBUv+0QENBoQMm4cR4eF3dNNNMLFFADuIMalfw9dBoRYgNW068SJmf5w/PnizBlJU4U4\
    Iku/npYGs5OhymelpxT5Q007mTqI2Y+o/ngdpbFOs6Ol6rzLWN3gpPhIoOZt9hMnmE7sc8VLAbWIJLkR6NWt4UDLz8IWgA==
    """,
  ]

  private static var count: Int { DrawnCases.isWhole ? 200 : 25 }

  private static func bytes(_ format: String) throws -> [UInt8] {
    let text = try #require(pictures[format])
    return Array(try #require(Data(base64Encoded: text)))
  }

  /// Copies of a picture, each damaged in another way.
  private static func damaged(_ format: String) throws -> [[UInt8]] {
    let good = try bytes(format)
    var random = SeededNumbers(seed: 4_800)
    return (0..<count).map { number in
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
    for format in Self.pictures.keys {
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

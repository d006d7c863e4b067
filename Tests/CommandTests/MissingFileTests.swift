import Testing

/// What `cardloom build` says of files that a site shows and does not have.
@Suite struct MissingFileTests {
  private func project(_ image: String, more: String = "") throws -> StarterFolder {
    let project = try StarterFolder(project: nil)
    try project.write(
      "title: T\nurl: https://example.org/\nlanguage: en\n\(more)sources: {cards: {file: data/cards.json, defaultKind: photo}}\nfeeds: {home: {path: /, sections: [{id: all, source: cards}]}}\n",
      to: "daily/site/site.yml")
    try project.write(#"[{"id": 1, "title": "Fog", "image": "\#(image)"}]"#, to: "daily/site/data/cards.json")
    try project.write("<img src=\"{{image}}\" alt=\"{{title}}\">\n", to: "daily/Templates/cells/photo.mustache")
    return project
  }

  @Test func aMissingPictureIsAWarning() throws {
    let project = try project("pictures/fog.jpg")
    // A build that reuses pages says it again.
    for _ in 0..<2 {
      let built = try project.run("build", "--project", "daily")
      #expect(built.status == 0 && built.errors.contains("missing-asset"), "\(built.errors)")
      #expect(built.output.contains("conforming HTML, but not all files that it shows"), "\(built.output)")
    }
    #expect(try project.run("build", "--project", "daily", "--strict").status != 0)
    try project.write("a picture", to: "daily/site/assets/fog.jpg")
    try project.write(#"[{"id": 1, "title": "Fog", "image": "assets/fog.jpg"}]"#, to: "daily/site/data/cards.json")
    let built = try project.run("build", "--project", "daily")
    #expect(!built.errors.contains("missing-asset") && built.output.contains("all conforming HTML"), "\(built.errors)")
  }

  @Test func whatTheSiteSaysComesFirst() throws {
    let ignoring = try project("pictures/fog.jpg", more: "onMissing: ignore\n").run("build", "--project", "daily")
    #expect(ignoring.status == 0 && !ignoring.errors.contains("missing-asset"))
    #expect(try project("pictures/fog.jpg", more: "onMissing: error\n").run("build", "--project", "daily").status != 0)
  }
}

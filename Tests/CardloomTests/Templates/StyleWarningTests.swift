import Cardloom
import Diagnostics
import HTMLProof
import Platform
import Testing

@Suite("Warnings about style sheets")
struct StyleWarningTests {
  @Test("The built-in style sheets give none")
  func builtIn() {
    let sheets = TemplateFiles.builtIn.files.filter { FilePath.fileExtension(of: $0.path) == "css" }
    #expect(sheets.count > 10)
    let warnings = sheets.flatMap { StyleSheetCheck.diagnostics(in: SourceText(file: $0.file, bytes: $0.bytes)) }
    #expect(warnings.map { "\($0.location?.file ?? ""):\($0.location?.line ?? 0) \($0.message)" } == [])
  }

  @Test("A project's own are judged, in whatever folder they lie")
  func own() throws {
    let files = MemoryFileSystem()
    try files.makeFolder("/project/Templates/cells")
    try files.write(".a { colr: red }", to: "/project/Templates/cells/note.css")
    let templates = try TemplateFiles.read("/project/Templates", shownAs: "Templates", files: files)
    #expect(templates.styleWarnings.map(\.location?.file) == ["Templates/cells/note.css"])
    #expect(templates.styleWarnings.map(\.code) == ["style-sheet"])
  }
}

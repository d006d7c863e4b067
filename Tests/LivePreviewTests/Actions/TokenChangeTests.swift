import Cardloom
import Diagnostics
import LivePreview
import Platform
import Testing

@Suite("Changes to tokens")
struct TokenChangeTests {
  private let sheet = """
    /* Ours. */
    :root {
      --radius: 4px; /* small */
      --ink:light-dark( #111 , #eee );
    }

    .a { border-radius: var(--radius) }

    """

  private func files(_ contents: [String: String]) throws -> TemplateFiles {
    try TemplateFiles.read(
      "Templates", over: .none,
      files: MemoryFileSystem(
        Dictionary(uniqueKeysWithValues: contents.map { ("Templates/" + $0.key, $0.value) })))
  }

  private func change(_ name: String, to value: String, expected: String? = nil) throws -> TokenChange {
    try TokenChange(
      of: name, to: value, expected: expected, in: files(["theme/tokens.css": sheet]), theme: nil)
  }

  @Test("Only the value is replaced; undoing it restores every byte")
  func bytes() throws {
    let changed = try change("--ink", to: "#222")
    let text = String(decoding: changed.bytes, as: UTF8.self)
    #expect(text == sheet.replacing("light-dark( #111 , #eee )", with: "#222"))
    #expect(changed.path == "theme/tokens.css" && changed.former == "light-dark( #111 , #eee )")
    let undone = try TokenChange(
      of: "--ink", to: changed.former, expected: "#222", in: files(["theme/tokens.css": text]), theme: nil)
    #expect(String(decoding: undone.bytes, as: UTF8.self) == sheet)
  }

  @Test("A value that CSS does not know is refused, with the property and the rule that use it")
  func refused() throws {
    let error = #expect(throws: Diagnosed.self) { try change("--radius", to: "red") }
    let found = try #require(error?.diagnostics.first)
    #expect(found.code == "bad-token" && found.message == "`red` is not a value for `--radius`")
    #expect(found.reason?.contains("`border-radius`, which uses it at theme/tokens.css:7") == true)
    #expect(found.location?.line == 3)
  }

  @Test(
    "A value must stay within its declaration and refer to known tokens",
    arguments: [
      ("4px; --ink: red", "bad-token"), ("4px } * { color: red", "bad-token"), ("", "bad-token"),
      ("var(--radios)", "unknown-token"),
    ])
  func hostile(_ value: String, _ code: String) {
    let error = #expect(throws: Diagnosed.self) { try change("--radius", to: value) }
    #expect(error?.diagnostics.map(\.code) == [code])
  }

  @Test("There is no token of an unknown name, and undoing overwrites nothing newer")
  func unknown() {
    #expect(throws: Diagnosed.self) { try change("--radiuss", to: "1px") }
    let error = #expect(throws: Diagnosed.self) { try change("--radius", to: "1px", expected: "8px") }
    #expect(error?.diagnostics.map(\.code) == ["token-changed"])
  }

  @Test("With a theme, the value that the theme sets is changed where it is set")
  func theme() throws {
    let files = try files([
      "theme/tokens.css": sheet, "themes/paper.css": ":root { --radius: 0 }\n",
    ])
    let changed = try TokenChange(of: "--radius", to: "2px", in: files, theme: "paper")
    #expect(changed.path == "themes/paper.css")
    #expect(String(decoding: changed.bytes, as: UTF8.self) == ":root { --radius: 2px }\n")
  }
}

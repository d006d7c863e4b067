import Diagnostics
import Platform
import Testing

@testable import Cardloom

@Suite("Modules are joined into one script")
struct LinkedScriptTests {
  private func linked(
    _ modules: [String: String], from entries: [String] = ["a.js"], constants: [String: [String: String]] = [:]
  ) throws -> LinkedScript {
    let files = MemoryFileSystem(
      Dictionary(uniqueKeysWithValues: modules.map { ("Templates/" + $0.key, $0.value) }))
    return try LinkedScript(
      entries, in: .read("Templates", over: .none, files: files), constants: constants)
  }

  private func text(_ script: LinkedScript) -> String { String(decoding: script.bytes, as: UTF8.self) }

  @Test func aModuleRunsAfterThoseThatItImports() throws {
    let script = try linked([
      "a.js": "// Words.\nimport { b } from './b.js'\nimport './folder/c.js'\n\nb()\n{\n  const d = 2\n}\n",
      "b.js": "import { c } from './folder/c.js'\nexport function b() {\n  const d = c()\n}\n",
      "folder/c.js": "export const c = () => 1\n",
      "d.js": "nobody()\n",
    ])
    #expect(script.paths == ["folder/c.js", "b.js", "a.js"])
    #expect(text(script) == "const c = () => 1\nfunction b() {\nconst d = c()\n}\nb()\n{\nconst d = 2\n}\n")
  }

  @Test func importsTakeSeveralLines() throws {
    let script = try linked([
      "a.js": "import {\n  one,\n  two,\n} from './b.js'\none(two)\n",
      "b.js": "export const [one, { x: two }] = [f, {}]\n",
    ])
    #expect(text(script).hasSuffix("one(two)\n") && !text(script).contains("from"))
  }

  @Test func modulesThatImportEachOtherRunInTheOrderOfESModules() throws {
    let script = try linked([
      "a.js": "import { b } from './b.js'\nexport function a() { b() }\n",
      "b.js": "import { a } from './a.js'\nexport function b() { a() }\n",
    ])
    #expect(script.paths == ["b.js", "a.js"])
  }

  @Test func severalEntriesKeepTheirOrderButForTheirImports() throws {
    let script = try linked(
      ["a.js": "import './c.js'\n1\n", "b.js": "2\n", "c.js": "3\n"], from: ["a.js", "b.js", "c.js"])
    #expect(script.paths == ["c.js", "a.js", "b.js"])
  }

  @Test func theProgramProvidesConstants() throws {
    let constants = ["our:words": ["one": "eins", "two": "zwei"]]
    let script = try linked(["a.js": "import { two } from 'our:words'\nsay(two)\n"], constants: constants)
    #expect(text(script) == "const one = 'eins'\nconst two = 'zwei'\nsay(two)\n")
  }

  @Test(
    "What does not fit together is an error at its place",
    arguments: [
      (
        ["a.js": "\nimport './gone.js'\n", "gon.js": ""], "Templates/a.js:2:1", "`./gone.js`",
        "did you mean `./gon.js`?"
      ),
      (
        ["a.js": "import { on } from './b.js'\n", "b.js": "export const one = 1\nconst on = 2\n"],
        "Templates/a.js:1:1", "`b.js` does not export `on`", "did you mean `one`?"
      ),
      (["a.js": "import { x } from 'our:words'\n"], "Templates/a.js:1:1", "`our:words` does not export `x`", "export"),
      (
        ["a.js": "import './b.js'\nconst one = 1\n", "b.js": "\nasync function one() {}\n"],
        "Templates/a.js:2:1", "two modules of a script declare `one`", "Templates/b.js:2:1"
      ),
      (["a.js": "import b from './b.js'\n", "b.js": ""], "Templates/a.js:1:1", "form", "`import { name } from"),
      (
        ["a.js": "import { b as c } from './b.js'\n", "b.js": "export const b = 1\n"], "Templates/a.js:1:1", "form",
        "joined"
      ),
      (["a.js": "import \"./b.js\"\n1\n", "b.js": ""], "Templates/a.js:1:1", "form", "joined"),
      (["a.js": "export default 1\n"], "Templates/a.js:1:1", "form", "`export` before a declaration"),
    ] as [([String: String], String, String, String)])
  func errors(modules: [String: String], place: String, message: String, more: String) throws {
    let error = try #require(throws: Diagnosed.self) { try linked(modules, constants: ["our:words": ["y": "z"]]) }
    let first = try #require(error.diagnostics.first)
    #expect(error.diagnostics.count == 1 && first.code == "broken-script")
    #expect(first.location?.description == place)
    #expect(first.message.contains(message))
    #expect(error.description.contains(more))
  }

  @Test func theFirstModuleMustBeThere() throws {
    let error = try #require(throws: Diagnosed.self) { try linked([:], from: ["gone.js"]) }
    #expect(error.diagnostics.map(\.message) == ["there is no script `gone.js`"])
  }
}

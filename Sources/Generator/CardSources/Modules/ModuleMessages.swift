import Diagnostics
import JSONRecords
import Platform

// The messages about modules.

extension Diagnostic {
  private static func module(
    _ code: SourceCode, _ message: String, index: Int, at location: SourceLocation, _ source: CardSource,
    reason: String, hint: String, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(
      .error, code: code, message, at: location, subject: Subject(source: source.described, index: index),
      reason: reason, hint: hint, notes: notes)
  }

  static func noModules(
    _ error: JSONRecordScanner.OpenError, path: String, candidates: [String], in bytes: UnsafeRawBufferPointer,
    _ source: CardSource
  ) -> Diagnostic {
    if case .malformed(let error) = error, error.offset == 0 || candidates.isEmpty {
      return Diagnostic(
        .error, code: SourceCode.unknownFormat, "the source `\(source.name)` has no modules: it is not JSON",
        at: SourceLocation(of: error.offset..<error.offset + error.length, in: bytes, file: source.file),
        subject: Subject(source: source.described), reason: error.reason,
        hint: "modules come from a JSON file: check that this is the right one")
    }
    return noRecords(error, path: path, candidates: candidates, in: bytes, source)
  }

  static func moduleIsNoObject(index: Int, at location: SourceLocation, _ source: CardSource) -> Diagnostic {
    module(
      .recordNotObject, "a module must be an object", index: index, at: location, source,
      reason: "its identity, its layout and its records are members of an object",
      hint: "check the `items` path of these modules in site.yml")
  }

  static func moduleWithoutIdentity(
    _ path: String, names: [String], index: Int, at location: SourceLocation, _ source: CardSource
  ) -> Diagnostic {
    module(
      .missingIdentity, "a module has no `\(path)`, which tells modules apart, and is left out", index: index,
      at: location, source,
      reason: "the identity names the section in links, in the browser and between two builds",
      hint: NearMiss.suggestion(for: path, among: names).map { "did you mean `id: \($0)`?" }
        ?? "name the field that tells the modules apart with `id` beside `from` in site.yml")
  }

  static func doubledModule(
    _ identity: String, index: Int, first: Int, at location: SourceLocation, firstAt: SourceLocation,
    _ source: CardSource
  ) -> Diagnostic {
    module(
      .doubledIdentity, "the modules \(first) and \(index) have the same identity `\(identity)`", index: index,
      at: location, source,
      reason: "the identity names the section in links, in the browser and between two builds; the first one is shown",
      hint: "give one of them an identity of its own, or name another field with `id` beside `from` in site.yml",
      notes: [Note("module \(first) is here", at: firstAt)])
  }

  static func moduleCellsAreNoList(
    _ path: String, index: Int, at location: SourceLocation, _ source: CardSource
  ) -> Diagnostic {
    module(
      .itemsNotArray, "the value at `\(path)` of a module is not a list of records", index: index, at: location, source,
      reason: "each record of the list is a card of the module's section",
      hint: "correct the data, or name the list with `cells` beside `from` in site.yml")
  }

  static func moduleFailed(
    _ identity: String, code: String, index: Int, at location: SourceLocation, _ source: CardSource
  ) -> Diagnostic {
    module(
      .moduleFailed, "the module `\(identity)` says that it failed: `\(code)`", index: index, at: location, source,
      reason: "the server could not make it, so its section shows the error",
      hint: "fetch the data again; if you expect this error, name it beside `from` or in the layout: "
        + "`onFailure: {\(key(code)): show}`, or `ignore` to leave such modules out")
  }

  /// An error code as a YAML key, quoted unless it is a plain word.
  private static func key(_ code: String) -> String {
    let isWord = code.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    return isWord ? code : "\"" + code.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  static func noModuleHas(
    _ path: String, key: String, names: [String], at location: SourceLocation, _ source: CardSource
  ) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.itemsNotFound,
      "no module of the source `\(source.name)` has `\(path)`, which `\(key)` names", at: location,
      subject: Subject(source: source.described),
      reason: names.isEmpty ? nil : "the names here are `\(names.prefix(12).joined(separator: "`, `"))`",
      hint: NearMiss.suggestion(for: path, among: names).map { "did you mean `\(key): \($0)`?" }
        ?? "correct `\(key)` beside `from` in site.yml")
  }
}

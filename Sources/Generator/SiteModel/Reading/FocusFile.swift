package import CardSources
package import Diagnostics
import JSONRecords
package import Platform

extension PicturePoints {
  /// Reads the file of what must stay in view of pictures: an object of texts by the addresses of pictures.
  ///
  /// - Returns: no points if there is no file.
  package static func read(
    _ path: String, shownAs file: String, files: any FileSystem
  ) throws(Diagnosed) -> PicturePoints {
    let bytes: [UInt8]
    do {
      guard try files.attributes(ofTarget: path)?.kind == .file else { return PicturePoints() }
      bytes = try files.read(path)
    } catch {
      throw Diagnosed(.file(error, shownAs: file))
    }
    let texts = try Self.texts(in: bytes, file: file)
    for (address, text) in texts.sorted(by: { $0.key < $1.key }) where !isPoint(text) {
      throw Diagnosed(.notAPoint(text, of: address, at: location(of: address, in: bytes, file: file)))
    }
    return PicturePoints(texts)
  }

  /// The texts of a file by the addresses of pictures; an empty file has none.
  package static func texts(in bytes: [UInt8], file: String) throws(Diagnosed) -> [String: String] {
    guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return [:] }
    let tape = RecordTape()
    let data = bytes.withUnsafeBytes { bytes -> Result<RecordData, Diagnosed> in
      do throws(JSONError) {
        try JSONReader().read(bytes, into: tape)
      } catch {
        return .failure(Diagnosed(.malformedJSON(error, in: bytes, file: file)))
      }
      return .success(tape.withRoot(source: bytes) { RecordData($0) })
    }
    guard case .object(let members) = try data.get() else {
      throw Diagnosed(.notAFocusFile(at: SourceText(file: file, bytes: bytes).location(of: 0..<1)))
    }
    var texts: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.value else {
        throw Diagnosed(.notAPoint(nil, of: member.name, at: location(of: member.name, in: bytes, file: file)))
      }
      texts[member.name] = text
    }
    return texts
  }

  /// Where a file speaks of a picture.
  private static func location(of address: String, in bytes: [UInt8], file: String) -> SourceLocation {
    SourceText(file: file, bytes: bytes).location(of: bytes.firstRange(of: RecordData.string(address).json) ?? 0..<1)
  }
}

extension Diagnostic {
  /// A value of the file that does not say what stays in view.
  fileprivate static func notAPoint(_ text: String?, of address: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.badValue, category: .configuration,
      "\(text.map { "`\($0)`" } ?? "the value") is not a point of the picture `\(address)`", at: location,
      reason: "the file says of each picture what stays in view where cells cut it",
      hint: "write `top left` and the like, two percentages such as `70% 20%`, or a box such as `10% 20% 60% 80%`")
  }

  /// A file that is not an object.
  fileprivate static func notAFocusFile(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.wrongType, category: .configuration, "the file is not an object", at: location,
      reason: "it says of each picture, by its address, what stays in view where cells cut it",
      hint: "write it like `{\"assets/lamp.jpg\": \"70% 20%\"}`")
  }
}

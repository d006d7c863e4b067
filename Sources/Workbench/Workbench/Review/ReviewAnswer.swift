package import Diagnostics
import JSONRecords

/// The answer of a reviewer: the file that *Send my review* makes.
package struct ReviewAnswer: Sendable {
  /// An annotation with the place at which it begins.
  package struct Item: Sendable {
    package let annotation: Annotation
    package let location: SourceLocation
  }

  package private(set) var items: [Item] = []
  /// Warnings about annotations that were left out.
  package private(set) var problems: [Diagnostic] = []

  /// Reads an answer.
  ///
  /// - Parameter file: the path for messages.
  /// - Throws: ``Diagnosed`` if the file is not an answer; an annotation that is wrong is left out with a warning.
  package init(_ bytes: [UInt8], file: String) throws(Diagnosed) {
    guard bytes.count <= AnnotationLimits.file else {
      throw Diagnosed(.answerTooLarge(file))
    }
    let reader = JSONReader(depthLimit: AnnotationLimits.depth)
    let tape = RecordTape()
    let found = bytes.withUnsafeBytes { raw -> Result<[(RecordData, SourceLocation)], Diagnosed> in
      do throws(JSONError) {
        try reader.read(raw, into: tape)
      } catch {
        return .failure(Diagnosed(.malformedJSON(error, in: raw, file: file)))
      }
      return tape.withRoot(source: raw) { root in
        guard root.kind == .object, let list = root.member("items"), list.kind == .array,
          root.member("type")?.string == "AnnotationPage"
        else { return .failure(Diagnosed(.notAnAnswer(file))) }
        guard list.count <= AnnotationLimits.annotations else {
          return .failure(Diagnosed(.answerTooLarge(file, "\(AnnotationLimits.annotations) notes")))
        }
        var walk = SourceWalk(raw, file: file)
        var last = 0
        return .success(
          list.children.map { item in
            // A string with escapes is not part of the source; it is told at the item before it.
            let start = item.text.baseAddress.flatMap { text in
              raw.baseAddress.map { UnsafeRawPointer($0).distance(to: UnsafeRawPointer(text)) }
            }
            last = start.flatMap { $0 > last && $0 < raw.count ? $0 : nil } ?? last
            return (RecordData(item), walk.location(of: last..<last + 1))
          })
      }
    }
    for (data, location) in try found.get() {
      do throws(AnnotationFault) {
        items.append(Item(annotation: try Annotation(data), location: location))
      } catch {
        problems.append(.noteLeftOut(error, at: location))
      }
    }
  }
}

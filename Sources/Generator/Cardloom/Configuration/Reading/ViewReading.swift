import CardLayout
import JSONRecords
import Yams

/// Reads headers, footers and other templates with data.
struct ViewReading {
  let reader: ConfigurationReader

  static let keys = ["template", "data", "height", "identifier"]

  /// A view's mapping, or only the name of its template.
  func view(_ node: Node, _ name: String, isHeader: Bool = false) -> ViewConfiguration? {
    if case .scalar = node { return reader.text(node, name).map { ViewConfiguration(template: $0) } }
    guard let view = MappingReader(node, "the \(name)", isHeader ? .header : .view, reader: reader) else { return nil }
    let template = view.required("template", example: "template: section-title").flatMap { reader.text($0, "template") }
    let (data, height, isSticky) = (view.object("data"), view.size("height"), view.boolean("sticky") ?? false)
    let identifier = view.node("identifier").flatMap { reader.identifier($0, "identifier") }?.value
    return template.map {
      ViewConfiguration(template: $0, data: data, height: height, isSticky: isSticky, identifier: identifier)
    }
  }

  func supplementary(_ node: Node) -> SupplementaryConfiguration? {
    guard let view = MappingReader(node, "a supplementary view", .supplementary, reader: reader) else { return nil }
    let kind = view.required("kind", example: "kind: ad-slot").flatMap { reader.identifier($0, "kind") }
    let template = view.text("template")
    let data = view.object("data")
    let placement = placement(view)
    guard let kind, let placement else { return nil }
    return SupplementaryConfiguration(
      kind: kind.value, view: ViewConfiguration(template: template ?? kind, data: data), placement: placement)
  }

  /// `at: start`, `at: end`, `at: 3` or `every: 10`.
  private func placement(_ view: MappingReader) -> SupplementaryView.Placement? {
    if view.has("every") { return view.integer("every", in: 1...Int.max).map { .every($0) } }
    guard let node = view.required("at", example: "at: 3"), let text = reader.text(node, "at") else { return nil }
    switch text.value {
    case "start": return .start
    case "end": return .end
    default:
      if let index = Int(text.value), index >= 0 { return .before(index) }
      reader.report(.unknownChoice("at", text.value, known: ["start", "end", "3"], at: text.location))
      return nil
    }
  }
}

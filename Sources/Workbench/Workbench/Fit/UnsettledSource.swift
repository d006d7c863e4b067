import Cardloom
package import Diagnostics
import Starter

/// A source with whose fields nobody has agreed yet.
package struct UnsettledSource: Sendable {
  package let name: String
  /// What is uncertain about its fields, such as "title: not sure (`headline` 60 %, `name` 40 %)".
  package let doubts: [String]

  /// The path of the workbench's page on which its fields are chosen.
  package var page: String { PreviewPaths.fit(name) }
}

extension PreviewProject {
  /// The names of the sources with cards with whose fields nobody has agreed yet.
  var unsettledNames: [String] {
    let names = FitSource.names(in: self)
    return configuration.sources.filter { !$0.isAgreed && names.contains($0.name) }.map(\.name)
  }

  /// The sources with whose fields nobody has agreed yet, as far as something is uncertain about them.
  ///
  /// - Throws: ``Diagnosed`` if a record cannot be read.
  package func unsettledSources() throws(Diagnosed) -> [UnsettledSource] {
    var sources: [UnsettledSource] = []
    for name in unsettledNames {
      let doubts = try doubts(about: name)
      if !doubts.isEmpty { sources.append(UnsettledSource(name: name, doubts: doubts.map(\.words))) }
    }
    return sources
  }

  /// What is uncertain about the fields of a source.
  func doubts(about name: String) throws(Diagnosed) -> [FieldDoubts.Doubt] {
    guard let list = sources.cards(of: name) else { return [] }
    do {
      return try FieldDoubts(list).doubts
    } catch {
      throw (error as? Diagnosed) ?? Diagnosed(.previewFailed(PreviewPaths.fit(name), reason: "\(error)"))
    }
  }
}

package import CardLayout
package import Diagnostics
import TemplateEngine

extension SiteExtensions {
  /// The errors of what a program adds.
  package var problems: [Diagnostic] {
    let usual = Self.usual.map(\.name)
    var known: Set<String> = []
    return formatProblems
      + adaptors.flatMap { adaptor in
        let (name, location) = (adaptor.blank.name, adaptor.location)
        let isGood =
          ConfigurationReader.isIdentifier(name) && !name.contains { $0 == "_" || $0.isUppercase }
        var found: [Diagnostic] = isGood ? [] : [.badAdaptorName(name, at: location)]
        if usual.contains(name) || !known.insert(name).inserted {
          found.append(.doubleAdaptor(name, isUsual: usual.contains(name), at: location))
        }
        return found
      }
  }

  private var formatProblems: [Diagnostic] {
    let usual = ValueFormat.Kind.usual.map(\.name)
    var known: Set<String> = []
    return formats.flatMap { format in
      let (name, location) = (format.format.name, format.location)
      var found: [Diagnostic] = ConfigurationReader.isIdentifier(name) ? [] : [.badFormatName(name, at: location)]
      if usual.contains(name) || !known.insert(name).inserted {
        found.append(.doubleFormat(name, isUsual: usual.contains(name), at: location))
      }
      return found
    }
  }
}

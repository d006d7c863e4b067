import Cardloom
package import Diagnostics
package import Platform

/// The values of the variables in requests: those of the environment, else those of the file `.env`.
package struct RequestVariables: Sendable {
  private let environment: @Sendable (String) -> String?
  private let file: [String: String]

  /// Reads the file `.env` of the folder in which `site.yml` is.
  ///
  /// - Parameter environment: the value of a variable of the environment; `nil` or empty if it is not set.
  /// - Throws: ``Diagnosed`` if a line of the file is not a variable.
  package init(
    in folder: String, files: any FileSystem, environment: @escaping @Sendable (String) -> String?
  ) throws(Diagnosed) {
    self.environment = environment
    file = try EnvironmentFile.read(in: folder, files: files)
  }

  /// The value of a variable; `nil` if it is not set.
  subscript(name: String) -> String? {
    if let value = environment(name), !value.isEmpty { return value }
    return file[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

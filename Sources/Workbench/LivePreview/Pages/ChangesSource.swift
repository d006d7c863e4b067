package import Diagnostics

/// Makes the page *Changes* of the live workbench, and keeps the decisions that are made on it.
package protocol ChangesSource: Sendable {
  /// An element whenever the state with which the work tree is compared may be another one: after a commit or a checkout.
  var commits: AsyncStream<Void> { get }

  /// The page that shows what changed in the work tree.
  ///
  /// - Parameters:
  ///   - revision: the version of the project; a page is made once for each.
  ///   - token: the secret that the page sends with its decisions.
  /// - Throws: ``Diagnosed`` if there is nothing to compare with, or the project is broken.
  func page(at revision: Int, token: String) async throws(Diagnosed) -> [UInt8]

  /// Accepts a group of changes, or takes that back.
  ///
  /// - Returns: the file that was written.
  /// - Throws: ``Diagnosed`` if there is no such group, or the file cannot be written.
  func decide(_ hash: String, isAccepted: Bool) async throws(Diagnosed) -> String
}

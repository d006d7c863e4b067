/// The behaviour of a section whose source fails.
public enum FailurePolicy: String, Sendable, CaseIterable {
  /// Shows an error card with its code and text; the default for sources that are files.
  case show
  /// Shows the last good snapshot with a notice that it is stale, or an error card if there is none; the default for
  /// sources that are pulled.
  case stale
  /// Omits the section.
  case ignore
  /// Fails the build.
  case fail
}

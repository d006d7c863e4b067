/// What a section shows when its source fails.
public enum FailurePolicy: String, Sendable, CaseIterable {
  /// An error card in place, with its code and text; the default for sources that are files.
  case show
  /// The last good snapshot with a mark that it is old, an error card if there is none; the default for sources that are
  /// pulled.
  case stale
  /// Nothing: the section is left out.
  case ignore
  /// The build fails.
  case fail
}

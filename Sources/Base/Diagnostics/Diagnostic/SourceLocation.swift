/// A place in a text file, as a person finds it in an editor.
public struct SourceLocation: Sendable, Equatable, Hashable {
  /// The file's path as it should be shown: relative to the project where it lies inside it.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in Unicode scalars, counted from 1.
  public let column: Int
  /// How many Unicode scalars the place spans on its line; 0 marks a point between two characters.
  public let length: Int
  /// The text of the line without its line break, for the excerpt.
  public let lineText: String

  /// Creates a place from its parts.
  public init(file: String, line: Int, column: Int, length: Int = 0, lineText: String = "") {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.lineText = lineText
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, the form that editors and terminals turn into a link.
  public var description: String { "\(file):\(line):\(column)" }
}

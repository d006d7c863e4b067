/// A location in a text file, as an editor shows it.
public struct SourceLocation: Sendable, Equatable, Hashable {
  /// The file's path for display, relative to the project if the file is inside it.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in Unicode scalars, counted from 1.
  public let column: Int
  /// The length on the line in Unicode scalars; 0 marks a point between two characters.
  public let length: Int
  /// The line's text without its line break, for the excerpt.
  public let lineText: String

  /// Creates a location from its parts.
  public init(file: String, line: Int, column: Int, length: Int = 0, lineText: String = "") {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.lineText = lineText
  }

  /// The same location under another name of its file.
  package func with(file: String) -> SourceLocation {
    SourceLocation(file: file, line: line, column: column, length: length, lineText: lineText)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The location as `file:line:column`, which editors and terminals turn into a link.
  public var description: String { "\(file):\(line):\(column)" }
}

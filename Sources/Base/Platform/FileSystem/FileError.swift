/// Why a file operation failed, in the system's own terms.
package struct FileError: Error, Sendable, Equatable {
  /// The reasons that are worded each in its own way.
  package enum Reason: Sendable, Equatable {
    case missing, notPermitted, isFolder, notFolder, exists, notEmpty, noSpace, readOnly
    /// A link to something that there is not, and links that lead in a circle.
    case brokenLink, linkCircle
    /// A link to the folder that a build writes.
    case linkToOutput
    /// A pipe or a device where a file must be.
    case notFile
    /// The name of a file or folder, or the path as a whole, is longer than the system takes.
    case nameTooLong
    /// The name of a file is not UTF-8.
    case nameNotUTF8
    case tooManyOpenFiles
    case other(code: Int32)
  }
  /// What was tried, as a verb such as `read` or `rename`.
  package let operation: String
  /// The path that was tried.
  package let path: String
  /// Why it failed.
  package let reason: Reason

  /// Makes the error of a failure that the program itself has found.
  package init(operation: String, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// Takes the system's own number of an error.
  package init(operation: String, path: String, code: Int32) {
    self = SystemCalls.failure(operation, path, code: code)
  }
}

// The memory file system's tree knows only the reason; the operation and the path are its caller's.
extension FileError.Reason: Error {}

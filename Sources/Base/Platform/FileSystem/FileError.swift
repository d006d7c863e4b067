/// A failed file operation.
package struct FileError: Error, Sendable, Equatable {
  /// The reasons that have their own wording in messages.
  package enum Reason: Sendable, Equatable {
    case missing, notPermitted, isFolder, notFolder, exists, notEmpty, noSpace, readOnly
    /// A link to a target that does not exist, and a cycle of links.
    case brokenLink, linkCircle
    /// A link to the output folder of a build.
    case linkToOutput
    /// A pipe or a device where a regular file is required.
    case notFile
    /// A file name or path that exceeds the system's limit.
    case nameTooLong
    /// A file name that is not valid UTF-8.
    case nameNotUTF8
    case tooManyOpenFiles
    /// A file that another program wrote to while it was read.
    case changedWhileRead
    case other(code: Int32)
  }
  /// The failed operation, as a verb such as `read` or `rename`.
  package let operation: String
  /// The path that the operation was given.
  package let path: String
  /// Why it failed.
  package let reason: Reason

  /// Creates an error that the program itself detected.
  package init(operation: String, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// Creates an error from the system's error number.
  package init(operation: String, path: String, code: Int32) {
    self = SystemCalls.failure(operation, path, code: code)
  }
}

// The tree of the memory file system throws only the reason; its caller adds the operation and the path.
extension FileError.Reason: Error {}

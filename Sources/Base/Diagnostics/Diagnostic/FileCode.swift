/// The codes of files that cannot be read or written.
package enum FileCode: String, DiagnosticCode {
  case brokenLink = "broken-link"
  case fileError = "file-error"
  case fileExists = "file-exists"
  case folderNotEmpty = "folder-not-empty"
  case isFolder = "is-folder"
  case linkCircle = "link-circle"
  case linkToOutput = "link-to-output"
  case missingFile = "missing-file"
  case nameNotUTF8 = "name-not-utf-8"
  case nameTooLong = "name-too-long"
  case noSpace = "no-space"
  case notFile = "not-file"
  case notFolder = "not-folder"
  case notPermitted = "not-permitted"
  case readOnly = "read-only"
  case tooManyOpenFiles = "too-many-open-files"
}

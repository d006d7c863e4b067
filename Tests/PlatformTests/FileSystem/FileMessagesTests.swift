import Diagnostics
import Platform
import Testing

@Suite struct FileMessagesTests {
  static let cases: [(FileError, String)] = [
    (
      FileError(operation: "read", path: "data/news.json", reason: .missing),
      """
      error: cannot read `data/news.json`  [missing-file]
         why: there is no such file or folder
         fix: check the spelling of the path

      """
    ),
    (
      FileError(operation: "write", path: "site/public", reason: .notPermitted),
      """
      error: cannot write `site/public`  [not-permitted]
         why: you are not permitted to
         fix: change the owner or the permissions of the file and its folder

      """
    ),
    (
      FileError(operation: "write", path: "site/public", reason: .noSpace),
      """
      error: cannot write `site/public`  [no-space]
         why: no space is left on the disk
         fix: make room and run the command again; nothing old was touched

      """
    ),
  ]

  @Test(arguments: cases) func fileErrorsAreWordedForAPerson(_ error: FileError, _ expected: String) {
    let diagnostic = Diagnostic.file(error)
    #expect(TextReport(color: false).text(of: diagnostic) == expected)
    #expect(diagnostic.category == .access)
  }
}

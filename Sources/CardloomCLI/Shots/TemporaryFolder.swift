import Diagnostics
import Platform

extension DiskFileSystem {
  /// Makes a temporary folder, which is removed in the end, however that comes.
  ///
  /// - Parameter purpose: a word for its name.
  func withTemporaryFolder<Result>(
    for purpose: String, _ body: (_ folder: String) throws(Diagnosed) -> Result
  ) throws(Diagnosed) -> Result {
    let folder = SystemCalls.temporaryPath("cardloom-\(purpose)")
    let result: Swift.Result<Result, Diagnosed>
    do {
      try makeFolder(folder)
    } catch {
      throw Diagnosed(.file(error))
    }
    do throws(Diagnosed) {
      result = .success(try body(folder))
    } catch {
      result = .failure(error)
    }
    do {
      try remove(folder)
    } catch {
      throw Diagnosed(.file(error))
    }
    return try result.get()
  }
}

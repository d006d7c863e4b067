import Synchronization

/// A file system in memory that behaves as the disk does, for tests and for builds that must not touch the disk.
///
/// It can fail (``fail(at:as:)``), run out of space (``setFreeSpace(_:)``) or crash (``crash(at:)``) at a given
/// operation, so that a test can cover every point of a program.
package final class MemoryFileSystem: FileSystem {
  private let state: Mutex<State>

  /// Creates a file system with some files and their parent folders.
  package init(_ files: [String: String] = [:]) {
    var tree = MemoryTree()
    for (path, text) in files.sorted(by: { $0.key < $1.key }) { tree.place(Array(text.utf8), at: path) }
    state = Mutex(State(tree: tree))
  }

  private struct State {
    var tree: MemoryTree
    var operations = 0
    var failures: [Int: FileError.Reason] = [:]
    var crashesAt: Int?
    var hasCrashed = false
    var freeSpace: Int?
    var locks: Set<String> = []
    /// The number of restarts; keeps a lock from before a restart from releasing one from after it.
    var generation = 0
    var written: [String] = []
    var exchangesInSteps = false
  }

  // MARK: Test control

  /// The number of operations so far.
  package var operationCount: Int { state.withLock { $0.operations } }

  /// The written paths, in order.
  package var writtenPaths: [String] { state.withLock { $0.written } }

  /// The text of every file by path; relative paths stay relative, absolute paths keep their `/`.
  package var files: [String: String] {
    state.withLock { state in state.tree.files.mapValues { String(decoding: $0, as: UTF8.self) } }
  }

  /// Makes the n-th operation from now fail without effect, counted from 0.
  package func fail(at operation: Int, as reason: FileError.Reason) {
    state.withLock { $0.failures[$0.operations + operation] = reason }
  }

  /// Crashes the process at the n-th operation from now, counted from 0.
  ///
  /// A write is cut in the middle; that operation and every later one fail until ``restart()``.
  package func crash(at operation: Int) {
    state.withLock { $0.crashesAt = $0.operations + operation }
  }

  /// Starts a new process after a crash: the tree is unchanged, all locks are released.
  package func restart() {
    state.withLock { state in
      state.crashesAt = nil
      state.hasCrashed = false
      state.failures = [:]
      state.locks = []
      state.generation += 1
    }
  }

  /// Sets the number of bytes that can still be written; `nil` for no limit.
  package func setFreeSpace(_ bytes: Int?) { state.withLock { $0.freeSpace = bytes } }

  /// Makes ``exchange(_:with:)`` rename in steps, as on a disk without an atomic exchange.
  package func exchangeFoldersInSteps() { state.withLock { $0.exchangesInSteps = true } }

  // MARK: FileSystem

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    try perform("read", path) { state throws(FileError.Reason) in try state.tree.content(of: path) }
  }

  package func map(_ path: String) throws(FileError) -> MappedBytes { MappedBytes(try read(path)) }

  package func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try perform("look at", path) { state throws(FileError.Reason) in state.tree.attributes(of: path) }
  }

  /// The normalized path; memory has no symbolic links.
  package func resolved(_ path: String) throws(FileError) -> String { FilePath.normalized(path) }

  package func names(in folder: String) throws(FileError) -> [String] {
    try perform("list", folder) { state throws(FileError.Reason) in
      try state.tree.names(in: folder).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) {
    try perform("write", path, dying: { $0.tree.place(Array(bytes.prefix(bytes.count / 2)), at: path) }) {
      state throws(FileError.Reason) in
      if let free = state.freeSpace {
        guard bytes.count <= free else { throw .noSpace }
        state.freeSpace = free - bytes.count
      }
      try state.tree.write(Array(bytes), to: path)
      state.written.append(path)
    }
  }

  package func makeFolder(_ path: String) throws(FileError) {
    try perform("make the folder", path) { state throws(FileError.Reason) in try state.tree.makeFolder(path) }
  }

  package func link(_ path: String, as newPath: String) throws(FileError) {
    try perform("link", newPath) { state throws(FileError.Reason) in try state.tree.link(path, as: newPath) }
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    try perform("rename", path) { state throws(FileError.Reason) in try state.tree.rename(path, to: newPath) }
  }

  package func exchange(_ path: String, with other: String) throws(FileError) {
    if state.withLock({ $0.exchangesInSteps }) { return try exchangeInSteps(path, with: other) }
    try perform("exchange", path) { state throws(FileError.Reason) in try state.tree.exchange(path, with: other) }
  }

  package func remove(_ path: String) throws(FileError) {
    try perform("remove", path) { state throws(FileError.Reason) in try state.tree.remove(path) }
  }

  package func lock(_ path: String) throws(FileError) -> FileLock? {
    let generation = try perform("lock", path) { state throws(FileError.Reason) -> Int? in
      state.locks.insert(path).inserted ? state.generation : nil
    }
    guard let generation else { return nil }
    return FileLock { [self] in
      state.withLock { state in
        if state.generation == generation { state.locks.remove(path) }
      }
    }
  }

  /// Performs one operation: counts it, and fails or crashes if a test has requested it.
  private func perform<Result: Sendable>(
    _ operation: String, _ path: String, dying: (inout State) -> Void = { _ in },
    _ body: (inout State) throws(FileError.Reason) -> Result
  ) throws(FileError) -> Result {
    let outcome = state.withLock { state -> Swift.Result<Result, FileError.Reason> in
      let index = state.operations
      state.operations += 1
      if state.hasCrashed { return .failure(.other(code: Self.crashCode)) }
      if state.crashesAt == index {
        state.hasCrashed = true
        dying(&state)
        return .failure(.other(code: Self.crashCode))
      }
      if let reason = state.failures[index] { return .failure(reason) }
      do throws(FileError.Reason) {
        return .success(try body(&state))
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .success(let result): return result
    case .failure(let reason): throw FileError(operation: operation, path: path, reason: reason)
    }
  }

  /// The error number of operations after a crash; no system uses it.
  package static let crashCode: Int32 = -1
}

extension FileSystem where Self == MemoryFileSystem {
  /// A file system in memory with the given files, by path and text.
  package static func memory(_ files: [String: String] = [:]) -> MemoryFileSystem { MemoryFileSystem(files) }
}

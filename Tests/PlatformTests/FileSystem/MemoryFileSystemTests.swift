import Platform
import Testing

/// What only memory can do: fail when a test wants it.
@Suite struct MemoryFileSystemTests {
  @Test func relativeAndAbsolutePathsAreKeptApart() throws {
    let fileSystem = MemoryFileSystem(["a/b": "1", "/a/b": "2", "./c/../d": "3"])
    #expect(fileSystem.files == ["a/b": "1", "/a/b": "2", "d": "3"])
    #expect(try fileSystem.names(in: ".") == ["a", "d"])
  }

  @Test func theChosenOperationFailsAndHasNoEffect() throws {
    let fileSystem = MemoryFileSystem(["a": "1"])
    fileSystem.fail(at: 1, as: .notPermitted)
    #expect(try fileSystem.read("a") == Array("1".utf8))
    let error = #expect(throws: FileError.self) { try fileSystem.remove("a") }
    #expect(error == FileError(operation: "remove", path: "a", reason: .notPermitted))
    #expect(fileSystem.files == ["a": "1"])
    try fileSystem.remove("a")
    #expect(fileSystem.files == [:])
  }

  @Test func aFullDiskTakesNothingMore() throws {
    let fileSystem = MemoryFileSystem()
    fileSystem.setFreeSpace(3)
    try fileSystem.write([1, 2], to: "a")
    let error = #expect(throws: FileError.self) { try fileSystem.write([1, 2], to: "b") }
    #expect(error?.reason == .noSpace)
    #expect(fileSystem.writtenPaths == ["a"])
  }

  @Test func aCrashCutsAWriteAndEndsEverythingUntilTheRestart() throws {
    let fileSystem = MemoryFileSystem()
    let lock = try fileSystem.lock("lock")
    fileSystem.crash(at: 0)
    #expect(throws: FileError.self) { try fileSystem.write([65, 66], to: "a") }
    #expect(throws: FileError.self) { try fileSystem.read("a") }
    fileSystem.restart()
    #expect(fileSystem.files == ["a": "A"])
    #expect(try fileSystem.lock("lock") != nil)
    withExtendedLifetime(lock) {}
  }
}

import Foundation
import Platform
import Synchronization
import Testing

/// What lies on a disk and is not a file that could be read.
@Suite struct DiskFileSystemTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws { temporary = try TemporaryFolder() }

  private func reason(_ name: String) -> [FileError.Reason?] {
    let disk = DiskFileSystem()
    return [
      #expect(throws: FileError.self) { try disk.read(folder + "/" + name) }?.reason,
      #expect(throws: FileError.self) { try disk.map(folder + "/" + name) }?.reason,
    ]
  }

  @Test func brokenLinksAndCirclesAreToldApart() throws {
    for (name, target) in [("broken", "nowhere"), ("circle", "circle")] {
      try FileManager.default.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: target)
    }
    #expect(reason("missing") == [.missing, .missing])
    #expect(reason("broken") == [.brokenLink, .brokenLink])
    #expect(reason("circle") == [.linkCircle, .linkCircle])
    #expect(reason(String(repeating: "x", count: 300)) == [.nameTooLong, .nameTooLong])
  }

  @Test func aPipeIsRefusedAndNotWaitedFor() throws {
    try #require(mkfifo(folder + "/pipe", 0o600) == 0)
    #expect(reason("pipe") == [.notFile, .notFile])
    #expect(try DiskFileSystem(takesPipes: true).read("/dev/null") == [])
  }

  /// A mapped file would end the process here.
  @Test(arguments: [true, false]) func contentThatWasReadOutlivesItsFile(isLarge: Bool) throws {
    let (disk, path) = (DiskFileSystem(), folder + "/feed")
    let content = [UInt8](repeating: 7, count: isLarge ? 65 << 20 : 100_000)
    try disk.write(content, to: path)
    let held = try disk.map(path)
    #expect(truncate(path, 0) == 0)
    withExtendedLifetime(held) {
      #expect(held.bytes.count == content.count && held.bytes.first == 7 && held.bytes.last == 7)
    }
  }

  @Test func theBeginningOfAFileIsRead() throws {
    let (disk, path) = (DiskFileSystem(), folder + "/picture")
    try disk.write(Array("picture".utf8), to: path)
    for (count, text) in [(4, "pict"), (100, "picture")] {
      let start = try disk.read(path, upTo: count)
      #expect(withExtendedLifetime(start) { Array(start.bytes) } == Array(text.utf8))
    }
  }

  /// Another thread writes until a reading has met a write every time.
  @Test func aFileThatChangesWhileItIsReadIsToldApart() throws {
    let (disk, path) = (DiskFileSystem(), folder + "/log")
    try disk.write([UInt8](repeating: 0, count: 8 << 20), to: path)
    let isFound = Atomic(false)
    let writer = Thread {
      guard let file = fopen(path, "a") else { return }
      while !isFound.load(ordering: .relaxed) {
        fputc(0, file)
        fflush(file)
      }
      fclose(file)
    }
    writer.start()
    defer { isFound.store(true, ordering: .relaxed) }
    for _ in 0..<10_000 {
      do throws(FileError) {
        _ = try disk.map(path)
      } catch {
        #expect(error.reason == .changedWhileRead)
        return
      }
    }
    Issue.record("no reading met a write")
  }

  #if os(Linux)
    @Test func aNameThatIsNotUTF8IsNamed() throws {
      let path = Array(folder.utf8) + Array("/latin".utf8) + [0xE9, 0]
      let file = try path.withUnsafeBufferPointer { bytes in
        try bytes.withMemoryRebound(to: CChar.self) { creat(try #require($0.baseAddress), 0o600) }
      }
      try #require(file >= 0)
      close(file)
      let error = #expect(throws: FileError.self) { try DiskFileSystem().names(in: folder) }
      #expect(error?.reason == .nameNotUTF8)
      #expect(error?.path == folder + "/latin\u{FFFD}")
    }
  #endif
}

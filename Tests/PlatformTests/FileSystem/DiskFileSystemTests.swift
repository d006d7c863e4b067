import Foundation
import Platform
import Testing

/// What lies on a disk and is no file that could be read.
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

import Platform
import Testing

/// What the disk and memory must do alike.
@Suite struct FileSystemTests {
  @Test(arguments: Playground.Kind.allCases) func whatIsWrittenIsRead(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    for text in ["", "a", String(repeating: "0123456789", count: 30_000)] {
      try play.write(text, to: "file")
      #expect(try play.text("file") == text)
      let mapped = try play.fileSystem.map(play.path("file"))
      #expect(mapped.bytes.elementsEqual(text.utf8))
      #expect(try play.fileSystem.attributes(of: play.path("file"))?.size == text.utf8.count)
      #expect(try play.fileSystem.attributes(of: play.path("file"))?.kind == .file)
    }
  }

  @Test(arguments: Playground.Kind.allCases) func namesAreSortedByTheirBytes(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    for name in ["b", "a", "é", "Z", "10", "9", ".hidden"] { try play.write("", to: name) }
    #expect(try play.fileSystem.names(in: play.folder) == [".hidden", "10", "9", "Z", "a", "b", "é"])
  }

  @Test(arguments: Playground.Kind.allCases) func foldersAreMadeWithThoseAboveThem(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    try play.fileSystem.makeFolder(play.path("a/b/c"))
    try play.fileSystem.makeFolder(play.path("a/b"))
    try play.write("x", to: "a/b/c/file")
    #expect(try play.fileSystem.attributes(of: play.path("a/b"))?.kind == .folder)
    try play.fileSystem.remove(play.path("a"))
    #expect(try play.fileSystem.attributes(of: play.path("a")) == nil)
    try play.fileSystem.remove(play.path("a"))
  }

  @Test(arguments: Playground.Kind.allCases)
  func aLinkedFileKeepsItsContentWhenTheOtherNameIsWritten(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    try play.write("old", to: "first")
    let modified = try play.fileSystem.attributes(of: play.path("first"))?.modified
    try play.fileSystem.link(play.path("first"), as: play.path("second"))
    try play.write("new", to: "first")
    #expect(try play.text("second") == "old")
    #expect(try play.fileSystem.attributes(of: play.path("second"))?.modified == modified)
    #expect(try play.text("first") == "new")
  }

  @Test(arguments: Playground.Kind.allCases) func foldersAreExchanged(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    for name in ["old", "new"] {
      try play.fileSystem.makeFolder(play.path(name))
      try play.write(name, to: "\(name)/file")
    }
    try play.fileSystem.exchange(play.path("new"), with: play.path("old"))
    #expect(try play.text("old/file") == "new")
    #expect(try play.text("new/file") == "old")
    try play.fileSystem.exchangeInSteps(play.path("new"), with: play.path("old"))
    #expect(try play.text("old/file") == "old")
    #expect(try play.text("new/file") == "new")
    #expect(try play.fileSystem.names(in: play.folder) == ["new", "old"])
  }

  @Test(arguments: Playground.Kind.allCases) func aFileIsMovedOverAnother(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    try play.write("1", to: "a")
    try play.write("2", to: "b")
    try play.fileSystem.rename(play.path("a"), to: play.path("b"))
    #expect(try play.text("b") == "1")
    #expect(try play.fileSystem.names(in: play.folder) == ["b"])
  }

  @Test(arguments: Playground.Kind.allCases) func aFolderIsMovedOverAnEmptyOne(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    try play.fileSystem.makeFolder(play.path("full"))
    try play.fileSystem.makeFolder(play.path("empty"))
    try play.write("1", to: "full/file")
    try play.fileSystem.rename(play.path("full"), to: play.path("empty"))
    #expect(try play.text("empty/file") == "1")
  }

  @Test(arguments: Playground.Kind.allCases) func aLockIsHeldByOne(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    var first = try play.fileSystem.lock(play.path("lock"))
    #expect(first != nil)
    #expect(try play.fileSystem.lock(play.path("lock")) == nil)
    first = nil
    #expect(first == nil)
    let second = try play.fileSystem.lock(play.path("lock"))
    #expect(second != nil)
    withExtendedLifetime(second) {}
  }

  @Test(arguments: Playground.Kind.allCases) func aReleasedLockLeavesNothingBehind(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    do { let lock = try play.fileSystem.lock(play.path("lock")); withExtendedLifetime(lock) {} }
    #expect(try play.fileSystem.names(in: play.folder) == [])
  }

  /// A mistake, made in a folder that holds the file `file` and the full folder `full`.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: FileError.Reason
    let make: @Sendable (Playground) throws(FileError) -> Void
  }

  static let mistakes: [Mistake] = [
    Mistake(testDescription: "read nothing", reason: .missing) { play throws(FileError) in
      _ = try play.fileSystem.read(play.path("none"))
    },
    Mistake(testDescription: "map nothing", reason: .missing) { play throws(FileError) in
      _ = try play.fileSystem.map(play.path("none"))
    },
    Mistake(testDescription: "read a folder", reason: .isFolder) { play throws(FileError) in
      _ = try play.fileSystem.read(play.path("full"))
    },
    Mistake(testDescription: "map a folder", reason: .isFolder) { play throws(FileError) in
      _ = try play.fileSystem.map(play.path("full"))
    },
    Mistake(testDescription: "read behind a file", reason: .notFolder) { play throws(FileError) in
      _ = try play.fileSystem.read(play.path("file/x"))
    },
    Mistake(testDescription: "list a file", reason: .notFolder) { play throws(FileError) in
      _ = try play.fileSystem.names(in: play.path("file"))
    },
    Mistake(testDescription: "list nothing", reason: .missing) { play throws(FileError) in
      _ = try play.fileSystem.names(in: play.path("none"))
    },
    Mistake(testDescription: "write into nothing", reason: .missing) { play throws(FileError) in
      try play.write("", to: "none/x")
    },
    Mistake(testDescription: "write over a folder", reason: .isFolder) { play throws(FileError) in
      try play.write("", to: "full")
    },
    Mistake(testDescription: "make a folder over a file", reason: .notFolder) { play throws(FileError) in
      try play.fileSystem.makeFolder(play.path("file"))
    },
    Mistake(testDescription: "make a folder in a file", reason: .notFolder) { play throws(FileError) in
      try play.fileSystem.makeFolder(play.path("file/x"))
    },
    Mistake(testDescription: "move a folder over a full one", reason: .notEmpty) { play throws(FileError) in
      try play.fileSystem.makeFolder(play.path("other"))
      try play.fileSystem.rename(play.path("other"), to: play.path("full"))
    },
    Mistake(testDescription: "move nothing", reason: .missing) { play throws(FileError) in
      try play.fileSystem.rename(play.path("none"), to: play.path("x"))
    },
    Mistake(testDescription: "link nothing", reason: .missing) { play throws(FileError) in
      try play.fileSystem.link(play.path("none"), as: play.path("x"))
    },
    Mistake(testDescription: "link over a file", reason: .exists) { play throws(FileError) in
      try play.fileSystem.link(play.path("full/x"), as: play.path("file"))
    },
    Mistake(testDescription: "exchange with nothing", reason: .missing) { play throws(FileError) in
      try play.fileSystem.exchange(play.path("full"), with: play.path("none"))
    },
  ]

  @Test(arguments: mistakes, Playground.Kind.allCases)
  func mistakesHaveOneReasonEverywhere(_ mistake: Mistake, _ kind: Playground.Kind) throws {
    let play = try kind.make()
    try play.write("content", to: "file")
    try play.fileSystem.makeFolder(play.path("full"))
    try play.write("content", to: "full/x")
    let error = #expect(throws: FileError.self) { try mistake.make(play) }
    #expect(error?.reason == mistake.reason)
    #expect(try play.text("file") == "content")
    #expect(try play.text("full/x") == "content")
  }

  @Test(arguments: Playground.Kind.allCases) func attributesOfNothingAreNil(_ kind: Playground.Kind) throws {
    let play = try kind.make()
    try play.write("", to: "file")
    #expect(try play.fileSystem.attributes(of: play.path("none")) == nil)
    #expect(try play.fileSystem.attributes(of: play.path("file/none")) == nil)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The three streams that a command is started with.
package enum StandardStreams {
  /// Where a command writes.
  package enum Output: Int32, Sendable { case results = 1, errors = 2 }

  /// Gives each of the three that is closed a place that takes everything and gives nothing.
  ///
  /// Otherwise the next file that is opened would get its number, and what is meant for people would be written into it.
  package static func open() {
    for stream in Int32(0)...2 where fcntl(stream, F_GETFD) < 0 && errno == EBADF { _ = openNull() }
  }

  /// What standard input gives, to its end.
  package static func readInput() throws(FileError) -> [UInt8] {
    try SystemCalls.readAll(0, size: nil, path: "standard input")
  }

  /// Writes all of the bytes.
  ///
  /// When nobody reads any more, as behind `| head`, there is nobody to tell either: that is no error.
  package static func write(_ bytes: [UInt8], to output: Output) throws(FileError) {
    do {
      try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
        try SystemCalls.write(
          UnsafeRawBufferPointer(bytes), to: output.rawValue,
          path: output == .results ? "standard output" : "standard error")
      }
    } catch  where error.reason == .other(code: EPIPE) {}
  }

  private static func openNull() -> Int32 {
    #if canImport(Darwin)
      Darwin.open("/dev/null", O_RDWR)
    #elseif canImport(Musl)
      Musl.open("/dev/null", O_RDWR)
    #else
      Glibc.open("/dev/null", O_RDWR)
    #endif
  }
}

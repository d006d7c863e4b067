extension FileSystem {
  /// Writes a new file or replaces a file's content; the folder must exist.
  package func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes), to: path)
    }
  }

  /// Writes a text as UTF-8.
  package func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }
}

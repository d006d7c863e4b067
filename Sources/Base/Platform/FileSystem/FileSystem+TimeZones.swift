/// The system's tz database, which the package `tzdata` installs.
extension FileSystem {
  /// The file of a zone such as `Europe/Berlin`, in the form TZif.
  ///
  /// It belongs to the machine, as its fonts and libraries do: a file system without a database of its own, such as one
  /// in memory, has that of the disk.
  package func timeZoneFile(_ name: String) throws(FileError) -> [UInt8] {
    try timeZoneFiles.read(FilePath.join(TimeZonePath.folder, name))
  }

  /// The names of the zones in an area such as `Europe`, sorted.
  package func timeZoneNames(in area: String) throws(FileError) -> [String] {
    try timeZoneFiles.names(in: FilePath.join(TimeZonePath.folder, area))
  }

  private var timeZoneFiles: any FileSystem {
    get throws(FileError) { try attributes(of: TimeZonePath.folder) == nil ? DiskFileSystem() : self }
  }
}

private enum TimeZonePath {
  static let folder = "/usr/share/zoneinfo"
}

import Platform

/// The copy of a picture of another server that `cardloom pull` keeps among the site's assets.
package enum KeptPicture {
  /// The folder of the copies, below that of the assets.
  package static let folder = "kept"
  /// The beginning of their addresses.
  package static let prefix = "assets/\(folder)/"

  /// The name of the copy of a picture, by its address alone; `nil` for an address that is not of the web, and for a
  /// drawing, which could contain scripts.
  package static func name(of address: String) -> String? {
    let known = ["jpg", "jpeg", "png", "webp", "avif", "gif"]
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
    // The ending of the path, not that of the host.
    let path = address.prefix { $0 != "?" && $0 != "#" }.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
    let ending = FilePath.fileExtension(of: String(path)).lowercased()
    guard ending != "svg" else { return nil }
    let digits = String(ContentHash(address).value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + "." + (known.contains(ending) ? ending : "jpg")
  }
}

extension FrameID {
  /// The frame of a source's record, counted from 0, in a cell.
  package init(fit source: String, record: Int, cell: String) {
    self.init(entry: "fit/\(source)/\(record + 1)", variant: cell)
  }

  /// Parses the path of a page such as `fit/goods/3/frames/product.html`; `nil` if it is not that of such a frame.
  ///
  /// The project determines whether the frame exists.
  init?(fitPath path: String) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard names.count >= 5, names[0] == "fit", names[3] == "frames", path.hasSuffix(".html"),
      let number = Int(names[2]), number > 0
    else { return nil }
    self.init(
      fit: names[1], record: number - 1, cell: String(names[4...].joined(separator: "/").dropLast(".html".count)))
  }

  /// The source, the position of the record and the cell; `nil` for a frame of the catalogue.
  var fit: (source: String, record: Int, cell: String)? {
    let names = entry.split(separator: "/")
    guard names.count == 3, names[0] == "fit", let number = Int(names[2]), number > 0 else { return nil }
    return (String(names[1]), number - 1, variant)
  }
}

import Testing
import Workbench

/// The permanent addresses of frames.
@Suite struct FrameIDTests {
  @Test(arguments: [
    ("frames/cells/article/default.html", FrameID(entry: "cells/article", variant: "default")),
    (
      "frames/cells/article/breaking.selected.html",
      FrameID(entry: "cells/article", variant: "breaking", state: .selected)
    ),
    ("frames/cells/shop/product/v1.2.html", FrameID(entry: "cells/shop/product", variant: "v1.2")),
    (
      "frames/cells/shop/product/v1.2.no-more.html",
      FrameID(entry: "cells/shop/product", variant: "v1.2", state: .noMore)
    ),
  ])
  func addressAndIdentityAreOneAndTheSame(path: String, id: FrameID) {
    #expect(id.path == path)
    #expect(FrameID(path: path) == id)
  }

  @Test(arguments: [
    "index.html", "frames/article.html", "frames/cells/article/default.json", "cells/article/index.html",
  ])
  func otherPathsAreNoFrames(path: String) { #expect(FrameID(path: path) == nil) }
}

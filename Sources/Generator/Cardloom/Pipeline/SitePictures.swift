import CardSources
import Diagnostics
import Pictures
import Platform

/// The files that were made of a site's own pictures.
struct SitePictures: Sendable {
  /// What templates can say of them.
  var made = MadePictures()
  /// The files, in the order of the pictures' paths.
  var files: [MadePicture.File] = []
  /// The pictures that are left as they are.
  var diagnostics: [Diagnostic] = []
}

extension MadePicture.File {
  /// The bytes of the file, which are in the cache or in memory.
  func content(_ files: any FileSystem) throws(Diagnosed) -> [UInt8] {
    if let bytes { return bytes }
    do {
      return try files.read(cached)
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

extension Project {
  /// The site's own pictures that are offered in several widths, sorted by path, each once.
  private func pictureRequests(_ sources: SourceSet) -> [PictureRequest] {
    var requests: [String: PictureRequest] = [:]
    for source in configuration.sources {
      guard let options = source.feed.treatment.pictures else { continue }
      // One whose size cannot be read is told of when it is to be made.
      for found in sources.localPictures(of: source.name) {
        guard options.pattern(for: found.address) == nil, let path = MadePictures.path(of: found.address),
          requests[path] == nil, let file = source.feed.pictureFile(path)
        else { continue }
        let request = PictureRequest(path: path, file: file, width: found.width, height: found.height, options: options)
        if request.isSuitable { requests[path] = request }
      }
    }
    return requests.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Makes the files of the site's own pictures, or finds them in the cache beside the output.
  ///
  /// - Parameters:
  ///   - engine: loads the library; `nil` from it leaves all pictures as they are, with a warning.
  ///   - keepsFiles: whether files that the cache cannot hold are kept in memory.
  func pictures(
    of sources: SourceSet, output: String, jobs: Int, keepsFiles: Bool,
    engine: () -> PictureEngine? = { PictureEngine() }
  ) async throws(Diagnosed) -> SitePictures {
    let requests = pictureRequests(sources)
    var result = SitePictures()
    guard !requests.isEmpty else { return result }
    guard let engine = engine() else {
      result.diagnostics = [.noPictureLibrary(requests.count)]
      return result
    }
    let cache = PictureCache(output: output, files: files)
    let maker = PictureMaker(engine: engine, cache: cache, files: files, keepsFiles: keepsFiles)
    let queue = WorkQueue(count: requests.count)
    let parts = try await withWorkers(min(jobs, requests.count)) { _ throws(Diagnosed) in
      var made: [MadePicture] = []
      while let index = queue.next() { made.append(maker.make(requests[index])) }
      return made
    }
    var entries: [String: PictureCache.Entry] = [:]
    for one in parts.flatMap(\.self).sorted(by: { $0.request.path < $1.request.path }) {
      entries[one.request.path] = one.entry
      if let picture = one.picture { result.made.add(one.request.path, picture) }
      result.files += one.files
      result.diagnostics += one.diagnostics
    }
    cache.finish(entries, using: Set(result.files.map(\.cached)))
    return result
  }
}

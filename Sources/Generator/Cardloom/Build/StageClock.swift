/// Times the stages of a build and tells how far it is.
struct StageClock {
  let stopwatch: @Sendable () -> Duration
  private let progress: SiteBuild.ProgressHandler
  private var current: (name: String, start: Duration, total: Int)?
  private var stages: [BuildReport.Stage] = []

  init(stopwatch: @escaping @Sendable () -> Duration, progress: @escaping SiteBuild.ProgressHandler) {
    self.stopwatch = stopwatch
    self.progress = progress
  }

  mutating func begin(_ name: String, of total: Int = 0) {
    close()
    current = (name, stopwatch(), total)
    progress(BuildProgress(stage: name, total: total))
  }

  func progressHandler() -> @Sendable (Int) -> Void {
    let (progress, name, total) = (progress, current?.name ?? "", current?.total ?? 0)
    return { progress(BuildProgress(stage: name, done: $0, total: total)) }
  }

  mutating func finished() -> [BuildReport.Stage] {
    close()
    return stages
  }

  private mutating func close() {
    if let current { stages.append(BuildReport.Stage(current.name, stopwatch() - current.start, from: current.start)) }
    current = nil
  }
}

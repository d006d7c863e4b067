import Platform
import Testing

struct WorkQueueTests {
  @Test("Every index is handed out once, in blocks of at most the size asked for", arguments: [0, 1, 15, 16, 17, 1000])
  func indices(_ count: Int) {
    let queue = WorkQueue(count: count)
    var taken: [Int] = []
    while let block = queue.next(16) {
      #expect(block.count <= 16)
      taken += block
    }
    #expect(taken == Array(0..<count))
    #expect(queue.next() == nil)
  }

  @Test("Several workers share the indices without overlap")
  func workers() async {
    let queue = WorkQueue(count: 10_000)
    let taken = await withTaskGroup(of: [Int].self) { group in
      for size in [1, 3, 7, 16] {
        group.addTask {
          var mine: [Int] = []
          while let block = queue.next(size) { mine += block }
          return mine
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.sorted() == Array(0..<10_000))
  }

  @Test("A stopped queue hands out nothing more")
  func stop() {
    let queue = WorkQueue(count: 100)
    _ = queue.next()
    queue.stop()
    #expect(queue.next(10) == nil)
  }
}

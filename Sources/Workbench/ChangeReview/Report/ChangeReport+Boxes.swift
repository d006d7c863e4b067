package import Cardloom
package import Diagnostics
package import JSONRecords
import Workbench

/// A page with what each cause changes, before and after, for a browser that measures it.
///
/// Its script has a function `measureChanges()`.
package struct MeasuringPage: Sendable {
  /// The page.
  package let bytes: [UInt8]
  /// How many frames and cards of each cause the page measures, and how many it leaves out.
  fileprivate let extents: [(measured: Int, omitted: Int)]
}

extension ChangeReport {
  /// The most frames and cards that are measured for all causes together, and the fewest for each.
  private static let (mostMeasured, fewestMeasured) = (600, 12)

  /// The page that measures the boxes.
  ///
  /// Each frame and each card counts for the cause in whose list it is. If they are too many, some are chosen: frames
  /// first, then cards at equal distances.
  ///
  /// - Throws: ``Diagnosed`` if a frame cannot be read.
  package func measuringPage(_ files: TemplateFiles = .builtIn) throws(Diagnosed) -> MeasuringPage {
    var documents = FrameDocuments(files)
    let frames = [oldState, newState].map { state in
      Dictionary(state.frames.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let most = max(Self.fewestMeasured, Self.mostMeasured / max(1, groups.count))
    var measures: [RecordData] = []
    var extents: [(measured: Int, omitted: Int)] = []
    for group in groups {
      let ownFrames = group.frames.filter { frames[0][$0] != nil && frames[1][$0] != nil }
      let ownCards = group.cards.filter { cards.old[$0] != nil && cards.new[$0] != nil }
      let chosen =
        ownFrames.spread(most).map { ($0, false) }
        + ownCards.spread(most - min(most, ownFrames.count)).map { ($0, true) }
      var pairs: [RecordData] = []
      for (id, isCard) in chosen {
        var sides: [Int] = []
        for (state, (index, frames)) in zip([oldState, newState], zip([cards.old, cards.new], frames)) {
          if isCard, let card = index[id] {
            let page = state.pages[card.page]
            sides.append(
              documents.add(try state.bytes(ofPage: page), path: page, root: "", card: card.range, of: state))
          } else if let frame = frames[id] {
            sides.append(documents.add(try state.bytes(of: frame), path: frame.path, root: "site/", of: state))
          }
        }
        guard sides.count == 2 else { continue }
        pairs.append([
          "id": .string(id), "card": .boolean(isCard), "before": .number(String(sides[0])),
          "after": .number(String(sides[1])),
        ])
      }
      let widths = group.widths.isEmpty ? shownWidths : group.widths
      measures.append(["pairs": .array(pairs), "widths": .array(widths.map { .number(String($0)) })])
      extents.append((chosen.count, ownFrames.count + ownCards.count - chosen.count))
    }
    let page = StandalonePage(
      title: "Boxes", style: "iframe { block-size: 800px; border: 0; }",
      script: try ScriptBundle.measuredChanges.text(from: files), body: "",
      data: [.init("measures", .array(measures))], documents: documents)
    return MeasuringPage(bytes: page.bytes, extents: extents)
  }

  /// Adds what the page has measured to the causes.
  ///
  /// - Parameter answers: the result of the page's function.
  package mutating func take(_ answers: RecordData, of page: MeasuringPage) {
    for (index, answer) in answers.elements.enumerated() where index < groups.count {
      guard let typical = MeasuredBoxes.Example(answer["typical"]), let worst = MeasuredBoxes.Example(answer["worst"])
      else { continue }
      groups[index].boxes = MeasuredBoxes(
        typical: typical, worst: worst, frames: answer["frames"]?.number ?? 0, cards: answer["cards"]?.number ?? 0,
        measured: page.extents[index].measured, omitted: page.extents[index].omitted)
    }
  }
}

extension MeasuredBoxes.Example {
  fileprivate init?(_ data: RecordData?) {
    guard let id = data?["id"]?.words, let width = data?["width"]?.number else { return nil }
    self.init(
      id: id, width: width, box: data?["box"]?.words ?? "", grown: data?["grown"]?.number ?? 0,
      changes: data?["changes"]?.elements.compactMap(\.words) ?? [])
  }
}

extension [String] {
  /// At most so many elements, at equal distances.
  fileprivate func spread(_ most: Int) -> [String] {
    guard count > most else { return self }
    return (0..<Swift.max(0, most)).map { self[$0 * count / most] }
  }
}

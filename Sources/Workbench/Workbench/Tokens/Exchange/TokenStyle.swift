import JSONRecords

/// Writes the values of tokens as CSS.
struct TokenStyle {
  /// The custom properties of tokens, by path.
  let properties: [String: String]

  /// The custom properties and values of a token: one, or for a typography one for each part; `nil` if the value has no
  /// form in CSS.
  func declarations(_ token: ExchangedToken, value: RecordData) -> [(property: String, value: String)]? {
    let type = token.type
    if case .object(let parts) = value, type == "typography" {
      let known = [
        "fontFamily": ("font-family", "fontFamily"), "fontSize": ("font-size", "dimension"),
        "fontWeight": ("font-weight", "fontWeight"), "letterSpacing": ("letter-spacing", "dimension"),
        "lineHeight": ("line-height", "number"),
      ]
      return parts.compactMap { part in
        guard let (name, type) = known[part.name], let text = css(part.value, type) else { return nil }
        return (token.customProperty + "-" + name, text)
      }
    }
    return css(value, type).map { [(token.customProperty, $0)] }
  }

  /// A value as CSS.
  func css(_ value: RecordData, _ type: String) -> String? {
    switch value {
    case .string(let text):
      if let alias = TokenFile.alias(in: text) { return properties[alias].map { "var(\($0))" } }
      return self.text(text, type)
    case .number(let number):
      switch type {
      case "dimension", "spacing", "borderRadius", "sizing", "fontSizes", "fontSize":
        return number == "0" ? "0" : number + "px"
      case "duration": return number + "ms"
      default: return number
      }
    case .array(let elements): return list(elements, type)
    case .object: return object(value, type)
    default: return nil
    }
  }

  private func text(_ text: String, _ type: String) -> String? {
    switch type {
    case "fontFamily", "fontFamilies":
      return text.split(separator: ",").map { Self.family($0.trimmingSpaces) }.joined(separator: ", ")
    case "fontWeight", "fontWeights": return Self.weight(text)
    default: return text.isEmpty ? nil : text
    }
  }

  private func list(_ elements: [RecordData], _ type: String) -> String? {
    switch type {
    case "fontFamily", "fontFamilies":
      let names = elements.compactMap { element -> String? in
        guard let text = element.text else { return nil }
        return TokenFile.alias(in: text) == nil ? Self.family(text) : css(element, type)
      }
      return names.count == elements.count && !names.isEmpty ? names.joined(separator: ", ") : nil
    case "cubicBezier":
      let numbers = elements.compactMap { css($0, "number") }
      return numbers.count == 4 ? "cubic-bezier(\(numbers.joined(separator: ", ")))" : nil
    case "shadow":
      let shadows = elements.compactMap { css($0, "shadow") }
      return shadows.count == elements.count && !shadows.isEmpty ? shadows.joined(separator: ", ") : nil
    case "gradient":
      let stops = elements.compactMap { stop -> String? in
        guard let colour = stop["color"].flatMap({ css($0, "color") }) else { return nil }
        guard case .number(let position)? = stop["position"], let part = Double(position) else { return colour }
        return "\(colour) \(Self.number(part * 100))%"
      }
      return stops.count == elements.count && !stops.isEmpty ? "linear-gradient(\(stops.joined(separator: ", ")))" : nil
    default: return nil
    }
  }

  private func object(_ value: RecordData, _ type: String) -> String? {
    func part(_ name: String, _ type: String) -> String? { value[name].flatMap { css($0, type) } }
    switch type {
    case "color": return colour(value)
    case "dimension", "duration", "spacing", "borderRadius", "sizing":
      guard case .number(let number)? = value["value"], let unit = value["unit"]?.text else { return nil }
      return number == "0" && type != "duration" ? "0" : number + unit
    case "shadow":
      guard let colour = part("color", "color"), let x = part("offsetX", "dimension"),
        let y = part("offsetY", "dimension")
      else { return nil }
      let inset = value["inset"] == .boolean(true) ? "inset " : ""
      return "\(inset)\(x) \(y) \(part("blur", "dimension") ?? "0") \(part("spread", "dimension") ?? "0") \(colour)"
    case "border":
      guard let colour = part("color", "color"), let width = part("width", "dimension") else { return nil }
      return "\(width) \(part("style", "strokeStyle") ?? "solid") \(colour)"
    case "strokeStyle": return "dashed"
    case "transition":
      guard let duration = part("duration", "duration") else { return nil }
      let words = [duration, part("timingFunction", "cubicBezier"), part("delay", "duration")]
      return words.compactMap(\.self).joined(separator: " ")
    default: return nil
    }
  }

  /// A colour of the format: a space, components and an opacity.
  private func colour(_ value: RecordData) -> String? {
    guard let space = value["colorSpace"]?.text, case .array(let components)? = value["components"] else {
      return value["hex"]?.text
    }
    let numbers = components.compactMap { component -> String? in
      switch component {
      case .number(let number): number
      case .string("none"): "none"
      default: nil
      }
    }
    guard numbers.count == 3 else { return value["hex"]?.text }
    var opacity = ""
    if case .number(let alpha)? = value["alpha"], let number = Double(alpha), number < 1 { opacity = " / " + alpha }
    switch space {
    case "srgb":
      let parts = numbers.map { Double($0) ?? 0 }
      let colour = StyleColour(red: parts[0], green: parts[1], blue: parts[2])
      // A colour that eight bits can say is written as designers write it.
      let bytes = colour.bytes.prefix(3).map { Double($0) / 255 }
      let isExact = zip(parts, bytes).allSatisfy { abs($0 - $1) < 0.0005 }
      return isExact && opacity.isEmpty ? colour.hex : "color(srgb \(numbers.joined(separator: " "))\(opacity))"
    case "oklch", "oklab", "lab", "lch": return "\(space)(\(numbers.joined(separator: " "))\(opacity))"
    case "hsl", "hwb":
      return "\(space)(\(numbers[0]) \(numbers[1])% \(numbers[2])%\(opacity))"
    default: return "color(\(space) \(numbers.joined(separator: " "))\(opacity))"
    }
  }

  /// The name of a face, in quotes if it is not a word.
  static func family(_ name: String) -> String {
    let bare = name.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }
    let isWord = bare.allSatisfy { $0.isLetter || $0 == "-" } && !bare.isEmpty
    return isWord ? bare : "\"\(bare)\""
  }

  private static func weight(_ name: String) -> String? {
    let weights = [
      "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "normal": 400, "regular": 400,
      "book": 400, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "ultrabold": 800,
      "black": 900, "heavy": 900, "extrablack": 950, "ultrablack": 950,
    ]
    if let number = Int(name) { return String(number) }
    return weights[name.lowercased().filter(\.isLetter)].map(String.init)
  }

  /// A number without digits that say nothing.
  static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String { String(self).trimmed }
}

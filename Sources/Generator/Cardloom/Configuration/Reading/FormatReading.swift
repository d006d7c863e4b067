import Diagnostics
import TemplateEngine
import Yams

extension ConfigurationReader {
  /// A currency, such as `EUR`.
  func currency(_ node: Node) -> String? {
    text(
      node, "currency", expected: "a currency",
      hint: "write its code in three capital letters (ISO 4217), such as `EUR`"
    ) { ValueFormat.isCurrency($0.utf8) }?.value
  }
}

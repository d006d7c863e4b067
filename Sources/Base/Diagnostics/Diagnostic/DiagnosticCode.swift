/// The codes of a group of diagnostics.
///
/// The raw value is in lower-case words with hyphens, such as `unknown-key`; it is an argument of `cardloom explain`. A
/// new case needs a section in `HTMLProof.docc/Rules.md` or `Cardloom.docc/Messages.md`.
public protocol DiagnosticCode: RawRepresentable, CaseIterable, Sendable where RawValue == String {}

/// The rule groups, one on each line, in the order in which they see a tag.
///
/// The order also decides which of two findings at one place comes first.
// swift-format-ignore
typealias PageRules =
  RulePair<ContentRules,
  RulePair<AttributeRules,
  RulePair<ItemReferenceRules,
  RulePair<IdentityRules,
  RulePair<HeaderCellRules,
  RulePair<MicrodataRules,
  RulePair<AutofocusRules,
  RulePair<RoleRules,
  RulePair<StateRules,
  RulePair<MainRules,
  RulePair<LinkRules,
  RulePair<HeadRules,
  RulePair<ScriptRules,
  RulePair<ImageRules,
  RulePair<ImageMapRules,
  RulePair<MediaRules,
  RulePair<LabelRules,
  RulePair<InputRules,
  RulePair<FormRules,
  RulePair<SelectRules,
  RulePair<HeadingRules,
  RulePair<TableRules,
  RulePair<DetailsRules,
  RulePair<TimeRules,
  RulePair<TextRules,
  RulePair<ForeignRules,
  RulePair<PresentationalRules,
  NoRules>>>>>>>>>>>>>>>>>>>>>>>>>>>

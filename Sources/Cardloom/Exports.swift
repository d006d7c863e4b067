// Who describes a site in Swift writes `import Cardloom` and nothing else.
@_exported import CardAdaptors
@_exported import CardHolders
@_exported import Diagnostics
@_exported import FeedData
@_exported import FeedPages
@_exported import Records

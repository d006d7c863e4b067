// Who describes a site in Swift writes `import Cardloom` and nothing else.
@_exported import CardLayout
@_exported import CardSources
@_exported import Diagnostics
@_exported import FeedPages
@_exported import JSONRecords

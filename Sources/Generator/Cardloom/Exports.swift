// A site described in Swift needs only `import Cardloom`.
@_exported import CardLayout
@_exported import CardSources
@_exported import CardloomSwift
@_exported import Diagnostics
@_exported import FeedPages
@_exported import JSONRecords
@_exported import SiteDocuments
@_exported import SiteModel

// What a site in Swift says is made of values of these modules.
@_exported import CardLayout
@_exported import CardSources
@_exported import Diagnostics
@_exported import FeedPages
@_exported import JSONRecords
@_exported import SiteDocuments
@_exported import SiteModel

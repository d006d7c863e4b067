// swift-tools-version: 6.2
import PackageDescription

let cardloom = Target.Dependency.product(name: "Cardloom", package: "cardloom-generator")

let package = Package(
  name: "archive",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "cardloom-generator", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .target(name: "Archive", dependencies: [cardloom, .product(name: "GRDB", package: "GRDB.swift")]),
    .executableTarget(name: "ArchiveSite", dependencies: ["Archive", cardloom]),
    .executableTarget(
      name: "ArchiveServer",
      dependencies: [
        "Archive", cardloom, .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    .testTarget(
      name: "ArchiveTests",
      dependencies: ["Archive", cardloom, .product(name: "GRDB", package: "GRDB.swift")]),
  ]
)

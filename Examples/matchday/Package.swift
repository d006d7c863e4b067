// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "matchday",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cardloom-generator", path: "../..")],
  targets: [
    .executableTarget(
      name: "Matchday", dependencies: [.product(name: "Cardloom", package: "cardloom-generator")]),
    .testTarget(
      name: "MatchdayTests",
      dependencies: [
        "Matchday", .product(name: "Cardloom", package: "cardloom-generator"),
        .product(name: "CardloomTesting", package: "cardloom-generator"),
      ]),
  ]
)

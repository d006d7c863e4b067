// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "guide",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cardloom-generator", path: "../..")],
  targets: [
    .executableTarget(
      name: "Guide", dependencies: [.product(name: "Cardloom", package: "cardloom-generator")],
      plugins: [.plugin(name: "CheckTemplates", package: "cardloom-generator")]),
    .testTarget(
      name: "GuideTests",
      dependencies: [
        "Guide", .product(name: "Cardloom", package: "cardloom-generator"),
        .product(name: "CardloomTesting", package: "cardloom-generator"),
      ]),
  ]
)

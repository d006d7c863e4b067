// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "television",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cardloom-generator", path: "../..")],
  targets: [
    .executableTarget(
      name: "Television", dependencies: [.product(name: "Cardloom", package: "cardloom-generator")],
      plugins: [.plugin(name: "CheckTemplates", package: "cardloom-generator")]),
    .testTarget(
      name: "TelevisionTests",
      dependencies: [
        "Television", .product(name: "Cardloom", package: "cardloom-generator"),
        .product(name: "CardloomTesting", package: "cardloom-generator"),
      ]),
  ]
)

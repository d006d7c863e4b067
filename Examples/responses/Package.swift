// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "responses",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cardloom-generator", path: "../..")],
  targets: [
    .executableTarget(name: "Menu"),
    .testTarget(
      name: "MenuTests", dependencies: ["Menu", .product(name: "HTMLProof", package: "cardloom-generator")]),
  ]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "books",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cardloom-generator", path: "../..")],
  targets: [
    .executableTarget(name: "Books", dependencies: [.product(name: "Cardloom", package: "cardloom-generator")])
  ]
)

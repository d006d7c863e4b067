// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
  /// macOS ships libxml2 in its SDK; no pkg-config is needed there.
  let libxml2PackageName: String? = nil
#else
  let libxml2PackageName: String? = "libxml-2.0"
#endif

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A stage of the pipeline.
///
/// Stages are listed from the source of the data flow to its end, and each may depend only on stages above it.
func stage(
  _ name: String, _ dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict, plugins: plugins)
}

/// The tests of one stage.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "cardloom-generator",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Cardloom", targets: ["Cardloom"]),
    .executable(name: "cardloom", targets: ["CardloomCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.81.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: libxml2PackageName,
      providers: [.apt(["libxml2-dev", "pkg-config"]), .brew(["libxml2"])]),
    // Declarations alone: libcurl is loaded when `cardloom pull` runs, and never linked.
    .systemLibrary(name: "CCurl"),
    stage("LibXML", ["CLibXML2"]),
    stage("Diagnostics"),
    stage("Records", ["Diagnostics"]),
    stage("HTMLSyntax", ["Diagnostics"]),
    stage("HTMLConformance", ["Diagnostics", "HTMLSyntax", "LibXML"]),
    stage("TemplateCells", ["Diagnostics", "Records", "HTMLSyntax"]),
    stage("FeedData", ["Diagnostics", "Records", "HTMLSyntax", "HTMLConformance", "LibXML"]),
    stage("CardHolders", ["Diagnostics", "Records", "TemplateCells", "FeedData"]),
    stage(
      "CardAdaptors",
      ["Diagnostics", "Records", "HTMLSyntax", "HTMLConformance", "TemplateCells", "FeedData", "CardHolders"]),
    stage(
      "FeedPages",
      [
        "Diagnostics", "Records", "HTMLSyntax", "HTMLConformance", "TemplateCells", "FeedData", "CardHolders",
        "CardAdaptors",
      ]),
    stage("SiteOutput", ["Diagnostics", "HTMLConformance", "FeedPages"]),
    stage(
      "Cardloom",
      [
        "Diagnostics", "Records", "HTMLSyntax", "HTMLConformance", "TemplateCells", "FeedData", "CardHolders",
        "CardAdaptors", "FeedPages", "SiteOutput", .product(name: "Yams", package: "Yams"),
      ], plugins: ["EmbedTemplates"]),
    // Makes Swift of the folder Templates while Cardloom is built; part of no product.
    .plugin(
      name: "EmbedTemplates", capability: .buildTool(), dependencies: ["TemplateEmbedder"],
      path: "Sources/EmbedTemplates"),
    .executableTarget(name: "TemplateEmbedder", swiftSettings: strict),
    // The workbench: every cell in every state, made by the same stages as the site itself.
    stage(
      "PreviewSite",
      [
        "Diagnostics", "Records", "HTMLSyntax", "HTMLConformance", "TemplateCells", "FeedData", "CardHolders",
        "CardAdaptors", "FeedPages", "SiteOutput", "Cardloom",
      ]),
    // The only target that may import SwiftNIO.
    stage(
      "PreviewServer",
      [
        "Diagnostics", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    // The live preview: pages made when they are asked for, and made anew when a file changes.
    stage(
      "LivePreview",
      [
        "Diagnostics", "Records", "HTMLConformance", "TemplateCells", "FeedData", "CardHolders", "CardAdaptors",
        "FeedPages", "Cardloom", "PreviewSite", "PreviewServer",
      ]),
    // The only target that reaches the network.
    stage(
      "FeedPull",
      ["CCurl", "Diagnostics", "FeedData", "Cardloom"]),
    .executableTarget(
      name: "CardloomCLI",
      dependencies: [
        "Diagnostics", "Records", "HTMLSyntax", "HTMLConformance", "TemplateCells", "FeedData", "Cardloom",
        "PreviewSite", "FeedPull",
        "PreviewServer", "LivePreview",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // Prints parse trees for the differential tests; no product.
    .executableTarget(name: "ParserDump", dependencies: ["HTMLSyntax"], swiftSettings: strict),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("RecordsTests", ["Records", "Diagnostics"]),
    tests("HTMLSyntaxTests", ["HTMLSyntax", "Diagnostics"]),
    tests(
      "HTMLConformanceTests", ["HTMLConformance", "HTMLSyntax", "LibXML", "Diagnostics"], exclude: ["Requirements"]),
    tests("TemplateCellsTests", ["TemplateCells", "Records", "HTMLSyntax", "Diagnostics"]),
    tests("FeedDataTests", ["FeedData", "Records", "Diagnostics"]),
    tests("FeedPullTests", ["FeedPull", "Cardloom", "FeedData", "Diagnostics"]),
    tests("CardHoldersTests", ["CardHolders", "Records", "Diagnostics"]),
    tests("FeedPagesTests", ["FeedPages"]),
    tests(
      "CardloomTests",
      [
        "Cardloom", "FeedPages", "CardAdaptors", "CardHolders", "FeedData", "TemplateCells", "HTMLConformance",
        "SiteOutput", "Records", "Diagnostics",
      ]),
    .testTarget(
      name: "GoldenTests",
      dependencies: ["Cardloom", "CardAdaptors", "CardHolders", "FeedPages", "Records", "Diagnostics"],
      exclude: ["Cases", "MemoTables"], swiftSettings: strict),
    tests(
      "PreviewSiteTests",
      ["PreviewSite", "Cardloom", "FeedData", "HTMLConformance", "Records", "Diagnostics"]),
    tests("PreviewServerTests", ["PreviewServer", "Diagnostics"]),
    tests(
      "LivePreviewTests",
      ["LivePreview", "PreviewSite", "PreviewServer", "Cardloom", "FeedPages", "Records", "Diagnostics"]),
    tests("SiteOutputTests", ["SiteOutput", "FeedPages", "HTMLConformance", "Diagnostics"]),
    // Run the built command; they import nothing of it.
    tests("CommandTests", ["Diagnostics"]),
  ],
  swiftLanguageModes: [.v6]
)

// `make fuzz` alone builds this target: it links libFuzzer, which needs flags of its own.
if Context.environment["CARDLOOM_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: ["Diagnostics", "Records", "HTMLSyntax", "HTMLConformance", "FeedData"],
      path: "Tests/Fuzz",
      swiftSettings: strict + [.enableExperimentalFeature("Extern")]))
}

// `make bench` and `make test-speed` alone build these targets.
if Context.environment["CARDLOOM_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "MicroBenchmarks",
      dependencies: [
        "Diagnostics", "Records", "HTMLSyntax", "HTMLConformance", "TemplateCells", "FeedData", "CardHolders",
        "CardAdaptors", "Cardloom",
      ], path: "Tests/Benchmarks/Micro", swiftSettings: strict))
  package.targets.append(
    .executableTarget(
      name: "BuildOnce", dependencies: ["Diagnostics", "Cardloom"], path: "Tests/Benchmarks/BuildOnce",
      swiftSettings: strict))
}

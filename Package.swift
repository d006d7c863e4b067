// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
  /// macOS ships libxml2 in its SDK; no pkg-config is needed there.
  let libxml2PackageName: String? = nil
#else
  let libxml2PackageName: String? = "libxml-2.0"
#endif

/// libyaml, with or without the Swift of Yams.
///
/// `make dist` sets the variable to a package of that name which is libyaml alone: the Swift of Yams, which Cardloom does
/// not use, needs Foundation, which is half of a program.
let yams: Package.Dependency =
  if let libyaml = Context.environment["CARDLOOM_LIBYAML"] {
    .package(name: "Yams", path: libyaml)
  } else {
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2")
  }

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// How `make test` builds the modules in which its tests spend little time: as they are, for optimising them takes longer
/// than it saves.
///
/// Only `scripts/shell.sh` sets the variable: a package with such flags cannot be a dependency.
let plain: [SwiftSetting] =
  Context.environment["CARDLOOM_TESTED"] == nil ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// How `make dist` builds the modules that no large site waits for: in as few bytes as possible.
///
/// A package with such flags cannot be a dependency.
let small: [SwiftSetting] =
  Context.environment["CARDLOOM_LIBYAML"] == nil ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// A folder of `Sources` whose modules serve one purpose.
///
/// A house may depend only on the houses above it.
enum House: String {
  /// General tools, independent of HTML and feeds.
  case base = "Base"
  /// The HTML checker and the sanitiser: a library for any program.
  case proof = "Proof"
  /// From sources to pages.
  case generator = "Generator"
  /// The preview for designers, in a browser.
  case workbench = "Workbench"

  /// Declares a module of this house.
  ///
  /// Modules are listed in the order of the data flow; a module may depend only on modules above it.
  func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    isSmall: Bool = false, plugins: [Target.PluginUsage]? = nil
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(rawValue)/\(name)", exclude: exclude,
      swiftSettings: strict + (self == .workbench ? plain + small : isSmall ? small : []), plugins: plugins)
  }
}

/// Declares the tests of one module.
///
/// `make test` builds the modules optimised, because unoptimised ones make the tests ten times as long. The tests
/// themselves are not worth the optimiser's time.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))])
}

let package = Package(
  name: "cardloom-generator",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Cardloom", targets: ["Cardloom"]),
    .library(name: "HTMLProof", targets: ["HTMLProof"]),
    .library(name: "CardloomTesting", targets: ["CardloomTesting"]),
    .library(name: "CardloomPreview", targets: ["CardloomPreview"]),
    .plugin(name: "CheckTemplates", targets: ["CheckTemplates"]),
    .executable(name: "cardloom", targets: ["CardloomCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    yams,
    .package(url: "https://github.com/apple/swift-nio", from: "2.81.0"),
  ],
  targets: [
    // Base
    .systemLibrary(
      name: "CLibXML2",
      path: "Sources/Base/CLibXML2",
      pkgConfig: libxml2PackageName,
      providers: [.apt(["libxml2-dev", "pkg-config"]), .brew(["libxml2"])]),
    // Declarations only: `cardloom pull` loads libcurl at run time, and nothing links it.
    .systemLibrary(name: "CCurl", path: "Sources/Base/CCurl"),
    // Declarations only, too: the first field in Markdown loads cmark-gfm.
    .systemLibrary(name: "CCmark", path: "Sources/Base/CCmark"),
    // Declarations only, too: the first site that offers its own pictures in several widths loads libvips.
    .systemLibrary(name: "CVips", path: "Sources/Base/CVips"),
    House.base.module("Platform"),
    House.base.module("Diagnostics", ["Platform"]),
    House.base.module("JSONRecords", ["Platform", "Diagnostics"]),
    House.base.module("XMLBridge", ["Platform", "CLibXML2"]),
    // Proof
    House.proof.module(
      "HTMLProof", ["Platform", "Diagnostics", "JSONRecords", "XMLBridge"], exclude: ["Data"], plugins: ["EmbedFiles"]),
    House.proof.module("SafeHTML", ["Platform", "Diagnostics", "HTMLProof"]),
    // Generator
    House.generator.module("TemplateEngine", ["Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML"]),
    House.generator.module(
      "CardSources", ["CCmark", "Platform", "Diagnostics", "JSONRecords", "XMLBridge", "HTMLProof", "SafeHTML"]),
    House.generator.module(
      "CardLayout",
      ["Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources"],
      exclude: ["Data"], plugins: ["EmbedFiles"]),
    House.generator.module(
      "FeedPages",
      [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout",
      ]),
    // What a site tells other programs about its pages, and what is checked across them.
    House.generator.module(
      "SiteDocuments",
      [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout", "FeedPages",
      ]),
    // The keys of `site.yml`, and what they say of a site.
    House.generator.module(
      "SiteModel",
      [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout",
        "FeedPages", "SiteDocuments", .product(name: "Yams", package: "Yams"),
      ], isSmall: true, plugins: ["EmbedFiles"]),
    // Sites, feeds, sections and cards in Swift, and what they say as settings.
    House.generator.module(
      "CardloomSwift",
      [
        "Platform", "Diagnostics", "JSONRecords", "TemplateEngine", "CardSources", "CardLayout", "FeedPages",
        "SiteDocuments", "SiteModel",
      ], isSmall: true),
    House.generator.module("SiteOutput", ["Platform", "Diagnostics", "HTMLProof", "FeedPages"]),
    // Scales the site's own pictures.
    House.generator.module("Pictures", ["CVips", "Platform", "Diagnostics", "CardSources"]),
    House.generator.module(
      "Cardloom",
      [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout",
        "FeedPages", "SiteDocuments", "SiteModel", "CardloomSwift", "SiteOutput", "Pictures",
      ], plugins: ["EmbedFiles"]),
    // What `cardloom init` makes: the project of a feed, an API or nothing.
    House.generator.module(
      "Starter",
      [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout", "FeedPages", "SiteDocuments", "SiteModel", "SiteOutput", "Cardloom",
      ], isSmall: true),
    // Projects in memory, golden sites and rendered templates, for tests.
    House.generator.module(
      "CardloomTesting",
      [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout", "Cardloom",
      ]),
    // The only module that accesses the network.
    House.generator.module(
      "SourcePull", ["CCurl", "Platform", "Diagnostics", "JSONRecords", "CardSources", "Cardloom", "Starter"],
      isSmall: true),
    // Generates Swift from data files during the build; part of no product.
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"],
      path: "Sources/Tools/EmbedFiles"),
    .executableTarget(name: "FileEmbedder", path: "Sources/Tools/FileEmbedder", swiftSettings: strict + plain),
    // Generates protocols from the cell templates of a package that uses Cardloom.
    .plugin(
      name: "CheckTemplates", capability: .buildTool(), dependencies: ["TemplateFields"],
      path: "Sources/Tools/CheckTemplates"),
    .executableTarget(name: "TemplateFields", path: "Sources/Tools/TemplateFields", swiftSettings: strict + plain),
    // Workbench
    // Every cell in every state, rendered by the same stages as the site itself.
    House.workbench.module(
      "Workbench",
      [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout",
        "FeedPages", "SiteDocuments", "SiteOutput", "Cardloom", "Starter",
      ]),
    // What changed between two previews, and why.
    House.workbench.module(
      "ChangeReview", ["Platform", "Diagnostics", "JSONRecords", "HTMLProof", "Cardloom", "Workbench"]),
    // The only module that may import SwiftNIO; its tests do, too.
    House.workbench.module(
      "PreviewServer",
      [
        "Platform", "Diagnostics", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    // The live preview: pages rendered on demand, and again when a file changes.
    House.workbench.module(
      "LivePreview",
      [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout",
        "FeedPages", "SiteDocuments", "Cardloom", "Workbench", "PreviewServer",
      ]),
    // The workbench and the live preview of sites in Swift; apart from `Cardloom`, which builds no server.
    House.workbench.module(
      "CardloomPreview", ["Platform", "Diagnostics", "Cardloom", "Workbench", "PreviewServer", "LivePreview"]),
    .executableTarget(
      name: "CardloomCLI",
      dependencies: [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout",
        "SiteOutput", "Cardloom", "Starter", "SourcePull", "Workbench", "ChangeReview", "PreviewServer", "LivePreview",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict + plain + small),
    // Prints parse trees for the differential tests; not a product.
    .executableTarget(
      name: "ParserDump", dependencies: ["Platform", "HTMLProof"], path: "Sources/Tools/ParserDump",
      swiftSettings: strict),
    // Random numbers for tests that are the same in every run; not a product.
    .target(name: "SeededNumbers", path: "Tests/SeededNumbers", swiftSettings: strict),
    // Records as strangers damage them, and a site that shows one everywhere; not a product.
    .target(
      name: "DamagedRecords", dependencies: ["CardloomTesting"], path: "Tests/DamagedRecords", swiftSettings: strict),
    // What `make fuzz` gives random bytes to, and the tests a few; not a product.
    .target(
      name: "FuzzTargets",
      dependencies: ["Platform", "JSONRecords", "HTMLProof", "SafeHTML", "CardSources", "Pictures"],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    // A running server and a client that sends exactly what a test gives it; not a product.
    .target(
      name: "ServerTesting", dependencies: ["PreviewServer"], path: "Tests/ServerTesting", swiftSettings: strict),
    tests("PlatformTests", ["Platform", "Diagnostics"]),
    tests("DiagnosticsTests", ["Diagnostics", "Platform"]),
    tests("JSONRecordsTests", ["SeededNumbers", "JSONRecords", "Diagnostics", "Platform"]),
    tests(
      "HTMLProofTests", ["SeededNumbers", "HTMLProof", "XMLBridge", "Diagnostics", "Platform"],
      exclude: ["Requirements"]),
    tests("SafeHTMLTests", ["SeededNumbers", "SafeHTML", "HTMLProof", "Diagnostics", "Platform"]),
    tests(
      "TemplateEngineTests",
      [
        "SeededNumbers", "CardloomTesting", "TemplateEngine", "JSONRecords", "HTMLProof", "SafeHTML", "Diagnostics",
        "Platform",
      ]),
    tests(
      "CardSourcesTests",
      ["SeededNumbers", "FuzzTargets", "CardSources", "JSONRecords", "XMLBridge", "Diagnostics", "Platform"]),
    tests(
      "CardLayoutTests",
      [
        "CardloomTesting", "CardLayout", "CardSources", "TemplateEngine", "HTMLProof", "JSONRecords", "Diagnostics",
        "Platform",
      ]),
    tests("FeedPagesTests", ["SeededNumbers", "FeedPages", "CardLayout", "JSONRecords", "Platform"]),
    tests(
      "SiteDocumentsTests",
      [
        "SeededNumbers", "SiteDocuments", "FeedPages", "CardLayout", "CardSources", "HTMLProof", "JSONRecords",
        "Diagnostics", "Platform",
      ]),
    tests("SiteOutputTests", ["SeededNumbers", "SiteOutput", "FeedPages", "HTMLProof", "Diagnostics", "Platform"]),
    tests(
      "CardloomTests",
      [
        "SeededNumbers", "DamagedRecords", "Cardloom", "Starter", "SiteModel", "CardloomTesting", "FeedPages",
        "CardLayout",
        "CardSources",
        "TemplateEngine",
        "HTMLProof",
        "SiteOutput", "Pictures", "JSONRecords", "Diagnostics", "Platform",
      ]),
    tests("SourcePullTests", ["SourcePull", "Cardloom", "CardSources", "Diagnostics", "Platform"]),
    tests(
      "GoldenTests",
      [
        "SeededNumbers", "CardloomTesting", "Cardloom", "CardLayout", "FeedPages", "JSONRecords", "Diagnostics",
        "Platform",
      ],
      exclude: ["Cases", "MemoTables"]),
    tests(
      "WorkbenchTests",
      [
        "SeededNumbers", "ChangeReview", "Workbench", "Cardloom", "SiteOutput", "CardSources", "HTMLProof",
        "JSONRecords", "Diagnostics",
        "Platform",
      ]),
    tests(
      "PreviewServerTests",
      [
        "ServerTesting", "PreviewServer", "Diagnostics", "Platform", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    tests(
      "LivePreviewTests",
      [
        "ServerTesting", "CardloomPreview", "LivePreview", "Workbench", "PreviewServer", "Cardloom", "FeedPages",
        "JSONRecords", "Diagnostics", "Platform",
      ]),
    // These tests run the built command. One of them checks that every diagnostic of every module is explained.
    tests(
      "CommandTests",
      [
        "SeededNumbers", "DamagedRecords", "CardloomCLI", "CardloomTesting", "LivePreview", "PreviewServer",
        "ChangeReview", "Workbench",
        "SourcePull", "Cardloom",
        "SiteOutput", "Pictures",
        "FeedPages", "CardLayout",
        "CardSources", "TemplateEngine", "HTMLProof", "JSONRecords", "Diagnostics", "Platform",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Only `make fuzz` builds this target: it links libFuzzer, which needs its own flags.
if Context.environment["CARDLOOM_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz",
      swiftSettings: strict + [.enableExperimentalFeature("Extern")]))
}

// Only `make bench` and `make test` build these targets.
if Context.environment["CARDLOOM_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "MicroBenchmarks",
      dependencies: [
        "Platform", "Diagnostics", "JSONRecords", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
        "CardLayout",
        "Cardloom",
      ], path: "Tests/Benchmarks/Micro", swiftSettings: strict))
  // A site with an adaptor of its own, which the tests drive in a browser.
  package.targets.append(
    .executableTarget(
      name: "TimelineSite", dependencies: ["Cardloom", "CardloomPreview"], path: "Tests/Timeline", swiftSettings: strict
    ))
  package.targets.append(
    .executableTarget(
      name: "BuildOnce", dependencies: ["Platform", "Diagnostics", "Cardloom"], path: "Tests/Benchmarks/BuildOnce",
      swiftSettings: strict))
  package.targets.append(
    .executableTarget(
      name: "BuildModels", dependencies: ["Cardloom", "CardloomTesting"], path: "Tests/Benchmarks/BuildModels",
      swiftSettings: strict))
}

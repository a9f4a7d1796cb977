import ArgumentParser
import Foundation
import Modelwright

/// The option that names overlays.
struct OverlayChoice: ParsableArguments {
    @Option(
        name: .customLong("overlay"),
        help: ArgumentHelp("An overlay: annotations of a backend. What a later one says counts.", valueName: "file"),
        completion: .file(extensions: ["json", "plist", "xml"]))
    var paths: [String] = []

    func validate() throws { try checkNotEmpty(paths.map { ("--overlay", $0) }) }

    func overlays() throws(ModelError) -> [ModelOverlay] {
        try paths.map { path throws(ModelError) in
            try ModelOverlay(contentsOf: URL(fileURLWithPath: path, relativeTo: nil))
        }
    }
}

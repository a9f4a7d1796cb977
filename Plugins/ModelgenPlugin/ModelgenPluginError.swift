/// Why a target's classes can't be generated.
enum ModelgenPluginError: Error, CustomStringConvertible {
    case noSourceTarget(String)
    case noModel(String)
    case sameOutput(String, String, [String])
    case severalConfigurations(String, String, [String])

    var description: String {
        switch self {
        case .noSourceTarget(let target):
            "modelgen: The target '\(target)' has no Swift sources. Apply the plugin to a target that has some."
        case .noModel(let target):
            "modelgen: There is no model in the folder of the target '\(target)'. Put an .xcdatamodeld, an .xcdatamodel or a model's XML file there."
        case .sameOutput(let target, let name, let paths):
            "modelgen: Several models of the target '\(target)' would become \(name): \(paths.joined(separator: ", ")). Rename one, or move one into a folder that the target excludes."
        case .severalConfigurations(let target, let name, let paths):
            "modelgen: There are both \(name).yaml and \(name).yml in the folder of the target '\(target)': \(paths.joined(separator: ", ")). Remove one."
        }
    }
}

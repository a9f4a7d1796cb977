import Foundation

/// `NSArray` and `NSDictionary`, whose casts bridge all that is in them at any depth, or without end where one contains
/// itself. On Apple's systems a cast bridges nothing, so there they are arrays and dictionaries like any other.
extension AnyNode {
    /// The value in an optional of any depth, where a nil is null; an `NSArray` as an array and an `NSDictionary` as a
    /// dictionary, one level deep.
    ///
    /// A dictionary with a key that is no string, and a subclass that keeps its elements elsewhere, stay what they are.
    static func plain(_ any: Any) -> Any {
        let any = unwrapped(any)
        #if canImport(ObjectiveC)
            return any
        #else
            guard let type = type(of: any) as? NSObject.Type else { return any }
            if type is NSArray.Type { return elements(of: any) ?? any }
            if type is NSDictionary.Type { return members(of: any) ?? any }
            return any
        #endif
    }

    /// Whether a value is one that a cast must not be tried on: what `plain` could not take apart, or a set.
    static func isBridged(_ any: Any) -> Bool {
        #if canImport(ObjectiveC)
            return false
        #else
            guard let type = type(of: any) as? NSObject.Type else { return false }
            return type is NSArray.Type || type is NSDictionary.Type || type is NSSet.Type
        #endif
    }

    #if !canImport(ObjectiveC)
        // A mirror shows the elements as they are held; every other way to one bridges it.
        private static func elements(of any: Any) -> [Any]? {
            guard let array = any as? NSArray else { return nil }
            let children = Mirror(reflecting: array).children
            guard children.count == array.count else { return nil }
            return children.map { unboxed($0.value) }
        }

        private static func members(of any: Any) -> [String: Any]? {
            guard let dictionary = any as? NSDictionary else { return nil }
            var members: [String: Any] = [:]
            for case let (key, value) as (key: NSObject, value: AnyObject) in Mirror(reflecting: dictionary).children
                .map(\.value)
            {
                guard let key = key as? NSString else { return nil }
                members[String(describing: key)] = unboxed(value)
            }
            return members.count == dictionary.count ? members : nil
        }

        /// One of Swift's own values is in a box, which an array of it alone opens.
        private static func unboxed(_ any: Any) -> Any {
            isBridged(any) ? any : NSArray(object: any)[0]
        }
    #endif
}

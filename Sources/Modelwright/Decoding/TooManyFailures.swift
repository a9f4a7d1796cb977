/// Ends decoding where as many failures were found as are collected.
struct TooManyFailures: Error {}

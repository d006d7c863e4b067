// Whoever checks HTML writes `import HTMLProof` and nothing else.
@_exported import Diagnostics

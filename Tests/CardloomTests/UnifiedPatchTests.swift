import Cardloom
import Testing

@Suite struct UnifiedPatchTests {
  @Test(arguments: [
    ("a\n", "a\n", ""),
    ("a\nb\n", "a\nc\n", "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
    ("", "a\n", "--- a/f\n+++ b/f\n@@ -0,0 +1,1 @@\n+a\n"),
    ("a\n", "", "--- a/f\n+++ b/f\n@@ -1,1 +0,0 @@\n-a\n"),
    ("a", "a\n", "--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9", "0\n1\n2\n3\n4\n5\n6\n7\n9",
      "--- a/f\n+++ b/f\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -5,5 +6,4 @@\n 5\n 6\n 7\n-8\n 9\n\\ No newline at end of file\n"
    ),
  ])
  func `a patch has the lines that differ with those around them`(former: String, new: String, text: String) {
    #expect(UnifiedPatch(from: Array(former.utf8), to: Array(new.utf8), path: "f").text == text)
  }
}

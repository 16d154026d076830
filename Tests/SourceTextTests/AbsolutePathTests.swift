import Testing

@testable import SourceText

@Suite struct AbsolutePathTests {
  @Test(arguments: [
    ("a", "/w/a"), ("./a//b/", "/w/a/b"), ("../a", "/a"), ("../../../a", "/a"), ("/x/../y", "/y"), ("", "/w"),
    (".", "/w"), ("é b", "/w/é b"),
  ]) func `a path is worked out of its text`(_ path: String, _ whole: String) {
    #expect(AbsolutePath(path, in: "/w").text == whole)
  }

  @Test(arguments: [
    ("/w/a/b", "/w", "a/b"), ("/w", "/w", "."), ("/x/y", "/w/a", "../../x/y"), ("/wide", "/w", "../wide"),
    ("/a", "/", "a"),
  ]) func `a path is told from a folder`(_ path: String, _ folder: String, _ told: String) {
    #expect(AbsolutePath(path, in: "/").relative(to: AbsolutePath(folder, in: "/")) == told)
  }

  @Test func `a name that begins alike is not inside`() {
    let folder = AbsolutePath("/w/a", in: "/")
    #expect(AbsolutePath("/w/a/b", in: "/").isInside(folder))
    #expect(AbsolutePath("/w/a", in: "/").isInside(folder))
    #expect(!AbsolutePath("/w/ab", in: "/").isInside(folder))
  }
}

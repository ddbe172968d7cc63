import { describe, expect, test } from "vitest";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";

describe("an address that the server may fetch", () => {
  test.each([
    ["https://blog.example.com/a?b=c#d", "https://blog.example.com/a?b=c"],
    ["  blog.example.com/a ", "https://blog.example.com/a"],
    ["http://blog.example.com:80/", "http://blog.example.com/"],
    ["https://blog.example.com./", "https://blog.example.com/"],
    ["https://Bücher.example/", "https://xn--bcher-kva.example/"],
  ])("is public: %s", (typed, url) => {
    expect(readPublicUrl(typed)?.href).toBe(url);
  });

  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://0x7f.1/",
    "http://127.1/",
    "http://127.0.0.1./",
    "http://①②⑦.⓪.⓪.①/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[fd00::1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://8.8.8.8/",
    "http://0/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://sub.localhost/",
    "http://intranet/",
    "http://printer.local/",
    "http://db.internal/",
    "http://metadata.google.internal/",
    "http://kubernetes.default.svc/",
    "http://router.lan/",
    "https://blog.example.com:8443/",
    "http://blog.example.com:443/",
    "https://user@blog.example.com/",
    "https://user:pass@blog.example.com/",
    "https://blog.example.com%00.evil/",
    "ftp://blog.example.com/",
    "file:///etc/passwd",
    "gopher://blog.example.com/",
    "data:text/html,<p>x",
    "javascript:alert(1)",
    "blob:https://blog.example.com/1",
    "",
    "not an address",
    `https://blog.example.com/${"a".repeat(3000)}`,
  ])("is never another: %s", (typed) => {
    expect(readPublicUrl(typed)).toBeNull();
  });

  test("of a redirect is resolved against its source", () => {
    const base = "https://blog.example.com/a/b";
    expect(readPublicUrl("../c", base)?.href).toBe("https://blog.example.com/c");
    expect(readPublicUrl("//127.0.0.1/", base)).toBeNull();
    expect(readPublicUrl("http://[::1]/", base)).toBeNull();
    expect(readPublicUrl("file:///etc/passwd", base)).toBeNull();
  });
});

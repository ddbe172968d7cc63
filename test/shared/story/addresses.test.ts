import { expect, test } from "vitest";
import { linkAddress, withoutRedirect } from "../../../shared/story/addresses.ts";

test.each([
  "https://example.com/",
  "http://a-b.example.co/x/y.z/?q=1&r=(2)#part:3",
  "https://example.com/a//b",
  "https://example.com/@name/it's",
  "https://example.com/a/../b",
  "https://example.com/a/..",
  "https://example.com/.a",
  "https://example.com/a/%2e%2E/b",
  "https://example.com",
  "https://example.com?q",
  "https://EXAMPLE.com/",
  "https://example.com:443/a",
  "https://example.com./a",
  "https://xn--bcher-kva.example/a",
  "https://xn--a.example/",
  "https://1.2.3/",
  "https://example.0x7f/",
  "https://localhost/a",
  "https://a..b.example/",
  "https://-a.example/x",
  "https://user@example.com/a",
  "https://example.com/a b?c d#e f",
  "https://example.com/ü?ü#ü",
  'https://example.com/"?"#"',
  "https://example.com/a\\b",
  "https://example.com/?#",
  "https://example.com/a|b^c`d{e}",
])("a link is parsed like the platform's parser does: %s", (text) => {
  const url = URL.parse(text);
  expect(linkAddress(text)).toBe(url && url.username === "" ? url.href : null);
});

test.each([
  [
    "https://www.google.com/url?q=https://a.example/b?c%3D1%26d%3D2%23e&sa=D&source=editors&ust=1&usg=x",
    "https://a.example/b?c=1&d=2#e",
  ],
  ["https://www.google.com/url?sa=t&url=https%3A%2F%2Fa.example%2F", "https://a.example/"],
  ["https://www.google.com/url?q=javascript:alert(1)", null],
  ["https://www.google.com/search?q=https://a.example/", null],
  ["https://google.com.example/url?q=https://a.example/", null],
])("a link copied from Google Docs has its intended target: %s", (href, target) => {
  expect(withoutRedirect(href)).toBe(target ?? href);
});

import { expect, test } from "vitest";
import { linkAddress } from "../../../shared/story/addresses.ts";

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
])("a link says what the platform's own parser makes of it: %s", (text) => {
  const url = URL.parse(text);
  expect(linkAddress(text)).toBe(url && url.username === "" ? url.href : null);
});

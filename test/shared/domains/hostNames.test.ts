import { describe, expect, test } from "vitest";
import { readDomainName, readHostName } from "../../../shared/domains/hostNames.ts";
import { subdomainLabel } from "../../../shared/domains/subdomains.ts";

describe("a host", () => {
  test.each([
    ["mill.example", "mill.example"],
    ["MILL.Example", "mill.example"],
    ["mill.example:8787", "mill.example"],
    ["mill.example.", "mill.example"],
    ["mill.example.:443", "mill.example"],
    ["localhost", "localhost"],
    ["127.0.0.1:80", "127.0.0.1"],
    ["[::1]:8787", "[::1]"],
    ["under_score.example", "under_score.example"],
  ])("written as %s is normalized to %s", (host, name) => {
    expect(readHostName(host)).toBe(name);
  });

  test.each([
    "",
    ".",
    "mill..example",
    ".mill.example",
    "mill.example..",
    "main.example@mill.example",
    "main.example:80@mill.example",
    "mill.example/main.example",
    "mill.example\\main.example",
    "mill.example,main.example",
    "mill.example main.example",
    "mill.example#",
    "mill.example:port",
    "mill.example:123456",
    "[2001:db8::1]",
    "::1",
    "mill.example%00",
    "müll.example",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(126)}example`,
  ])("can't be %s", (host) => {
    expect(readHostName(host)).toBeNull();
  });
});

describe("an entered domain", () => {
  test.each([
    ["mill.example", "mill.example"],
    ["  https://Mill.Example/ ", "mill.example"],
    ["http://mill.example.", "mill.example"],
    ["müll.example", "xn--mll-hoa.example"],
    ["a.b.c.example", "a.b.c.example"],
  ])("%s is %s", (typed, domain) => {
    expect(readDomainName(typed)).toBe(domain);
  });

  test.each([
    "",
    "mill",
    "localhost",
    "mill.localhost",
    "mill.internal",
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "mill.example:8080",
    "mill.example/path",
    "mill.example?x",
    "me@mill.example",
    "mill .example",
    "-mill.example",
    "mill-.example",
    "mi_ll.example",
    "mill.example\nother.example",
    "mill.123",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(200)}example`,
  ])("can't be %s", (typed) => {
    expect(readDomainName(typed)).toBeNull();
  });
});

describe("a subdomain of the product's domain", () => {
  test.each([
    ["the-mill", "the-mill"],
    ["Ann_B", "ann_b"],
    ["a", "a"],
  ])("for %s can be %s", (name, label) => {
    expect(subdomainLabel(name)).toBe(label);
  });

  test.each(["www", "API", "auth", "mail", "static", "a.b", "-a", "a-", "", "ä", "a".repeat(64)])(
    "can't be %s",
    (name) => {
      expect(subdomainLabel(name)).toBeNull();
    },
  );
});

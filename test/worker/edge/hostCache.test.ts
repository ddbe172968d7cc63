import { describe, expect, test } from "vitest";
import { HostCache, type HostOwner } from "../../../worker/domain/domains/rows/hostCache.ts";

const MILL: HostOwner = { kind: "collection", id: "200000000001", slug: "mill" };
const ANN: HostOwner = { kind: "user", id: "100000000001", username: "ann" };
const NOW = 1_000_000;

const keep = (cache: HostCache, name: string, owner: HostOwner | null, now = NOW) =>
  cache.begin(now)(name, owner);

describe("an isolate's host cache", () => {
  test("is valid for seconds, whichever way the clock moves", () => {
    const cache = new HostCache();
    keep(cache, "mill.example", MILL);
    expect(cache.get("mill.example", NOW + 9000)).toEqual(MILL);
    expect(cache.get("mill.example", NOW + 10_000)).toBeUndefined();
    keep(cache, "mill.example", MILL);
    expect(cache.get("mill.example", NOW - 86_400_000)).toBeUndefined();
  });

  test("also stores that a host is unknown", () => {
    const cache = new HostCache();
    keep(cache, "nobody.example", null);
    expect(cache.get("nobody.example", NOW)).toBeNull();
    expect(cache.get("other.example", NOW)).toBeUndefined();
  });

  test("is bounded, and invented names evict no real one", () => {
    const cache = new HostCache();
    keep(cache, "mill.example", MILL);
    for (let index = 0; index < 5000; index += 1) keep(cache, `x${index}.example`, null);
    expect(cache.size).toBe(1001);
    expect(cache.get("mill.example", NOW)).toEqual(MILL);
    expect(cache.get("x0.example", NOW)).toBeUndefined();
  });

  test("evicts the least recently used entries", () => {
    const cache = new HostCache();
    for (let index = 0; index < 1000; index += 1) keep(cache, `h${index}.example`, MILL);
    cache.get("h0.example", NOW);
    keep(cache, "new.example", MILL);
    expect(cache.get("h0.example", NOW)).toEqual(MILL);
    expect(cache.get("h1.example", NOW)).toBeUndefined();
  });

  test("can forget a host, and all hosts of an owner", () => {
    const cache = new HostCache();
    keep(cache, "mill.example", MILL);
    keep(cache, "mill.main.example", MILL);
    keep(cache, "ann.example", ANN);
    keep(cache, "free.example", null);
    cache.forget(["free.example"], [MILL.id]);
    expect(cache.get("mill.example", NOW)).toBeUndefined();
    expect(cache.get("mill.main.example", NOW)).toBeUndefined();
    expect(cache.get("free.example", NOW)).toBeUndefined();
    expect(cache.get("ann.example", NOW)).toEqual(ANN);
  });

  test("ignores a lookup that started before a host changed", () => {
    const cache = new HostCache();
    const late = cache.begin(NOW);
    cache.forget(["mill.example"], []);
    late("mill.example", MILL);
    expect(cache.get("mill.example", NOW)).toBeUndefined();
  });
});

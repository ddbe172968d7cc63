import { describe, expect, test, vi } from "vitest";
import { fetchOutside, type OutsidePorts } from "../../../worker/ports/outside/fetchOutside.ts";

const INPUT = { types: ["text/html", "image/"], maxBytes: 1000, deadlineMs: 20_000 };
const PAGE = "https://blog.example.com/a";

/** A fetcher over responses by URL, with a record of its requests. */
function fetcher(
  answers: Record<string, () => Response | Promise<Response>>,
  resolve: OutsidePorts["resolve"] = async () => ["93.184.215.14", "2606:2800:21f::1"],
) {
  const fetch = vi.fn<OutsidePorts["fetch"]>(
    async (url) => (await answers[url]?.()) ?? Promise.reject(new TypeError("no route")),
  );
  return { fetch, outside: fetchOutside({ fetch, resolve }) };
}

const html = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "Content-Type": "text/html; charset=latin1", ...headers } });
const to = (location: string, status = 302) =>
  new Response(null, { status, headers: { Location: location } });

describe("an outgoing fetch", () => {
  test("returns the final URL and type, and sends no cookies", async () => {
    const { fetch, outside } = fetcher({
      [PAGE]: () => to("/b", 301),
      "https://blog.example.com/b": () => html("Hello"),
    });
    const file = await outside(`${PAGE}#x`, INPUT);
    expect(file).toMatchObject({
      url: "https://blog.example.com/b",
      mediaType: "text/html",
      charset: "latin1",
    });
    expect(new TextDecoder().decode(file.bytes)).toBe("Hello");
    for (const [, init] of fetch.mock.calls) {
      expect(init.redirect).toBe("manual");
      expect(Object.keys(init.headers ?? {})).toEqual(["Accept"]);
    }
  });

  test.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost:8787/",
    "https://other.example.com:8443/",
    "ftp://other.example.com/",
  ])("never follows a redirect to %s", async (location) => {
    const { fetch, outside } = fetcher({
      [PAGE]: () => to("https://blog.example.com/b"),
      "https://blog.example.com/b": () => to(location),
    });
    await expect(outside(PAGE, INPUT)).rejects.toMatchObject({ reason: "address" });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["127.0.0.1"],
    ["10.1.2.3"],
    ["172.16.0.1"],
    ["192.168.1.1"],
    ["169.254.169.254"],
    ["100.64.0.1"],
    ["0.0.0.0"],
    ["255.255.255.255"],
    ["::1"],
    ["::"],
    ["::ffff:10.0.0.1"],
    ["64:ff9b::7f00:1"],
    ["fd00::1"],
    ["fe80::1"],
    ["2002:7f00:1::"],
    ["nonsense"],
  ])("doesn't contact a public name that resolves to %s", async (address) => {
    const { fetch, outside } = fetcher({}, async () => ["93.184.215.14", address]);
    await expect(outside(PAGE, INPUT)).rejects.toMatchObject({ reason: "address" });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("resolves its host name once, and connects to that address", async () => {
    const nothing = fetcher({}, async () => []);
    await expect(nothing.outside(PAGE, INPUT)).rejects.toMatchObject({ reason: "unreachable" });
    const silent = fetcher({}, () => Promise.reject(new Error("no resolver")));
    await expect(silent.outside(PAGE, INPUT)).rejects.toMatchObject({ reason: "unreachable" });
    const resolve = vi.fn(async () => ["93.184.215.14"]);
    const { outside } = fetcher({ [PAGE]: () => html("x") }, resolve);
    await outside(PAGE, INPUT);
    await outside(PAGE, INPUT);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["status", () => new Response("x", { status: 500 })],
    ["type", () => new Response("x", { headers: { "Content-Type": "application/pdf" } })],
    ["type", () => new Response(new Uint8Array(2))],
    ["too-large", () => html("x".repeat(1001))],
    ["too-large", () => html("x", { "Content-Length": "100000" })],
    ["unreachable", () => Promise.reject(new TypeError("gone"))],
    ["too-many-redirects", () => to(PAGE)],
    ["address", () => to("")],
  ] as const)("is rejected as %s", async (reason, answer) => {
    const { outside } = fetcher({ [PAGE]: answer });
    await expect(outside(PAGE, INPUT)).rejects.toMatchObject({ reason });
  });

  test("is aborted when a body never ends, or no response arrives", async () => {
    const endless = () => html(new ReadableStream({ pull: () => new Promise(() => {}) }));
    for (const answer of [endless, () => new Promise<Response>(() => {})]) {
      const { outside } = fetcher({ [PAGE]: answer });
      await expect(outside(PAGE, { ...INPUT, deadlineMs: 50 })).rejects.toMatchObject({
        reason: "too-slow",
      });
    }
  });
});

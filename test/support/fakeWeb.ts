// The web as the Worker sees it in a test: no request leaves the machine.

import { vi } from "vitest";

/** The response at a URL; a string is a page. */
export type WebAnswer = string | (() => Response | Promise<Response>);

/** The requests to the fake web, without DNS resolvers. */
export interface FakeWeb {
  asked: string[];
  requests: { url: string; init: RequestInit | undefined }[];
}

const RESOLVER = "https://cloudflare-dns.com/dns-query?";

/**
 * Replaces the web with pages by URL. Host names resolve to a public address, or to those in
 * `names`.
 */
export function fakeWeb(
  pages: Readonly<Record<string, WebAnswer>>,
  names: Readonly<Record<string, readonly string[]>> = {},
): FakeWeb {
  const web: FakeWeb = { asked: [], requests: [] };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.startsWith(RESOLVER)) return resolved(new URL(url), names);
    web.asked.push(url);
    web.requests.push({ url, init });
    const answer = Object.hasOwn(pages, url) ? pages[url] : undefined;
    if (answer === undefined) return new Response("Not here", { status: 404 });
    return typeof answer === "string"
      ? new Response(answer, { headers: { "Content-Type": "text/html; charset=utf-8" } })
      : answer();
  });
  return web;
}

function resolved({ searchParams }: URL, names: Readonly<Record<string, readonly string[]>>) {
  const name = searchParams.get("name") ?? "";
  const wanted = searchParams.get("type");
  const addresses = names[name] ?? ["93.184.215.14"];
  return Response.json({
    Answer: addresses
      .filter((address) => (address.includes(":") ? "AAAA" : "A") === wanted)
      .map((data) => ({ name, type: wanted === "A" ? 1 : 28, data })),
  });
}

/** Returns a redirect response. */
export const redirectsTo = (location: string) => () =>
  new Response(null, { status: 302, headers: { Location: location } });

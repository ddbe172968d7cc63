// Sends requests to the Worker under test as a browser would.

import { exports } from "cloudflare:workers";

/** The main site's origin in tests. */
export const ORIGIN = "http://localhost:8787";

/** Fetches a path of the main site, or an absolute URL. Doesn't follow redirects. */
export function get(pathOrUrl: string, headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch(new URL(pathOrUrl, ORIGIN).href, { headers, redirect: "manual" });
}

/** Returns a response's number of database round trips and statements. */
export function databaseUse(response: Response): { roundTrips: number; statements: number } {
  const [roundTrips = -1, statements = -1] = (response.headers.get("x-database-use") ?? "")
    .split(", ")
    .map((part) => Number(part.split("=")[1]));
  return { roundTrips, statements };
}

/** Sends GraphQL operations, single or batched, and returns the parsed body. */
export async function graphql<Data = Record<string, never>>(
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  origin = ORIGIN,
): Promise<{ status: number; data: Data; errors?: { message: string; path?: unknown[] }[] }> {
  const response = await exports.default.fetch(`${origin}/_/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as { data: Data }) };
}

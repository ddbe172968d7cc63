import type { D1Database } from "@cloudflare/workers-types";
import type { RecordedStatement } from "./recordDatabase.ts";

/** The round trips of each page, by this Worker's path for them. */
const recorded = new Map<string, RecordedStatement[][]>();

/**
 * A POST sets a path's round trips; a GET executes them: the database's share of a page's cost.
 */
export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === "POST") {
      recorded.set(pathname, await request.json());
      return new Response(null, { status: 204 });
    }
    let rows = 0;
    for (const roundTrip of recorded.get(pathname) ?? []) {
      const results = await env.DB.batch(
        roundTrip.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)),
      );
      for (const { results: read } of results) rows += read.length;
    }
    return new Response(`${rows} rows`);
  },
};

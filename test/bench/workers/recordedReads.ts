import type { D1Database } from "@cloudflare/workers-types";
import type { RecordedStatement } from "./recordDatabase.ts";

let roundTrips: RecordedStatement[][] = [];

/** A POST sets the round trips; a GET executes them: the database's share of a page's cost. */
export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    if (request.method === "POST") {
      roundTrips = await request.json();
      return new Response(null, { status: 204 });
    }
    let rows = 0;
    for (const roundTrip of roundTrips) {
      const results = await env.DB.batch(
        roundTrip.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)),
      );
      for (const { results: read } of results) rows += read.length;
    }
    return new Response(`${rows} rows`);
  },
};

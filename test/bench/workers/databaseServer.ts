import type { D1Database } from "@cloudflare/workers-types";

export interface Statement {
  sql: string;
  params: unknown[];
}

/** Serves a D1 database to another workerd process, by the protocol of workerd's D1 binding. */
export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const sent = (await request.json()) as Statement | Statement[];
    const statements = Array.isArray(sent) ? sent : [sent];
    const results = await env.DB.batch<Record<string, unknown>>(
      statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)),
    );
    return Response.json(
      results.map(({ success, meta, results: rows }) => ({
        success,
        meta,
        results: {
          columns: Object.keys(rows[0] ?? {}),
          rows: rows.map((row) => Object.values(row)),
        },
      })),
    );
  },
};

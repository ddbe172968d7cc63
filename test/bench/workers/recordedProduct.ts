import type { Env } from "../../../worker/env.ts";
import worker from "../../../worker/index.ts";
import { type RecordedStatement, recordDatabase } from "./recordDatabase.ts";

export * from "../../../worker/index.ts";

type Fetch = (request: Request, env: Env, context: never) => Response | Promise<Response>;

/** Answers what the product sent to its database to answer a page. */
export default {
  async fetch(request: Request, env: Env, context: never): Promise<Response> {
    const trips: RecordedStatement[][] = [];
    const answer = await (worker.fetch as Fetch)(
      request,
      { ...env, DB: recordDatabase(env.DB, trips) },
      context,
    );
    await answer.text();
    return Response.json({ status: answer.status, trips });
  },
};

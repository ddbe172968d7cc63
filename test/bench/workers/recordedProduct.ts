import type { Env } from "../../../worker/env.ts";
import worker from "../../../worker/index.ts";
import { type RecordedStatement, recordDatabase } from "./recordDatabase.ts";

export * from "../../../worker/index.ts";

type Fetch = (request: Request, env: Env, context: never) => Response | Promise<Response>;

const roundTrips: RecordedStatement[][] = [];
/** One for all requests: what the product keeps, it keeps by the environment that it was given. */
let recorded: Env | undefined;

/** Answers what the product sent to its database to answer a page. One request at a time. */
export default {
  async fetch(request: Request, env: Env, context: never): Promise<Response> {
    recorded ??= { ...env, DB: recordDatabase(env.DB, roundTrips) };
    roundTrips.length = 0;
    const answer = await (worker.fetch as Fetch)(request, recorded, context);
    await answer.text();
    return Response.json({ status: answer.status, roundTrips });
  },
};

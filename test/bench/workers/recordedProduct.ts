import { parse } from "graphql";
import type { Env } from "../../../worker/env.ts";
import { executeOperation } from "../../../worker/graphql/machinery/execute.ts";
import { toOperation } from "../../../worker/graphql/machinery/persisted.ts";
import { openRequest } from "../../../worker/http/request/requestContext.ts";
import worker from "../../../worker/index.ts";
import { GRAPHQL_PATH, TASK_PATH } from "./recorderPaths.ts";
import { type RecordedStatement, recordDatabase } from "./recordDatabase.ts";

export * from "../../../worker/index.ts";

type Fetch = (request: Request, env: Env, context: never) => Response | Promise<Response>;

const roundTrips: RecordedStatement[][] = [];
const statisticsRoundTrips: RecordedStatement[][] = [];
/** One for all requests, because the product caches by environment object. */
let recorded: Env | undefined;

/**
 * Returns the database statements that the product sent to render a page, to execute a GraphQL
 * document (`GRAPHQL_PATH`) or to run a scheduled task (`TASK_PATH` and its name; all tasks without
 * a name). Handles one request at a time.
 */
export default {
  async fetch(request: Request, env: Env, context: never): Promise<Response> {
    recorded ??= {
      ...env,
      DB: recordDatabase(env.DB, roundTrips),
      STATS: recordDatabase(env.STATS, statisticsRoundTrips),
    };
    roundTrips.length = 0;
    statisticsRoundTrips.length = 0;
    const { pathname } = new URL(request.url);
    if (pathname === GRAPHQL_PATH) return recordOperation(request, recorded);
    if (pathname.startsWith(TASK_PATH)) {
      return recordTask(request, recorded, decodeURIComponent(pathname.slice(TASK_PATH.length)));
    }
    const answer = await (worker.fetch as Fetch)(request, recorded, context);
    await answer.text();
    const location = answer.headers.get("location");
    return Response.json({ status: answer.status, location, roundTrips, statisticsRoundTrips });
  },
};

async function contextOf(request: Request, bindings: Env) {
  const waitUntil = (work: Promise<unknown>): void => void work;
  return openRequest({ bindings, request, waitUntil, pages: undefined });
}

/** Executes an arbitrary document; production builds execute only persisted ones. */
async function recordOperation(request: Request, bindings: Env): Promise<Response> {
  const operation = toOperation(parse(((await request.json()) as { query: string }).query))!;
  const { response } = await executeOperation(operation, {}, await contextOf(request, bindings));
  return Response.json({ status: 200, roundTrips, ...response });
}

async function recordTask(request: Request, bindings: Env, name: string): Promise<Response> {
  const { retentionTasks, scheduledTasks } = await import("../../../worker/jobs/scheduledTasks.ts");
  const context = await contextOf(request, bindings);
  const tasks: Record<string, () => Promise<unknown>> = {
    ...scheduledTasks(context, bindings),
    ...retentionTasks(context),
  };
  if (name === "") return Response.json(Object.keys(tasks));
  await tasks[name]!();
  return Response.json({ status: 200, roundTrips });
}

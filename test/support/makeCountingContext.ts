import { env } from "cloudflare:workers";
import { prepare, type Statement } from "../../worker/db/sql.ts";
import type { DomainContext } from "../../worker/domain/kernel/context.ts";
import { RenderTrace } from "../../worker/domain/kernel/RenderTrace.ts";
import { FIXED_NOW } from "./factories.ts";

/** Returns the context of an anonymous reader, and how many rows its reads have looked at. */
export function makeCountingContext(): { context: DomainContext; rowsRead: () => number } {
  let rowsRead = 0;
  const all = async (statement: Statement) => {
    const { results, meta } = await prepare(env.DB, statement).all();
    rowsRead += meta.rows_read;
    return results;
  };
  const first = async (statement: Statement) => (await all(statement))[0] ?? null;
  const db = { all, first };
  const context = { db, now: FIXED_NOW, sessionHash: null, renderTrace: new RenderTrace() };
  return { context: context as unknown as DomainContext, rowsRead: () => rowsRead };
}

import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/**
 * Returns when any public content last changed, in milliseconds since 1970. Unlike the newest date
 * of a list, it also reflects removals.
 */
export async function contentChangedAt({ db }: Pick<DomainContext, "db">): Promise<number> {
  const row = await db.first<{ changedAt: number }>(
    sql`SELECT changed_at AS changedAt FROM content_clock`,
  );
  return row?.changedAt ?? 0;
}

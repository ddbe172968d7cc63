import type { DomainContext } from "../../context.ts";

/**
 * When anything that readers are shown last changed, in milliseconds since 1970: later than the newest
 * date in a list where something has left it. Throws as Database does.
 */
export async function contentChangedAt({ db }: Pick<DomainContext, "db">): Promise<number> {
  const row = await db.first<{ changedAt: number }>(
    "SELECT changed_at AS changedAt FROM content_clock",
  );
  return row?.changedAt ?? 0;
}

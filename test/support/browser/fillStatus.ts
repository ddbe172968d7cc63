import type { ServedDatabase } from "./servedDatabase.ts";

const GROUPS = {
  enabled: ["hit", "miss", "expired"],
  disabled: ["dynamic"],
  control: ["dynamic"],
  data: ["hit", "miss"],
};
const ROUTES = ["show-home", "show-post-under-collection", "show-collection-tagged-trending"];

/** Fills every table of the internal-status page, including long names and large numbers. */
export async function fillStatus(db: ServedDatabase): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const counts = Object.entries(GROUPS).flatMap(([group, statuses]) =>
    statuses.flatMap((status) =>
      ROUTES.map((route, index) =>
        db
          .prepare(`INSERT OR IGNORE INTO edge_minutes VALUES (?1, ?2, ?3, ?4, ?5)`)
          .bind(minute, route, group, status, 1_234_567 * (index + 1)),
      ),
    ),
  );
  const comparisons = ["same", "counters", "stale", "leak", "none"].map((verdict) =>
    db
      .prepare(
        `INSERT INTO cache_comparisons
           (compared_at, route, cached_age_ms, fresh_ms, fresh_statements, verdict, tags)
         VALUES (?1, 'show-home', 61000, 40, 12, ?2, ?3)`,
      )
      .bind(minute, verdict, verdict === "stale" ? '["collection-200000000001","page"]' : "[]"),
  );
  await db.batch([
    ...counts,
    ...comparisons,
    db
      .prepare(
        `INSERT OR IGNORE INTO event_batches (id, events, state, received_at, due_at, attempts)
         VALUES ('status', '[]', 'dead', ?1, ?1, 3)`,
      )
      .bind(minute),
    db
      .prepare(
        `INSERT OR IGNORE INTO custom_domains (domain, owner_id, state, token, added_at)
         SELECT 'status.example', id, 'verifying', 't', 0 FROM collections LIMIT 1`,
      )
      .bind(),
  ]);
}

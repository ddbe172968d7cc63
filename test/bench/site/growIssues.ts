import type { DatabaseSync } from "node:sqlite";
import { HOUR_MS } from "../../../shared/durations.ts";

/**
 * Adds a newsletter for each entry of `issues`, with this many subscribers and an issue of the story
 * that is paused. The newsletters and the issues have the entries' names as ids.
 */
export function growIssues(
  db: DatabaseSync,
  storyId: string,
  issues: Readonly<Record<string, number>>,
): void {
  const now = Date.now() - HOUR_MS;
  db.exec("PRAGMA synchronous = OFF; BEGIN");
  db.prepare(
    `UPDATE posts SET collection_id = coalesce(collection_id, (SELECT min(id) FROM collections))
     WHERE id = ?`,
  ).run(storyId);
  for (const [id, subscribers] of Object.entries(issues)) {
    db.prepare(
      `INSERT INTO newsletters (id, slug, name, collection_id, created_at)
       SELECT ?1, ?1, 'Letters', collection_id, ?3 FROM posts WHERE id = ?2`,
    ).run(id, storyId, now);
    db.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
       INSERT INTO newsletter_subscribers (id, newsletter_id, email_key, email, state, source,
         link_token, created_at, confirmed_at)
       SELECT printf('%s-%011x', ?1, (n * 2654435761) & 0xfffffffffff), ?1,
         'reader' || n || '@example.com', 'reader' || n || '@example.com', 'ACTIVE', 'IMPORT',
         'link-of-' || ?1 || '-' || n, ?3, ?3
       FROM numbers`,
    ).run(id, subscribers, now);
    db.prepare(
      `INSERT INTO newsletter_issues (id, newsletter_id, post_id, subject, audience, state, due_at,
         created_at) VALUES (?1, ?1, ?2, 'News', 'ALL', 'PAUSED', ?3, ?3)`,
    ).run(id, storyId, now);
    db.prepare("INSERT INTO newsletter_issue_results (issue_id) VALUES (?1)").run(id);
  }
  db.exec("COMMIT");
}

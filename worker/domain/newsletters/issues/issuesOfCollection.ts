import { sql } from "../../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";

/**
 * The emails of all newsletters of a publication that were sent, newest first. The caller has checked
 * who may see them.
 */
export async function issuesOfCollection(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
  bounds: PageBounds,
): Promise<Page<IssueRow>> {
  const rows = await db.all<IssueRow>(sql`
    SELECT ${ISSUE_COLUMNS} FROM newsletters n CROSS JOIN newsletter_issues i
      ON i.newsletter_id = n.id
    WHERE n.collection_id = ${collectionId} AND i.sent > 0 AND (${bounds.after?.value ?? null} IS NULL
      OR (i.created_at, i.id) < (${bounds.after?.value ?? null}, ${bounds.after?.id ?? null}))
    ORDER BY i.created_at DESC, i.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

import { kindOfId } from "../../../../shared/ids.ts";
import { sql } from "../../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";

/**
 * The emails of all newsletters of a writer or a publication that were sent, newest first. The caller has checked
 * who may see them.
 */
export async function issuesOfOwner(
  { db }: Pick<DomainContext, "db">,
  ownerId: string,
  bounds: PageBounds,
): Promise<Page<IssueRow>> {
  const ofOwner =
    kindOfId(ownerId) === "user"
      ? sql`SELECT id FROM newsletters WHERE user_id = ${ownerId}`
      : sql`SELECT id FROM newsletters WHERE collection_id = ${ownerId}`;
  const rows = await db.all<IssueRow>(sql`
    SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i
    WHERE i.newsletter_id IN (${ofOwner}) AND i.sent > 0 AND (${bounds.after?.value ?? null} IS NULL
      OR (i.created_at, i.id) < (${bounds.after?.value ?? null}, ${bounds.after?.id ?? null}))
    ORDER BY i.created_at DESC, i.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

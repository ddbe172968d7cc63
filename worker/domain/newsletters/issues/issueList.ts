import { sql } from "../../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";
import { newsletterById, newsletterByUser } from "../rows/newsletters.ts";
import type { NewsletterRow } from "../rows/newsletters.ts";
import { userByUsername } from "../../people/rows/users.ts";
import { canManageNewsletter } from "../canManageNewsletter.ts";

/**
 * Returns a newsletter that the viewer manages, by its id or its writer's username; null for none.
 */
export async function managedNewsletter(
  context: DomainContext,
  { id, username }: { id?: string | null; username?: string | null },
): Promise<NewsletterRow | null> {
  const newsletter = id
    ? await newsletterById(context).load(id)
    : await writersNewsletter(context, username ?? "");
  return newsletter && (await canManageNewsletter(context, newsletter)) ? newsletter : null;
}

async function writersNewsletter(
  context: DomainContext,
  username: string,
): Promise<NewsletterRow | null> {
  const writer = await userByUsername(context).load(username);
  return writer ? newsletterByUser(context).load(writer.id) : null;
}

/** A newsletter's issues, newest first. */
export async function listIssues(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
  bounds: PageBounds,
): Promise<Page<IssueRow>> {
  const rows = await db.all<IssueRow>(sql`
    SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i
    WHERE i.newsletter_id = ${newsletterId} AND (${bounds.after?.value ?? null} IS NULL
      OR (i.created_at, i.id) < (${bounds.after?.value ?? null}, ${bounds.after?.id ?? null}))
    ORDER BY i.created_at DESC, i.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/** One of a newsletter's issues; null for none. */
export async function findIssue(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
  issueId: string,
): Promise<IssueRow | null> {
  return db.first<IssueRow>(
    sql`SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i WHERE i.id = ${issueId}
      AND i.newsletter_id = ${newsletterId}`,
  );
}

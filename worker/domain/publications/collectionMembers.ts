import { sql, literal } from "../../db/sql.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";

/** A member of a publication. */
export interface CollectionMember {
  collectionId: string;
  user: UserRow;
  role: CollectionRole;
  joinedAt: number;
  /** The member's email address, if they share it with colleagues. */
  sharedEmail: string | null;
}

/** Greater than any timestamp in milliseconds, so that the role sorts before the date. */
const ROLE_STEP = 10_000_000_000_000;

/**
 * Returns a publication's members: owners, editors, then writers, each in order of joining.
 * Excludes suspended people.
 */
export async function listCollectionMembers(
  context: DomainContext,
  collectionId: string,
  bounds: PageBounds,
): Promise<Page<CollectionMember>> {
  const order = sql`instr('OWNER EDITOR WRITER', m.role) * ${literal(ROLE_STEP)} + m.created_at`;
  const rows = await context.db.all<
    UserRow & { place: number; role: CollectionRole; joinedAt: number; sharedEmail: string | null }
  >(sql`
    SELECT ${order} AS place, m.role, m.created_at AS joinedAt,
      iif(u.shares_email_with_colleagues, (SELECT email FROM user_emails
        WHERE user_id = u.id), NULL)
        AS sharedEmail, ${userColumns("u")}
    FROM collection_members m JOIN users u ON u.id = m.user_id
    WHERE m.collection_id = ${collectionId} AND u.is_hidden = 0
      AND (${order}, m.user_id) > (${bounds.after?.value ?? Number.MIN_SAFE_INTEGER},
      ${bounds.after?.id ?? ""})
    ORDER BY 1, m.user_id LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ place, id }) => ({ value: place, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => {
      const { place: _place, role, joinedAt, sharedEmail, ...user } = node;
      seenUser(context, user);
      return { cursor, node: { collectionId, user, role, joinedAt, sharedEmail } };
    }),
  };
}

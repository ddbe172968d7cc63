import { sql, type Sql } from "../../db/sql.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import type { HomeFeedOrder } from "../../../shared/home/feedReasons.ts";
import { defineLoader } from "../../db/loader.ts";
import { roleMay } from "../kernel/roleMay.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isLimited } from "./rows/limitedReach.ts";

/** The signed-in user, with fields that only they may see. */
export interface ViewerRow {
  id: string;
  username: string;
  name: string;
  imageId: string | null;
  twitterScreenName: string | null;
  isHidden: number;
  /** 1 if staff limited the account. */
  isLimited: number;
  /**
   * When staff last limited or suspended the account, in milliseconds since 1970; null while it is
   * neither.
   */
  moderatedAt: number | null;
  unreadNotificationCount: number;
  createdAt: number;
  homeFeedOrder: HomeFeedOrder;
  /** Sign-in address; null for an account without one. */
  email: string | null;
  /** The latest requested address while it awaits confirmation. */
  unverifiedEmail: string | null;
  /** Dismissed banners with the time, in milliseconds since 1970. */
  dismissals: { flag: string; at: number }[];
  /** Publications that the viewer owns or edits. */
  staffRoles: { collectionId: string; role: CollectionRole }[];
}

/** The row as read, with lists as JSON. */
type StoredRow = Omit<ViewerRow, "dismissals" | "staffRoles"> & {
  foundBy: string;
  dismissals: string;
  staffRoles: string;
};

/** The signed-in user by id; null for none. Adds no cache tag, because it is never cached. */
export const viewerById = viewersBy(
  sql`u.id`,
  (ids) => sql`u.id IN (SELECT value FROM json_each(${ids}))`,
);

/**
 * The same by session hash, in the round trip that reads the session. The session may have expired.
 */
const viewerBySession = viewersBy(
  sql`v.token_hash`,
  (hashes) => sql`u.id = v.user_id AND v.token_hash IN (SELECT value FROM json_each(${hashes}))`,
  sql`, sessions v`,
);

function viewersBy(key: Sql, where: (keys: string) => Sql, from = sql``) {
  return defineLoader<DomainContext, string, ViewerRow | null>(async (context, keys) => {
    // Only the page chrome shows the viewer, so this read waits for the page's own round trip.
    const rows = await context.db.patiently<StoredRow>(sql`
      SELECT ${key} AS foundBy, u.id, u.username, u.name, u.image_id AS imageId,
        u.twitter_screen_name AS twitterScreenName, u.is_hidden AS isHidden,
        ${isLimited(sql`u.id`)} AS isLimited,
        CASE WHEN u.hidden_by_staff OR ${isLimited(sql`u.id`)} THEN
          (SELECT max(a.taken_at) FROM moderation_actions a
            WHERE a.user_id = u.id AND a.action <> 'LIFT') END AS moderatedAt,
        u.unread_notification_count AS unreadNotificationCount, u.created_at AS createdAt,
        u.home_feed_order AS homeFeedOrder,
        (SELECT e.email FROM user_emails e WHERE e.user_id = u.id) AS email,
        (SELECT iif(c.used_by IS NULL, c.email, NULL) FROM email_confirmations c
          WHERE c.user_id = u.id ORDER BY c.created_at DESC LIMIT 1) AS unverifiedEmail,
        (SELECT json_group_array(json_object('flag', d.flag, 'at', d.dismissed_at))
          FROM dismissals d WHERE d.user_id = u.id) AS dismissals,
        (SELECT json_group_array(json_object('collectionId', m.collection_id, 'role', m.role))
          FROM collection_members m
          WHERE m.user_id = u.id AND ${roleMay(sql`m.role`, "editInfo")}) AS staffRoles
      FROM users u${from} WHERE ${where(JSON.stringify(keys))}`);
    const byKey = new Map(rows.map(({ foundBy, ...row }) => [foundBy, row]));
    return keys.map((wanted) => {
      const row = byKey.get(wanted);
      if (!row) return null;
      return {
        ...row,
        dismissals: JSON.parse(row.dismissals) as ViewerRow["dismissals"],
        staffRoles: JSON.parse(row.staffRoles) as ViewerRow["staffRoles"],
      };
    });
  });
}

/** The signed-in user of a request; null for an anonymous viewer. */
export async function viewerOf(context: DomainContext): Promise<ViewerRow | null> {
  const { sessionHash } = context;
  if (sessionHash === null) {
    const session = await context.session();
    return session && viewerById(context).load(session.userId);
  }
  const [row, session] = await Promise.all([
    viewerBySession(context).load(sessionHash),
    context.session(),
  ]);
  return session && row;
}

/** Drops the loaded viewer after a write that changed it. */
export function forgetViewer(context: DomainContext): void {
  viewerById(context).clearAll();
  viewerBySession(context).clearAll();
}

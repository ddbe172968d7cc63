import type { CollectionRole } from "../../../../shared/enums.ts";
import type { HomeFeedOrder } from "../../../../shared/rules/feedReasons.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { isLimited } from "../../core/people/limitedReach.ts";

/** The person who is signed in, as only they may see themselves. */
export interface ViewerRow {
  id: string;
  username: string;
  name: string;
  imageId: string | null;
  twitterScreenName: string | null;
  isSuspended: number;
  /** 1 where staff have limited the account. */
  isLimited: number;
  /** When staff last limited or suspended the account, in milliseconds since 1970; null while it is neither. */
  measuredAt: number | null;
  unreadNotificationCount: number;
  createdAt: number;
  homeFeedOrder: HomeFeedOrder;
  /** The address they sign in with; null for an account without one. */
  email: string | null;
  /** The address that they have given last, while it waits for its confirmation. */
  unverifiedEmail: string | null;
  /** The banners they have put away, and when, in milliseconds since 1970. */
  dismissals: { flag: string; at: number }[];
  /** The publications they own or edit. */
  staffRoles: { collectionId: string; role: CollectionRole }[];
}

/** The lists as JSON. */
type StoredRow = Omit<ViewerRow, "dismissals" | "staffRoles"> & {
  foundBy: string;
  dismissals: string;
  staffRoles: string;
};

/** The signed-in person by id; null when there is none. Adds no cache tag: it is never cached. */
export const viewerById = viewersBy("u.id", "u.id IN (SELECT value FROM json_each(?1))");

/** The same by the hash of a session, which may have ended: in the trip that reads the session. */
const viewerBySession = viewersBy(
  "v.token_hash",
  "u.id = v.user_id AND v.token_hash IN (SELECT value FROM json_each(?1))",
  ", sessions v",
);

function viewersBy(key: string, where: string, from = "") {
  return defineLoader<DomainContext, string, ViewerRow | null>(async (context, keys) => {
    // The chrome alone shows the viewer, so that the page's own reads say when a trip leaves.
    const rows = await context.db.patiently<StoredRow>(
      `SELECT ${key} AS foundBy, u.id, u.username, u.name, u.image_id AS imageId,
         u.twitter_screen_name AS twitterScreenName, u.is_suspended AS isSuspended,
         ${isLimited("u.id")} AS isLimited,
         CASE WHEN u.is_suspended & 1 OR ${isLimited("u.id")} THEN
           (SELECT max(a.taken_at) FROM moderation_actions a
             WHERE a.user_id = u.id AND a.measure <> 'LIFT') END AS measuredAt,
         u.unread_notification_count AS unreadNotificationCount, u.created_at AS createdAt,
         u.home_feed_order AS homeFeedOrder,
         (SELECT e.email FROM user_emails e WHERE e.user_id = u.id) AS email,
         (SELECT iif(c.used_by IS NULL, c.email, NULL) FROM email_confirmations c
           WHERE c.user_id = u.id ORDER BY c.created_at DESC LIMIT 1) AS unverifiedEmail,
         (SELECT json_group_array(json_object('flag', d.flag, 'at', d.dismissed_at))
           FROM dismissals d WHERE d.user_id = u.id) AS dismissals,
         (SELECT json_group_array(json_object('collectionId', m.collection_id, 'role', m.role))
           FROM collection_members m
           WHERE m.user_id = u.id AND m.role IN ('OWNER', 'EDITOR')) AS staffRoles
       FROM users u${from} WHERE ${where}`,
      JSON.stringify(keys),
    );
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

/** The signed-in person of a request; null for a visitor. */
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

/** Has the signed-in person read anew, after a write that changed what is said of them. */
export function forgetViewer(context: DomainContext): void {
  viewerById(context).clearAll();
  viewerBySession(context).clearAll();
}

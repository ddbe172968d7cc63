import { sql } from "../../../db/sql.ts";
import { LOGGED_OUT_ID_PREFIX } from "../../../../shared/ids.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** The viewer's relation to a newsletter. */
export interface NewsletterViewerEdge {
  id: string;
  isSubscribed: boolean;
}

/** The viewer's relation to a newsletter, by its id. Empty for an anonymous viewer. */
export const viewerEdgeByNewsletter = defineLoader<DomainContext, string, NewsletterViewerEdge>(
  async (context, ids) => {
    const session = await context.session();
    const viewerId = session?.userId ?? context.visitorId ?? LOGGED_OUT_ID_PREFIX;
    const rows = session
      ? await context.db.all<{ id: string }>(sql`
        SELECT s.newsletter_id AS id FROM newsletter_subscribers s
        WHERE s.user_id = ${session.userId} AND s.state = 'ACTIVE'
          AND s.newsletter_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      : [];
    const subscribed = new Set(rows.map(({ id }) => id));
    return ids.map((id) => ({ id: `${viewerId}:${id}`, isSubscribed: subscribed.has(id) }));
  },
);

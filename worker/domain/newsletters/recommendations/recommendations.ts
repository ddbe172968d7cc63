// The newsletters that a newsletter recommends, for those who manage it and for its readers.

import { sql, type Sql } from "../../../db/sql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { HAS_OWNER_SQL } from "../rows/newsletters.ts";

/** A newsletter that another one recommends. */
export interface Recommendation {
  newsletterId: string;
  name: string;
  /** May be empty. */
  description: string;
  /** The path of its page on the main site. */
  path: string;
  /** The path of the endpoint that subscribes to it. */
  subscribePath: string;
  /** Its writer's account is suspended or closed. */
  isHidden: boolean;
}

interface Row {
  recommenderId: string;
  id: string;
  slug: string;
  name: string;
  description: string;
  collectionId: string | null;
  userId: string | null;
  collectionSlug: string | null;
  username: string | null;
  isHidden: number;
}

const COLUMNS = sql`r.newsletter_id AS recommenderId, n.id, n.slug, n.name, n.description,
  n.collection_id AS collectionId, n.user_id AS userId, c.slug AS collectionSlug, u.username,
  coalesce(u.is_hidden, 0) AS isHidden`;

const TABLES = sql`newsletter_recommendations r JOIN newsletters n ON n.id = r.recommended_id
    AND ${HAS_OWNER_SQL}
  LEFT JOIN active_collections c ON c.id = n.collection_id LEFT JOIN users u ON u.id = n.user_id`;

/** What a newsletter recommends, in the order in which it was added, for those who manage it. */
export const recommendationsByNewsletter = defineLoader<DomainContext, string, Recommendation[]>(
  async ({ db }, ids) => {
    const rows = await db.all<Row>(sql`
      SELECT ${COLUMNS} FROM ${TABLES}
      WHERE r.newsletter_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        ORDER BY r.position`);
    return byRecommender(ids, rows);
  },
);

/**
 * What a newsletter recommends to the viewer who gets it, without what they get or write. Empty for
 * viewers who don't get it.
 */
export const recommendationsToViewer = defineLoader<DomainContext, string, Recommendation[]>(
  async (context, ids) => {
    const session = await context.session();
    if (!session) return ids.map(() => []);
    const rows = await context.db.all<Row>(sql`
      SELECT ${COLUMNS} FROM ${TABLES}
      WHERE r.newsletter_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND r.newsletter_id IN (${subscribedSql(sql`${session.userId}`)})
        AND r.recommended_id NOT IN (${subscribedSql(sql`${session.userId}`)})
        AND n.user_id IS NOT ${session.userId} AND coalesce(u.is_hidden, 0) = 0
      ORDER BY r.position`);
    return byRecommender(ids, rows);
  },
);

/**
 * What a newsletter recommends to an address, without what it gets. For an address that wasn't
 * confirmed it is null, since its subscriptions must not be revealed.
 */
export async function recommendationsToAddress(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
  emailKey: string | null,
): Promise<Recommendation[]> {
  const rows = await db.all<Row>(sql`
    SELECT ${COLUMNS} FROM ${TABLES}
    WHERE r.newsletter_id = ${newsletterId} AND coalesce(u.is_hidden, 0) = 0
      AND r.recommended_id NOT IN (SELECT s.newsletter_id FROM newsletter_subscribers s
        WHERE s.email_key = ${emailKey} AND s.state = 'ACTIVE')
    ORDER BY r.position`);
  return rows.map(toRecommendation);
}

/** SQL: the ids of the newsletters that an account gets. */
const subscribedSql = (user: Sql): Sql =>
  sql`SELECT s.newsletter_id FROM newsletter_subscribers s
    WHERE s.user_id = ${user} AND s.state = 'ACTIVE'`;

function byRecommender(ids: readonly string[], rows: readonly Row[]): Recommendation[][] {
  const known = Map.groupBy(rows, ({ recommenderId }) => recommenderId);
  return ids.map((id) => (known.get(id) ?? []).map(toRecommendation));
}

function toRecommendation(row: Row): Recommendation {
  const { id, slug, name, description, collectionId, userId, collectionSlug, username } = row;
  return {
    newsletterId: id,
    name,
    description,
    path:
      collectionSlug === null
        ? buildPath("SubscribeToUser", { username: username ?? "" })
        : buildPath("ShowCollectionNewsletter", { collectionSlug, newsletterSlug: slug }),
    subscribePath:
      collectionId === null
        ? `/_/subscribe/user/${userId}/${id}`
        : `/_/subscribe/collection/${collectionId}/${id}`,
    isHidden: row.isHidden !== 0,
  };
}

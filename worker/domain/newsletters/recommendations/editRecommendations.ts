import { MAX_NEWSLETTER_RECOMMENDATIONS } from "../../../../shared/limits.ts";
import { sql, literal } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newsletterById } from "../rows/newsletters.ts";
import { isActiveSql } from "../../people/rows/canSeeUser.ts";
import { canManageNewsletter } from "../canManageNewsletter.ts";
import { findNewsletter } from "../findNewsletter.ts";
import { newsletterOfAddress } from "../subscribers/newsletterOfAddress.ts";
import { recommendationsByNewsletter } from "./recommendations.ts";

/** Why a newsletter isn't recommended. */
export type RecommendationError =
  | "no-newsletter"
  | "unknown"
  | "own"
  | "already-recommended"
  | "too-many";

export type RecommendationResult =
  | { kind: "saved"; newsletterId: string }
  | { kind: "error"; error: RecommendationError };

/**
 * Recommends a newsletter, given by the address of its page or its writer's username, to readers of
 * one that the user manages.
 */
export async function recommendNewsletter(
  context: DomainContext,
  userId: string,
  newsletterId: string,
  typed: string,
): Promise<RecommendationResult> {
  if (!(await isManaged(context, newsletterId))) return failed("no-newsletter");
  const target = await newsletterOfAddress(context, typed);
  const found = target && (await findNewsletter(context, target));
  if (!found) return failed("unknown");
  const { newsletter: recommended, creation } = found;
  if (recommended.id === newsletterId) return failed("own");
  const before = sql<{ isKnown: number; isFull: number }>`
    SELECT count(*) >= ${literal(MAX_NEWSLETTER_RECOMMENDATIONS)} AS isFull,
      coalesce(max(recommended_id = ${recommended.id}), 0) AS isKnown
    FROM newsletter_recommendations WHERE newsletter_id = ${newsletterId}`;
  const inserted = sql`
    INSERT INTO newsletter_recommendations (newsletter_id, recommended_id, position, created_at)
    SELECT ${newsletterId}, ${recommended.id}, (SELECT coalesce(max(position), 0) + 1
      FROM newsletter_recommendations
      WHERE newsletter_id = ${newsletterId}), ${context.now}
    WHERE ${isActiveSql(sql`${userId}`)} AND (SELECT count(*) FROM newsletter_recommendations
      WHERE newsletter_id = ${newsletterId}) < ${literal(MAX_NEWSLETTER_RECOMMENDATIONS)}
    ON CONFLICT DO NOTHING RETURNING recommended_id`;
  const written = await context.db.write([before, ...creation, inserted], { idempotent: false });
  recommendationsByNewsletter(context).clear(newsletterId);
  if (written.hasRows(inserted)) return { kind: "saved", newsletterId };
  const row = written.first(before);
  if (row?.isKnown) return failed("already-recommended");
  return failed(row?.isFull ? "too-many" : "no-newsletter");
}

/** Stops recommending a newsletter. Idempotent. */
export async function removeRecommendation(
  context: DomainContext,
  userId: string,
  newsletterId: string,
  recommendedId: string,
): Promise<RecommendationResult> {
  if (!(await isManaged(context, newsletterId))) return failed("no-newsletter");
  await context.db.write(
    [
      sql`DELETE FROM newsletter_recommendations
        WHERE newsletter_id = ${newsletterId} AND recommended_id = ${recommendedId}
          AND ${isActiveSql(sql`${userId}`)}`,
    ],
    { idempotent: true },
  );
  recommendationsByNewsletter(context).clear(newsletterId);
  return { kind: "saved", newsletterId };
}

async function isManaged(context: DomainContext, newsletterId: string): Promise<boolean> {
  const newsletter = await newsletterById(context).load(newsletterId);
  return newsletter !== null && canManageNewsletter(context, newsletter);
}

const failed = (error: RecommendationError): RecommendationResult => ({ kind: "error", error });

import { HOUR_MS } from "../../../../shared/durations.ts";
import { DatabaseUnavailableError } from "../../../db/database.ts";
import { identifier, literal, sql, type Sql, type Statement } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { removeDomainsOf } from "../../domains/rows/removeDomainsOf.ts";
import { SUBMITTED_SQL } from "../../drafts/submittedSql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { deleteIssues } from "../../newsletters/rows/endIssues.ts";
import { deleteSubscribers } from "../../newsletters/rows/subscriberStates.ts";
import { endEditorsSchedule, giveSettingsBack } from "../../publishing/writersSchedule.ts";
import { eraseOwner } from "../../statistics/eraseStatistics.ts";

/** Publications worked on per run. */
const MAX_A_RUN = 3;
/** Stories, and rows of each large table, that one run takes of a publication. */
const STORIES_AT_ONCE = 200;
const ROWS_AT_ONCE = 1000;
/** Delay after a failure, so that others get their turn. */
const RETRY_MS = HOUR_MS;

/** Tables whose rows of a publication are few, in the order in which they can be deleted. */
const SMALL_TABLES = [
  "collection_navigation_items",
  "collection_sections",
  "collection_featured_posts",
  "collection_feature_pages",
  "collection_subpages",
  "collection_page_former_slugs",
  "collection_tags",
  "collection_invitations",
  "collection_members",
  "deleted_collection_members",
  "newsletter_import_days_of_collections",
] as const;

/** Tables with a row for each reader or story, by collection. */
const LARGE_TABLES = [
  ["collection_follows", sql`follower_id`],
  ["collection_mutes", sql`user_id`],
  ["publication_submissions", sql`id`],
] as const;

/**
 * Scheduled step: erases publications that were deleted RESTORE_PUBLICATION_DAYS ago, in parts. Their
 * stories stay with their writers. An empty row and the slugs remain, so that old addresses redirect
 * and nobody else takes them. Failures are logged and retried.
 */
export async function eraseCollections(
  context: Pick<DomainContext, "db" | "now" | "statistics">,
): Promise<void> {
  const { db, now } = context;
  const due = await db.all<{ id: string }>(sql`
    SELECT id FROM collections WHERE erase_at <= ${now} AND deleted_at IS NOT NULL
    ORDER BY erase_at LIMIT ${literal(MAX_A_RUN)}`);
  for (const { id } of due) {
    try {
      await eraseOwner(context, id);
      const left = sql<{ isLeft: number }>`SELECT ${hasRows(id)} AS isLeft`;
      const part = await db.write([...eraseRows(id, now), left], { idempotent: true });
      if (part.first(left)?.isLeft !== 0) continue;
      await db.write(eraseRest(id, now), { idempotent: true });
      log("info", "A publication was erased", { collectionId: id });
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      log("error", "A publication could not be erased and will be retried", {
        collectionId: id,
        error,
      });
      await db.write([sql`UPDATE collections SET erase_at = ${now + RETRY_MS} WHERE id = ${id}`], {
        idempotent: true,
      });
    }
  }
}

const newslettersOf = (id: string): Sql =>
  sql`SELECT id FROM newsletters WHERE collection_id = ${id}`;

/** The published stories, each of which has an index by publication. */
const storiesOf = (id: string): Sql => sql`
  SELECT * FROM (SELECT id FROM posts WHERE collection_id = ${id} AND is_listed = 1
    LIMIT ${literal(STORIES_AT_ONCE)})
  UNION ALL SELECT * FROM (SELECT id FROM posts WHERE collection_id = ${id}
    AND status = 'PUBLISHED' AND visibility = 'UNLISTED' AND is_hidden = 0
    AND in_response_to_post_id IS NULL LIMIT ${literal(STORIES_AT_ONCE)})`;

/** One part of the rows that can be many. */
function eraseRows(id: string, now: number): Statement[] {
  const submitted = sql`SELECT post_id FROM publication_submissions
    WHERE collection_id = ${id} AND status IN ${SUBMITTED_SQL}`;
  return [
    endEditorsSchedule(submitted, now, { when: sql`TRUE`, error: null }),
    giveSettingsBack(submitted, sql`TRUE`),
    sql`UPDATE drafts SET settings = json_set(settings, '$.collectionId', NULL)
      WHERE post_id IN (${storiesOf(id)}) AND settings ->> '$.collectionId' = ${id}`,
    sql`UPDATE posts SET collection_id = NULL WHERE id IN (${storiesOf(id)})`,
    ...LARGE_TABLES.map(
      ([table, key]) => sql`
        DELETE FROM ${identifier(table)} WHERE collection_id = ${id} AND ${key} IN (
          SELECT ${key} FROM ${identifier(table)} WHERE collection_id = ${id}
          LIMIT ${literal(ROWS_AT_ONCE)})`,
    ),
    ...deleteSubscribers(sql`s.id IN (SELECT id FROM newsletter_subscribers
      WHERE newsletter_id IN (${newslettersOf(id)}) LIMIT ${literal(ROWS_AT_ONCE)})`),
  ];
}

/** SQL: there is more for `eraseRows`. */
const hasRows = (id: string): Sql => sql`(EXISTS (${storiesOf(id)})
  OR EXISTS (SELECT 1 FROM collection_follows WHERE collection_id = ${id})
  OR EXISTS (SELECT 1 FROM collection_mutes WHERE collection_id = ${id})
  OR EXISTS (SELECT 1 FROM publication_submissions WHERE collection_id = ${id})
  OR EXISTS (SELECT 1 FROM newsletter_subscribers WHERE newsletter_id IN (${newslettersOf(id)})))`;

/** SQL of the images of a publication and its newsletters; D1 limits the terms of a compound SELECT. */
const imagesOf = (id: string): Sql[] => [
  sql`SELECT j.value FROM collections c CROSS JOIN json_each(json_array(c.avatar_image_id,
    c.logo_image_id, c.favicon_image_id, c.header_image_id)) j WHERE c.id = ${id}`,
  sql`SELECT image_id FROM collection_sections WHERE collection_id = ${id}`,
  sql`SELECT image_id FROM collection_feature_pages WHERE collection_id = ${id}`,
  sql`SELECT i.image_id FROM collection_subpages s JOIN collection_subpage_images i
    ON i.subpage_id = s.id WHERE s.collection_id = ${id}`,
  sql`SELECT j.value FROM newsletters n CROSS JOIN json_each(json_array(n.image_id,
    n.header_image_id)) j WHERE n.collection_id = ${id}`,
];

/** All that remains, once `eraseRows` has nothing more to do. */
function eraseRest(id: string, now: number): Statement[] {
  return [
    // Those that nothing else uses are erased (eraseUnusedImages.ts).
    ...imagesOf(id).map(
      (images) =>
        sql`UPDATE images SET erase_at = ${now} WHERE id IN (${images}) AND source_url IS NULL`,
    ),
    removeDomainsOf(id, now),
    sql`UPDATE posts SET email_newsletter_id = NULL
      WHERE email_newsletter_id IN (${newslettersOf(id)})`,
    ...deleteIssues(sql`i.newsletter_id IN (${newslettersOf(id)})`),
    sql`DELETE FROM newsletter_imports WHERE newsletter_id IN (${newslettersOf(id)})`,
    sql`DELETE FROM newsletters WHERE collection_id = ${id}`,
    sql`DELETE FROM collection_section_posts WHERE section_id IN
      (SELECT id FROM collection_sections WHERE collection_id = ${id})`,
    ...SMALL_TABLES.map(
      (table) => sql`DELETE FROM ${identifier(table)} WHERE collection_id = ${id}`,
    ),
    sql`UPDATE collections SET erase_at = NULL, deleted_by = NULL, creator_id = NULL, name = '',
        tagline = '', description = '', about = NULL, about_source = NULL, avatar_image_id = NULL,
        logo_image_id = NULL, favicon_image_id = NULL, header_title = NULL, header_color = NULL,
        header_image_id = NULL, google_analytics_id = NULL, facebook_page_id = NULL,
        twitter_username = NULL, domain = NULL, domain_is_subdomain = 0, takes_submissions = 0,
        submission_guidelines = '', promotes_newsletter = 0, design = NULL, follower_count = 0,
        post_count = 0
      WHERE id = ${id}`,
  ];
}

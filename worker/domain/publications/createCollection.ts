import { sql, type Sql } from "../../db/sql.ts";
import { collectionTag, GROUP_TAGS, userTag } from "../../../shared/cache/cacheTags.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_COLLECTION_NAME, MAX_TAGLINE } from "../../../shared/limits.ts";
import {
  hasOwnSlug,
  publicationSlug,
  publicationSlugBase,
  publicationSlugSuggestions,
} from "../../../shared/publishing/names.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { DomainContext } from "../kernel/context.ts";
import { hostCache } from "../domains/rows/hostCache.ts";
import { beforeRoot, hostsBeforeRoots } from "../domains/rows/isProductHost.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexCollection } from "../searchIndex/queueSearch.ts";
import type { CollectionRow } from "./rows/collectionRow.ts";
import { collectionById } from "./rows/collections.ts";

/** Maximum number of publications that one person may own. */
export const MAX_OWNED_COLLECTIONS = 20;

/** The fields of a new publication. */
export interface CollectionInput {
  /**
   * Idempotency key created by the client. The same key of the same person always refers to the
   * same publication.
   */
  key: string;
  name: string;
  /** Empty to derive the slug from the name. */
  slug: string;
  tagline: string;
}

export type CollectionResult =
  | { kind: "created"; collection: CollectionRow }
  | { kind: "slug-taken"; slug: string; suggestions: string[] }
  | { kind: "no-key" | "no-name" | "too-long" | "suspended" | "too-many" };

/** Length of a slug's stem, in characters, that remains however long its number suffix is. */
const SLUG_START = 45;
/** Maximum number of attempts when another publication takes the slug concurrently. */
const MAX_ATTEMPTS = 3;

/**
 * SQL condition: none of the hosts is live for an owner other than the two given. The arguments are
 * SQL of values.
 */
const isUnclaimed = (hosts: Sql, id: Sql, viewerId: Sql): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM custom_domains WHERE state = 'live'
    AND domain IN (SELECT value FROM json_each(${hosts})) AND owner_id NOT IN (${id}, ${viewerId}))`;

/**
 * Creates a publication and its owner. Repeating the call with the same key returns the existing
 * publication.
 */
export async function createCollection(
  context: DomainContext,
  viewerId: string,
  input: CollectionInput,
): Promise<CollectionResult> {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(input.key)) return { kind: "no-key" };
  const [name, tagline] = [oneLine(input.name), oneLine(input.tagline)];
  if (name === "") return { kind: "no-name" };
  if (name.length > MAX_COLLECTION_NAME || tagline.length > MAX_TAGLINE) {
    return { kind: "too-long" };
  }
  const wanted = input.slug.trim() || name;
  const base = publicationSlugBase(wanted);
  const start = base.slice(0, SLUG_START);
  const hosts = context.config.hosts;
  const id = await idFromKey("collection", `${viewerId}:${input.key}`);
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    const [taken, claimed, person] = await Promise.all([
      context.db.all<{ slug: string }>(
        sql`SELECT slug FROM collections WHERE id <> ${id} AND slug >= ${start}
          AND slug < ${start} || '~'
          UNION ALL SELECT slug FROM collection_former_slugs
          WHERE slug >= ${start} AND slug < ${start} || '~'`,
      ),
      // A name that is someone else's live host can't be the slug of another publication.
      context.db.all<{ domain: string }>(sql`
        SELECT domain FROM custom_domains WHERE state = 'live'
          AND owner_id NOT IN (${id}, ${viewerId})
        AND domain >= ${start} AND domain < ${start} || '~'`),
      context.db.first<{ isHidden: number; username: string; owned: number }>(sql`
        SELECT is_hidden AS isHidden, username, (SELECT count(*) FROM collection_members
          WHERE user_id = ${viewerId} AND role = 'OWNER' AND collection_id <> ${id}) AS owned
        FROM users WHERE id = ${viewerId}`),
    ]);
    if (person?.isHidden !== 0) return { kind: "suspended" };
    if (person.owned >= MAX_OWNED_COLLECTIONS) return { kind: "too-many" };
    const slugs = new Set([
      ...taken.map((row) => row.slug),
      ...claimed.map(({ domain }) => beforeRoot(domain, hosts)),
    ]);
    const isTaken = (text: string): boolean => slugs.has(text);
    const slug = publicationSlug(wanted, isTaken);
    // Only a name that no slug can be made of gets a number without being asked.
    if (slug !== base && hasOwnSlug(wanted)) {
      const suggestions = publicationSlugSuggestions(base, person.username, isTaken);
      return { kind: "slug-taken", slug: base, suggestions };
    }
    const slugHosts = hostsBeforeRoots(slug, hosts);
    await context.db.write(
      [
        queuePurge(
          context,
          [collectionTag(id), userTag(viewerId), GROUP_TAGS.sitemap],
          sql`NOT EXISTS (SELECT 1 FROM collections WHERE id = ${id} OR slug = ${slug})
            AND ${isUnclaimed(sql`${JSON.stringify(slugHosts)}`, sql`${id}`, sql`${viewerId}`)}`,
        ),
        sql`INSERT INTO collections (id, slug, name, tagline, creator_id, created_at, updated_at)
          SELECT ${id}, ${slug}, ${name}, ${tagline}, ${viewerId}, ${context.now}, ${context.now}
            WHERE ${isUnclaimed(sql`${JSON.stringify(slugHosts)}`, sql`${id}`, sql`${viewerId}`)}
          ON CONFLICT DO NOTHING`,
        indexCollection(context, id),
        sql`INSERT INTO collection_members (collection_id, user_id, role, created_at)
          SELECT id, creator_id, 'OWNER', ${context.now} FROM active_collections WHERE id = ${id}
            AND creator_id = ${viewerId}
            AND NOT EXISTS (SELECT 1 FROM collection_members WHERE collection_id = ${id})`,
      ],
      { idempotent: true },
    );
    hostCache.forget(slugHosts, [id]);
    collectionById(context).clear(id);
    const collection = await collectionById(context).load(id);
    if (collection) return { kind: "created", collection };
  }
  // Others took the address each time, or the key is of a publication that was deleted.
  return { kind: "no-key" };
}

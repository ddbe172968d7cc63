import { collectionTag, GROUP_TAGS, userTag } from "../../../shared/cacheTags.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_COLLECTION_NAME, MAX_TAGLINE } from "../../../shared/limits.ts";
import { publicationSlug } from "../../../shared/rules/names.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import type { DomainContext } from "../context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import type { CollectionRow } from "./collectionRow.ts";
import { collectionById } from "./collections.ts";

/** Most publications that one person owns. */
export const MAX_OWNED_COLLECTIONS = 20;

/** A wish to begin a publication. */
export interface CollectionWish {
  /** Made where the wish is: the same key of the same person is the same publication. */
  key: string;
  name: string;
  /** The address that is wished for; what is taken gets a number. Empty for the name. */
  slug: string;
  tagline: string;
}

/** What became of the wish. */
export type CollectionOutcome =
  | { outcome: "created"; collection: CollectionRow }
  | { outcome: "no-key" | "no-name" | "too-long" | "suspended" | "too-many" };

/** What stays of a slug, in characters, however high the number behind it. */
const SLUG_START = 45;
/** How often a slug is looked for because another took it meanwhile. */
const TRIES = 3;

/** Begins a publication with its owner. Doing it again answers the one that is there. Throws as Database does. */
export async function createCollection(
  context: DomainContext,
  viewerId: string,
  wish: CollectionWish,
): Promise<CollectionOutcome> {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(wish.key)) return { outcome: "no-key" };
  const [name, tagline] = [oneLine(wish.name), oneLine(wish.tagline)];
  if (name === "") return { outcome: "no-name" };
  if (name.length > MAX_COLLECTION_NAME || tagline.length > MAX_TAGLINE) {
    return { outcome: "too-long" };
  }
  const wanted = wish.slug.trim() || name;
  const start = publicationSlug(wanted, () => false).slice(0, SLUG_START);
  const id = await idFromKey("collection", `${viewerId}:${wish.key}`);
  for (let left = TRIES; left > 0; left -= 1) {
    const [taken, person] = await Promise.all([
      context.db.all<{ slug: string }>(
        "SELECT slug FROM collections WHERE id <> ?1 AND slug >= ?2 AND slug < ?2 || '~'",
        id,
        start,
      ),
      context.db.first<{ isSuspended: number; owned: number }>(
        `SELECT is_suspended AS isSuspended, (SELECT count(*) FROM collection_members
           WHERE user_id = ?1 AND role = 'OWNER' AND collection_id <> ?2) AS owned
         FROM users WHERE id = ?1`,
        viewerId,
        id,
      ),
    ]);
    if (person?.isSuspended !== 0) return { outcome: "suspended" };
    if (person.owned >= MAX_OWNED_COLLECTIONS) return { outcome: "too-many" };
    const slugs = new Set(taken.map((row) => row.slug));
    const slug = publicationSlug(wanted, (text) => slugs.has(text));
    await context.db.write(
      [
        queuePurge(context, [collectionTag(id), userTag(viewerId), GROUP_TAGS.sitemap], {
          sql: "NOT EXISTS (SELECT 1 FROM collections WHERE id = ?3 OR slug = ?4)",
          values: [id, slug],
        }),
        [
          `INSERT INTO collections (id, slug, name, tagline, creator_id, created_at, updated_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) ON CONFLICT DO NOTHING`,
          id,
          slug,
          name,
          tagline,
          viewerId,
          context.now,
        ],
        [
          `INSERT INTO collection_members (collection_id, user_id, role, created_at)
           SELECT id, creator_id, 'OWNER', ?3 FROM collections WHERE id = ?1 AND creator_id = ?2
             AND NOT EXISTS (SELECT 1 FROM collection_members WHERE collection_id = ?1)`,
          id,
          viewerId,
          context.now,
        ],
      ],
      { idempotent: true },
    );
    collectionById(context).clear(id);
    const collection = await collectionById(context).load(id);
    if (collection) return { outcome: "created", collection };
  }
  return { outcome: "no-name" };
}

function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}

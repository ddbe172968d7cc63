import { sql } from "../../db/sql.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { idFromKey } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";
import { type PublishSettings, tagSlugs } from "../drafts/publishSettings.ts";
import { roleMay } from "../kernel/roleMay.ts";

/** A tag to be set on a story. */
export interface StoryTag {
  id: string;
  slug: string;
  title: string;
}

/** The database's answers about the settings to be saved for a story. */
export interface SettingsFound {
  /** Existing tags with their ids, new ones with the id they will get. */
  tags: StoryTag[];
  /** A linked host or one of its parent domains is banned. */
  isBanned: boolean;
  hasCollection: boolean;
  hasImage: boolean;
  /** The viewer's role in the publication. */
  role: CollectionRole | null;
  /** The story has a pending submission to the publication. */
  isSubmitted: boolean;
  /** The viewer owns or edits the publication that the story is in now. */
  isEditorThere: boolean;
}

/**
 * Looks up everything that settings refer to in one round trip. `hosts` are in lower case.
 */
export async function lookUpSettings(
  { db }: Pick<DomainContext, "db">,
  input: {
    viewerId: string;
    postId: string;
    settings: PublishSettings;
    hosts: readonly string[];
  },
): Promise<SettingsFound> {
  const { viewerId, postId, settings, hosts } = input;
  const slugs = tagSlugs(settings.tags);
  const row = await db.first<{
    tags: string;
    isBanned: number;
    hasCollection: number;
    hasImage: number;
    role: CollectionRole | null;
    isSubmitted: number;
    isEditorThere: number;
  }>(sql`
    SELECT (SELECT json_group_array(json_object('slug', slug, 'id', id)) FROM tags
      WHERE slug IN (SELECT value FROM json_each(${JSON.stringify(slugs)}))) AS tags,
    EXISTS (SELECT 1 FROM banned_link_hosts
      WHERE host IN (SELECT value FROM json_each(${JSON.stringify(hosts.flatMap(withParents))}))) AS
        isBanned,
    EXISTS (SELECT 1 FROM active_collections WHERE id = ${settings.collectionId}) AS hasCollection,
    (SELECT role FROM collection_members WHERE collection_id = ${settings.collectionId}
      AND user_id = ${viewerId}) AS role,
    EXISTS (SELECT 1 FROM images WHERE id = ${settings.cover?.imageId ?? null}) AS hasImage,
    EXISTS (SELECT 1 FROM publication_submissions WHERE post_id = ${postId}
      AND collection_id = ${settings.collectionId}
      AND status IN ${SUBMITTED_SQL}) AS isSubmitted,
    EXISTS (SELECT 1 FROM posts p JOIN collection_members m ON m.collection_id = p.collection_id
      WHERE p.id = ${postId} AND m.user_id = ${viewerId}
        AND ${roleMay(sql`m.role`, "reviewSubmissions")}) AS isEditorThere`);
  const known = JSON.parse(row?.tags ?? "[]") as { slug: string; id: string }[];
  const ids = new Map(known.map(({ slug, id }) => [slug, id]));
  const tags = settings.tags.map(async (title, index) => {
    const slug = slugs[index]!;
    return { slug, title, id: ids.get(slug) ?? (await idFromKey("tag", slug)) };
  });
  return {
    tags: await Promise.all(tags),
    isBanned: row?.isBanned === 1,
    hasCollection: row?.hasCollection === 1,
    hasImage: row?.hasImage === 1,
    role: row?.role ?? null,
    isSubmitted: row?.isSubmitted === 1,
    isEditorThere: row?.isEditorThere === 1,
  };
}

/**
 * Returns a host with all its parent domains, as bans are looked up: `a.b.example`, `b.example`,
 * `example`.
 */
export function withParents(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

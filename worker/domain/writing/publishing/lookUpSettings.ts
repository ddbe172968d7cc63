import type { CollectionRole } from "../../../../shared/enums.ts";
import { idFromKey } from "../../../../shared/ids.ts";
import type { DomainContext } from "../../context.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";
import { type PublishSettings, tagSlugs } from "./publishSettings.ts";

/** A tag as a story is given it. */
export interface StoryTag {
  id: string;
  slug: string;
  title: string;
}

/** What the database says of settings that someone wishes for a story. */
export interface SettingsFound {
  /** Those there are with their ids, the others with the id they will have. */
  tags: StoryTag[];
  /** True where a host, or one that it stands under, is banned. */
  isBanned: boolean;
  hasCollection: boolean;
  hasImage: boolean;
  /** The viewer's in the publication. */
  role: CollectionRole | null;
  /** True while the story is handed in to the publication. */
  isSubmitted: boolean;
  /** True where the viewer owns or edits the publication that the story stands in now. */
  isEditorThere: boolean;
}

/** Looks up in one trip what settings name. `hosts` are in lower case. Throws as `Database.all`. */
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
  }>(
    `SELECT (SELECT json_group_array(json_object('slug', slug, 'id', id)) FROM tags
         WHERE slug IN (SELECT value FROM json_each(?1))) AS tags,
       EXISTS (SELECT 1 FROM banned_link_hosts
         WHERE host IN (SELECT value FROM json_each(?2))) AS isBanned,
       EXISTS (SELECT 1 FROM collections WHERE id = ?3) AS hasCollection,
       (SELECT role FROM collection_members WHERE collection_id = ?3 AND user_id = ?4) AS role,
       EXISTS (SELECT 1 FROM images WHERE id = ?5) AS hasImage,
       EXISTS (SELECT 1 FROM publication_submissions WHERE post_id = ?6 AND collection_id = ?3
         AND status IN ${SUBMITTED_SQL}) AS isSubmitted,
       EXISTS (SELECT 1 FROM posts p JOIN collection_members m ON m.collection_id = p.collection_id
         WHERE p.id = ?6 AND m.user_id = ?4 AND m.role IN ('OWNER', 'EDITOR')) AS isEditorThere`,
    JSON.stringify(slugs),
    JSON.stringify(hosts.flatMap(withParents)),
    settings.collectionId,
    viewerId,
    settings.cover?.imageId ?? null,
    postId,
  );
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

/** A host with all that it stands under, as bans are looked up: `a.b.example`, `b.example`, `example`. */
export function withParents(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

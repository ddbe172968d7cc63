import type { CollectionRole } from "../../../shared/enums.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { characterCount } from "../../../shared/format/characterCount.ts";
import {
  MAX_RESPONSE_BYTES,
  MAX_SUBTITLE_LENGTH,
  MAX_TITLE_LENGTH,
} from "../../../shared/limits.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import type { DomainContext } from "../context.ts";
import type { DraftRow } from "../drafts/draftRow.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";
import { type DiscussionRefusal, discussionRefusal } from "../responses/discussionRefusal.ts";
import { type PublishSettings, type SettingsRefusal, tagSlugs } from "./publishSettings.ts";
import { linkedHosts, type PublishState } from "./publishState.ts";

/** Why a story is not published. */
export type PublishRefusal =
  | SettingsRefusal
  | DiscussionRefusal
  | "response-too-large"
  | "title-missing"
  | "title-too-long"
  | "subtitle-too-long"
  | "text-missing"
  | "banned-links"
  | "no-collection"
  | "not-in-collection"
  | "no-image";

/** A story that may be published, with what was looked up for it. */
export interface Publishable {
  title: string;
  subtitle: string;
  tags: { id: string; slug: string; title: string }[];
}

/**
 * Looks whether a draft may be published so, by this person. Who owns or edits a publication puts
 * stories into it; who writes for it leaves there what it has taken. Throws as `Database.all`.
 */
export async function checkPublish(
  context: Pick<DomainContext, "db">,
  viewerId: string,
  draft: DraftRow,
  state: PublishState,
  settings: PublishSettings,
): Promise<Publishable | PublishRefusal> {
  const { paragraphs } = draft.content;
  const [title, subtitle] = [oneLine(draft.content.title), oneLine(draft.content.subtitle)];
  const isResponse = draft.inResponseToPostId !== null;
  if (title === "" && !isResponse) return "title-missing";
  if (characterCount(title, MAX_TITLE_LENGTH).isOver) return "title-too-long";
  if (characterCount(subtitle, MAX_SUBTITLE_LENGTH).isOver) return "subtitle-too-long";
  const isEmpty = paragraphs.every(
    ({ type, text }) => text.trim() === "" && !HAS_NO_TEXT.has(type),
  );
  if (isEmpty) return "text-missing";
  if (isResponse) {
    const bytes = new TextEncoder().encode(documentText({ paragraphs: [...paragraphs] })).length;
    if (bytes > MAX_RESPONSE_BYTES) return "response-too-large";
  }
  const slugs = tagSlugs(settings.tags);
  const hosts = linkedHosts(paragraphs, settings.canonicalUrl).flatMap(withParents);
  const { inResponseToPostId } = draft;
  const discussion =
    inResponseToPostId === null ? null : discussionRefusal(context, inResponseToPostId);
  const row = await context.db.first<{
    tags: string;
    isBanned: number;
    hasCollection: number;
    hasImage: number;
    role: CollectionRole | null;
    isSubmitted: number;
  }>(
    `SELECT (SELECT json_group_array(json_object('slug', slug, 'id', id)) FROM tags
         WHERE slug IN (SELECT value FROM json_each(?1))) AS tags,
       EXISTS (SELECT 1 FROM banned_link_hosts
         WHERE host IN (SELECT value FROM json_each(?2))) AS isBanned,
       EXISTS (SELECT 1 FROM collections WHERE id = ?3) AS hasCollection,
       (SELECT role FROM collection_members WHERE collection_id = ?3 AND user_id = ?4) AS role,
       EXISTS (SELECT 1 FROM images WHERE id = ?5) AS hasImage,
       EXISTS (SELECT 1 FROM publication_submissions WHERE post_id = ?6 AND collection_id = ?3
         AND status IN ${SUBMITTED_SQL}) AS isSubmitted`,
    JSON.stringify(slugs),
    JSON.stringify(hosts),
    settings.collectionId,
    viewerId,
    settings.cover?.imageId ?? null,
    draft.postId,
  );
  const refusal = await discussion;
  if (refusal) return refusal;
  if (!row || row.isBanned === 1) return "banned-links";
  if (settings.cover && row.hasImage === 0) return "no-image";
  const { collectionId } = settings;
  const stays = collectionId === state.collectionId && !state.isDraft;
  if (collectionId !== null && collectionId !== state.collectionId) {
    if (row.hasCollection === 0) return "no-collection";
    if (row.role !== "OWNER" && row.role !== "EDITOR") return "not-in-collection";
  }
  // Editors publish others' stories where these stand or were handed in, and nowhere else.
  if (draft.creatorId !== viewerId && !stays && row.isSubmitted === 0) {
    if (collectionId !== null || state.isDraft) return "not-in-collection";
  }
  const ids = new Map(
    (JSON.parse(row.tags) as { slug: string; id: string }[]).map(({ slug, id }) => [slug, id]),
  );
  const tags = settings.tags.map(async (tagTitle, index) => {
    const slug = slugs[index]!;
    return { slug, title: tagTitle, id: ids.get(slug) ?? (await idFromKey("tag", slug)) };
  });
  return { title, subtitle, tags: await Promise.all(tags) };
}

/** Kinds that say something without text. */
const HAS_NO_TEXT: ReadonlySet<string> = new Set(["IMG", "IFRAME", "TABLE"]);

function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}

/** A host with all that it stands under: `a.b.example`, `b.example`, `example`. */
function withParents(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

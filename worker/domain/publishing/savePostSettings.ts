// Owns changing a story's settings without its text. For a published story, readers see the new
// settings at once, while unpublished text changes stay unpublished.

import { collectionTag, GROUP_TAGS, tagTag } from "../../../shared/cache/cacheTags.ts";
import { asStorySlug, storySlug } from "../../../shared/publishing/names.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { measureText } from "../drafts/draftMeasures.ts";
import { type DraftError, type DraftRow, draftToEdit, mayEditSql } from "../drafts/draftRow.ts";
import { firstRow, wasWrittenSql } from "../drafts/storeDraft.ts";
import { renderIssuesAgain } from "../newsletters/rows/renderIssuesAgain.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexNewTags, indexPost } from "../searchIndex/queueSearch.ts";
import { storyById } from "../stories/rows/stories.ts";
import { storyPurgeTags } from "../stories/rows/storyPurgeTags.ts";
import { detectLanguage } from "./detectLanguage.ts";
import { lookUpSettings, type StoryTag } from "./lookUpSettings.ts";
import {
  type PublishSettings,
  type SettingsError,
  settingsGiven,
  type SettingsInput,
} from "../drafts/publishSettings.ts";
import { linkedHosts, publishState, type PublishState } from "./publishState.ts";
import { recount } from "./recount.ts";
import { setTags } from "./setTags.ts";
import { idsToRecount } from "./idsToRecount.ts";
import { unpin } from "./unpin.ts";
import { retainedSettingsSql } from "./writersSchedule.ts";

/**
 * Changes to a story's settings. Omitted fields stay unchanged. The publication can't be changed
 * here.
 */
export interface PostSettingsInput {
  postId: string;
  settings: Omit<SettingsInput, "collectionId">;
  /** The slug in the story's URL, before its id. Undefined leaves it unchanged. */
  slug?: string | undefined;
}

export type PostSettingsResult =
  | { kind: "saved"; draft: DraftRow }
  | {
      kind:
        | DraftError
        | SettingsError
        | "bad-slug"
        | "slug-taken"
        | "published-elsewhere"
        | "banned-links"
        | "no-image";
    };

/**
 * Changes the settings of a story, and for a published one also what readers see. Idempotent.
 */
export async function savePostSettings(
  context: DomainContext,
  viewerId: string,
  { postId, settings: input, slug: typed }: PostSettingsInput,
): Promise<PostSettingsResult> {
  const [access, state, touched] = await Promise.all([
    draftToEdit(context, viewerId, postId),
    publishState(context, postId),
    storyPurgeTags(context, postId),
  ]);
  if ("error" in access) return { kind: access.error };
  if (!state) return { kind: "no-story" };
  const { draft } = access;
  const isCreator = draft.creatorId === viewerId;
  const wished = { ...input, collectionId: undefined };
  const settings = settingsGiven(state.settings, wished, isCreator);
  if (typeof settings === "string") return { kind: settings };
  const slug = slugOf(draft, state, typed);
  if (slug === null) return { kind: "bad-slug" };
  if (!isCreator && state.isDraft && slug !== state.slug) return { kind: "writers-own" };
  const [found, isTaken] = await Promise.all([
    lookUpSettings(context, {
      viewerId,
      postId,
      settings,
      hosts: linkedHosts([], settings.canonicalUrl),
    }),
    slug !== state.slug && isSlugTaken(context, draft, slug),
  ]);
  // The story is published under its writer's profile or in another publication.
  if (!isCreator && !state.isDraft && !found.isEditorThere) return { kind: "published-elsewhere" };
  if (found.isBanned) return { kind: "banned-links" };
  if (settings.cover && !found.hasImage) return { kind: "no-image" };
  if (isTaken) return { kind: "slug-taken" };
  const isSameLanguage = settings.language === state.settings.language;
  const language = isSameLanguage
    ? undefined
    : (settings.language ?? (await detectLanguage(draft.content)));
  const token = crypto.randomUUID();
  const change = { draft, state, settings, slug, language, tags: found.tags, viewerId, token };
  await context.db.write(
    [
      ...firstRow(draft),
      mark(change),
      ...keepSlug(change, context.now),
      ...(draft.status === "PUBLISHED"
        ? forReaders(context, change, touched)
        : [slugOfDraft(change)]),
    ],
    { idempotent: true },
  );
  storyById(context).clear(postId);
  const now = await draftToEdit(context, viewerId, postId);
  return "error" in now ? { kind: now.error } : { kind: "saved", draft: now.draft };
}

/** Returns a story's former slugs, latest first. */
export async function formerSlugs(
  { db }: Pick<DomainContext, "db">,
  postId: string,
): Promise<string[]> {
  const rows = await db.all<{ slug: string }>(
    sql`SELECT slug FROM former_slugs WHERE post_id = ${postId} ORDER BY changed_at DESC, slug
      LIMIT +${MAX_FORMER_SHOWN}`,
  );
  return rows.map(({ slug }) => slug);
}

const MAX_FORMER_SHOWN = 50;

interface Change {
  draft: DraftRow;
  state: PublishState;
  settings: PublishSettings;
  slug: string;
  /** The published story's new language. Undefined leaves it unchanged. */
  language: string | null | undefined;
  tags: readonly StoryTag[];
  viewerId: string;
  token: string;
}

/** A published story must have a slug. A draft gets one when it is published. */
function slugOf(
  { status, content }: DraftRow,
  state: PublishState,
  typed: string | undefined,
): string | null {
  if (typed === undefined) return state.slug;
  const slug = asStorySlug(typed);
  return slug === "" && status === "PUBLISHED" ? storySlug(content.title) : slug;
}

async function isSlugTaken(
  { db }: Pick<DomainContext, "db">,
  { postId, creatorId }: DraftRow,
  slug: string,
): Promise<boolean> {
  if (slug === "") return false;
  const row = await db.first<{ isTaken: number }>(sql`
    SELECT EXISTS (SELECT 1 FROM posts p WHERE p.creator_id = ${creatorId} AND p.id <> ${postId}
    AND p.status <> 'DELETED' AND (p.slug = ${slug}
      OR EXISTS (SELECT 1 FROM former_slugs f WHERE f.post_id = p.id
        AND f.slug = ${slug}))) AS isTaken`);
  return row?.isTaken === 1;
}

/** Claims the draft for this write with its token, unless nothing changes. */
function mark({ draft, settings, slug, viewerId, token }: Change): Statement {
  return sql`
    UPDATE drafts SET write_token = ${token}, settings = ${JSON.stringify(settings)},
      writers_settings = ${retainedSettingsSql(sql`${viewerId}`)}
    WHERE post_id = ${draft.postId} AND EXISTS
      (SELECT 1 FROM posts p JOIN users u ON u.id = ${viewerId}
       WHERE p.id = ${draft.postId} AND p.status = ${draft.status} AND u.is_hidden = 0
         AND ${mayEditSql(sql`${viewerId}`)}
         AND (drafts.settings IS NOT ${JSON.stringify(settings)} OR p.slug <> ${slug}))`;
}

/** Stores the former slug of a story that was ever published, because links with it may exist. */
function keepSlug({ draft, slug, token }: Change, now: number): Statement[] {
  const took = wasWrittenSql(sql`${draft.postId}`, sql`${token}`);
  return [
    sql`INSERT INTO former_slugs (post_id, slug, changed_at)
      SELECT id, slug, ${now} FROM posts WHERE id = ${draft.postId} AND slug NOT IN ('', ${slug})
        AND first_published_at IS NOT NULL AND ${took}
      ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at`,
    sql`DELETE FROM former_slugs WHERE post_id = ${draft.postId} AND slug = ${slug} AND ${took}`,
  ];
}

function slugOfDraft({ draft, slug, token }: Change): Statement {
  return sql`
    UPDATE posts SET slug = ${slug} WHERE id = ${draft.postId}
      AND ${wasWrittenSql(sql`${draft.postId}`, sql`${token}`)}`;
}

function forReaders(
  context: DomainContext,
  { draft, state, settings, slug, language, tags, token }: Change,
  touched: readonly string[],
): Statement[] {
  const { postId } = draft;
  const isListed = draft.inResponseToPostId === null && settings.visibility !== "UNLISTED";
  const purged = [
    ...touched,
    ...tags.map(({ id }) => tagTag(id)),
    ...(state.collectionId === null ? [] : [collectionTag(state.collectionId)]),
    ...(isListed ? [GROUP_TAGS.home, GROUP_TAGS.sitemap] : []),
  ];
  return [
    queuePurge(context, purged, wasWrittenSql(sql`${postId}`, sql`${token}`)),
    renderIssuesAgain(
      sql`p.id = ${postId} AND p.visibility <> ${settings.visibility}
        AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`,
    ),
    sql`UPDATE posts SET visibility = ${settings.visibility}, license = ${settings.license},
      canonical_url = ${settings.canonicalUrl}, slug = ${slug}, updated_at = ${context.now}
      WHERE id = ${postId} AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`,
    ...(language === undefined ? [] : [setLanguage(postId, token, language)]),
    ...setCover({ draft, state, settings, token }),
    ...setTags({ postId, token, tags, at: context.now }),
    indexPost(context, postId),
    indexNewTags(context, tags),
    ...(settings.visibility === "UNLISTED" ? [unpin(postId, token)] : []),
    ...recount({
      postId,
      tagIds: [...idsToRecount(touched).tagIds, ...tags.map(({ id }) => id)],
      collectionIds: [state.collectionId],
    }),
  ];
}

function setLanguage(postId: string, token: string, language: string | null): Statement {
  return sql`
    UPDATE posts SET language = ${language} WHERE id = ${postId}
      AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`;
}

/**
 * Without a chosen cover, the first image of the text is used. An unchanged choice keeps the
 * current image even if the text has changed.
 */
function setCover({
  draft,
  state,
  settings,
  token,
}: Pick<Change, "draft" | "state" | "settings" | "token">): Statement[] {
  if (JSON.stringify(settings.cover) === JSON.stringify(state.settings.cover)) return [];
  const measures = measureText(draft.content);
  const cover = settings.cover ?? {
    imageId: measures.imageId,
    alt: measures.imageAlt,
    focusPercentX: measures.imageFocusX,
    focusPercentY: measures.imageFocusY,
  };
  return [
    sql`UPDATE posts SET preview_image_id = (SELECT id FROM images WHERE id = ${cover.imageId}),
        preview_image_alt = ${cover.alt}, preview_focus_x = ${cover.focusPercentX}, preview_focus_y
          = ${cover.focusPercentY}
      WHERE id = ${draft.postId} AND ${wasWrittenSql(sql`${draft.postId}`, sql`${token}`)}`,
  ];
}

// Owns publishing a draft. One transaction writes the story, its text, tags, counters, the
// published version, the propagation status and the purge. Every statement after the first checks
// that the first succeeded, so a second click, tab or attempt changes nothing more.

import { collectionTag, GROUP_TAGS, tagTag } from "../../../shared/cache/cacheTags.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DraftError, type DraftRow, draftToEdit, mayEditSql } from "../drafts/draftRow.ts";
import { textAtRevision } from "../drafts/versions.ts";
import { firstRow, readToken, wasWrittenSql } from "../drafts/storeDraft.ts";
import { pauseMissedIssuesOf } from "../newsletters/sending/pauseMissedIssues.ts";
import { renderIssuesAgain } from "../newsletters/rows/renderIssuesAgain.ts";
import { notify } from "../notifications/notify.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexNewTags, indexPost } from "../searchIndex/queueSearch.ts";
import { storyById } from "../stories/rows/stories.ts";
import { storyPurgeTags } from "../stories/rows/storyPurgeTags.ts";
import { acceptance } from "../submissions/rows/acceptance.ts";
import { detectLanguage } from "./detectLanguage.ts";
import { checkPublish, type Publishable, type PublishError } from "./publishCheck.ts";
import {
  type PublishSettings,
  settingsGiven,
  type SettingsInput,
} from "../drafts/publishSettings.ts";
import { isRetractedSql } from "./isRetractedSql.ts";
import { publishState, type PublishState, settingsFor } from "./publishState.ts";
import { publishedFields } from "./publishedFields.ts";
import { recount } from "./recount.ts";
import { setTags } from "./setTags.ts";
import { idsToRecount } from "./idsToRecount.ts";
import { unpin } from "./unpin.ts";

/** A request to publish. */
export interface PublishInput {
  postId: string;
  /** The revision of the draft that the writer has seen. */
  baseRev: number;
  settings: SettingsInput;
}

export type PublishResult =
  | { kind: "published"; draft: DraftRow }
  | { kind: DraftError | PublishError }
  /** The draft was edited since, so readers would get text that the writer hasn't seen. */
  | { kind: "conflict"; draft: DraftRow };

/** Options of a publication. */
export interface PublishManner {
  /**
   * The time it was scheduled for, in milliseconds since 1970. The text is also the one scheduled
   * then.
   */
  dueAt?: number;
  /** The note to the writer if publishing accepts a submission. */
  note?: string;
  /** Run in the same write, after the story has been published. */
  after?: readonly Statement[];
}

/**
 * Publishes a story or its latest text; a scheduled publication uses the text seen when it was
 * scheduled. If the published story is already identical, nothing changes.
 */
export async function publishStory(
  context: DomainContext,
  viewerId: string,
  { postId, baseRev, settings: input }: PublishInput,
  { dueAt, note, after = [] }: PublishManner = {},
): Promise<PublishResult> {
  const isDue = dueAt !== undefined;
  const [access, state, touched, scheduled] = await Promise.all([
    draftToEdit(context, viewerId, postId),
    publishState(context, postId),
    storyPurgeTags(context, postId),
    isDue ? textAtRevision(context, postId, baseRev) : null,
  ]);
  if ("error" in access) return { kind: access.error };
  if (!state) return { kind: "no-story" };
  const { draft: newest } = access;
  const draft = isDue && scheduled ? { ...newest, revision: baseRev, content: scheduled } : newest;
  if (draft.revision !== baseRev) return { kind: isDue ? "text-gone" : "conflict", draft };
  const isCreator = newest.creatorId === viewerId;
  // A writer's schedule publishes with the writer's settings, even if editors changed them since.
  const own = isDue && isCreator ? state.writersSettings : null;
  const settings = settingsGiven(own ?? settingsFor(state, isCreator), input, isCreator);
  if (typeof settings === "string") return { kind: settings };
  const checked = await checkPublish(context, viewerId, draft, state, settings);
  if (typeof checked === "string") return { kind: checked };
  const language = settings.language ?? (await detectLanguage(draft.content));
  const token = crypto.randomUUID();
  const at = dueAt ?? context.now;
  const accepting = await acceptance(context, {
    postId,
    collectionId: settings.collectionId,
    viewerId,
    token,
    at,
    note,
  });
  const story = { draft, state, settings, checked, language, at, isDue, viewerId, token };
  const last = readToken(postId);
  const written = await context.db.write(
    [
      ...firstRow(draft),
      pauseMissedIssuesOf(postId, context.now),
      mark(story),
      ...purge(context, story, touched),
      ...notifications(context, story),
      ...storePublished(story),
      renderIssuesAgain(sql`p.id = ${postId} AND (p.status <> 'PUBLISHED'
        OR p.visibility <> ${settings.visibility})
        AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`),
      updatePost(story),
      ...(settings.visibility === "UNLISTED" ? [unpin(postId, token)] : []),
      updateBody(story),
      ...setTags({ postId, token, tags: checked.tags, at }),
      ...accepting,
      ...(draft.inResponseToPostId === null ? [indexPost(context, postId)] : []),
      indexNewTags(context, checked.tags),
      ...recount({
        postId,
        tagIds: [...idsToRecount(touched).tagIds, ...checked.tags.map(({ id }) => id)],
        collectionIds: [state.collectionId, settings.collectionId],
      }),
      ...after,
      last,
    ],
    { idempotent: true },
  );
  for (const id of [postId, state.inResponseToPostId, state.rootPostId])
    if (id) storyById(context).clear(id);
  const now = await draftToEdit(context, viewerId, postId);
  const took = written.first(last)?.token === token;
  if ("error" in now) {
    // An editor who removed the story from their publication can no longer edit it.
    const left: DraftRow = { ...draft, status: "PUBLISHED", publishedRevision: baseRev };
    return took ? { kind: "published", draft: left } : { kind: now.error };
  }
  const isSo = took || now.draft.publishedRevision === baseRev;
  return { kind: isSo ? "published" : "conflict", draft: now.draft };
}

/** A story being published. */
interface Leaving {
  draft: DraftRow;
  state: PublishState;
  settings: PublishSettings;
  checked: Publishable;
  /** BCP 47, or null if unknown. */
  language: string | null;
  at: number;
  isDue: boolean;
  viewerId: string;
  token: string;
}

/**
 * Claims the draft for this write with its token, unless the published story is already identical.
 */
function mark({ draft, settings, at, isDue, viewerId, token }: Leaving): Statement {
  // A scheduled draft must still have the scheduled revision and time. Otherwise it was edited or
  // rescheduled.
  const isRequested = isDue
    ? sql`coalesce(scheduled_revision, revision) = ${draft.revision} AND scheduled_at = ${at}
      AND NOT ${isRetractedSql(sql`drafts`)}`
    : sql`revision = ${draft.revision} AND ${at} IS NOT NULL`;
  return sql`
    UPDATE drafts SET write_token = ${token}, published_revision = ${draft.revision},
      settings = ${JSON.stringify(settings)},
      scheduled_at = NULL, scheduled_revision = NULL, scheduled_note = '',
      schedule_error = NULL, scheduled_by = NULL, writers_schedule = NULL, writers_settings = NULL
    WHERE post_id = ${draft.postId} AND ${isRequested} AND EXISTS
      (SELECT 1 FROM posts p JOIN users u ON u.id = ${viewerId}
       WHERE p.id = ${draft.postId} AND p.status <> 'DELETED' AND u.is_hidden = 0
         AND ${mayEditSql(sql`${viewerId}`)}
         AND (p.status <> 'PUBLISHED' OR drafts.published_revision IS NOT ${draft.revision}
           OR drafts.settings IS NOT ${JSON.stringify(settings)}))`;
}

function purge(
  context: DomainContext,
  { draft, settings, checked, at, token }: Leaving,
  touched: readonly string[],
): Statement[] {
  const { postId } = draft;
  const tags = new Set([...touched, ...checked.tags.map(({ id }) => tagTag(id))]);
  if (settings.collectionId !== null) tags.add(collectionTag(settings.collectionId));
  if (draft.inResponseToPostId === null && settings.visibility !== "UNLISTED") {
    tags.add(GROUP_TAGS.home).add(GROUP_TAGS.sitemap);
  }
  const took = wasWrittenSql(sql`${postId}`, sql`${token}`);
  return [
    queuePurge(context, tags, took),
    sql`INSERT INTO post_propagations (post_id, published_at, tags)
      SELECT ${postId}, ${at}, ${JSON.stringify([...tags])}
      WHERE ${wasWrittenSql(sql`${postId}`, sql`${token}`)}
      ON CONFLICT (post_id) DO UPDATE SET
        published_at = excluded.published_at, tags = excluded.tags, live_at = NULL`,
  ];
}

/** Notifies of a response that becomes public, and of the mentions in a changed text. */
function notifications(context: DomainContext, story: Leaving): Statement[] {
  const { draft, settings, at, token } = story;
  const { postId, creatorId: actorId, inResponseToPostId } = draft;
  const statements: Statement[] = [];
  if (actorId === null) return statements;
  if (inResponseToPostId !== null) {
    const cause = { of: "response", actorId, id: inResponseToPostId, detail: postId, at } as const;
    const isNew = sql`${wasWrittenSql(sql`${postId}`, sql`${token}`)}
      AND EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND status <> 'PUBLISHED')`;
    statements.push(notify(context, cause, isNew));
  }
  const detail = documentOf(draft);
  if (detail.includes('"userId":') && settings.visibility !== "UNLISTED") {
    const cause = { of: "mention", actorId, id: postId, detail, at } as const;
    const isChanged = sql`${wasWrittenSql(sql`${postId}`, sql`${token}`)}
      AND NOT EXISTS (SELECT 1 FROM post_bodies WHERE post_id = ${postId} AND document = ${detail})`;
    statements.push(notify(context, cause, isChanged));
  }
  return statements;
}

function storePublished({ draft, viewerId, token, at }: Leaving): Statement[] {
  const { postId, revision } = draft;
  const took = wasWrittenSql(sql`${postId}`, sql`${token}`);
  return [
    sql`UPDATE post_versions SET kind = 'PUBLISHED' WHERE post_id = ${postId}
      AND revision = ${revision}
      AND kind IN ('SAVED', 'RESTORED') AND ${took}`,
    sql`INSERT INTO post_versions (id, post_id, revision, kind, content, created_at, created_by)
      SELECT ${crypto.randomUUID()}, post_id, ${revision}, 'PUBLISHED', content, ${at}, ${viewerId}
        FROM drafts
      WHERE post_id = ${postId} AND write_token = ${token} AND revision = ${revision}
        AND NOT EXISTS (SELECT 1 FROM post_versions
        WHERE post_id = ${postId} AND revision = ${revision} AND kind = 'PUBLISHED')`,
  ];
}

function updatePost({ draft, state, settings, language, at, token }: Leaving): Statement {
  const fields = publishedFields({ content: draft.content, settings, slug: state.slug });
  return sql`
    UPDATE posts SET status = 'PUBLISHED', visibility = ${fields.visibility},
      title = ${fields.title}, subtitle = ${fields.subtitle}, slug = ${fields.slug},
      license = ${fields.license}, canonical_url = ${fields.canonicalUrl},
        collection_id = ${fields.collectionId},
      preview_image_id = (SELECT id FROM images WHERE id = ${fields.previewImageId}),
        preview_image_alt = ${fields.previewImageAlt},
      preview_focus_x = ${fields.previewFocusX}, preview_focus_y = ${fields.previewFocusY},
        excerpt = ${fields.excerpt}, word_count = ${fields.wordCount},
      reading_time = ${fields.readingTime}, revision = max(revision + 1, ${draft.revision}),
      first_published_at = coalesce(first_published_at, ${at}), latest_published_at = ${at},
      updated_at = ${at}, language = ${language}
    WHERE id = ${draft.postId} AND ${wasWrittenSql(sql`${draft.postId}`, sql`${token}`)}`;
}

function updateBody({ draft, token }: Leaving): Statement {
  return sql`
    INSERT INTO post_bodies (post_id, document)
    SELECT ${draft.postId}, ${documentOf(draft)}
      WHERE ${wasWrittenSql(sql`${draft.postId}`, sql`${token}`)}
    ON CONFLICT (post_id) DO UPDATE SET document = excluded.document`;
}

/** The text as stored. */
function documentOf({ content: { paragraphs } }: DraftRow): string {
  return JSON.stringify({ paragraphs });
}

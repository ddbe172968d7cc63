// Drafts and their versions. All fields are visible only to their writers, so no cacheable page
// selects any (graphql/machinery/viewerFields.ts).

import { measureStory } from "../../../shared/story/countWords.ts";
import { readingMinutes } from "../../../shared/format/readingTime.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { type DraftRow, draftToEdit } from "../../domain/drafts/draftRow.ts";
import type { StoredConflict } from "../../domain/drafts/saveDraftDeltas.ts";
import { readVersion, type VersionRow, versionOfRevision } from "../../domain/drafts/versions.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { submittedStory } from "../../domain/submissions/submittedStory.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { draftErrorResult } from "./draftErrors.ts";
import { DRAFT_PREFETCHES, DRAFT_VERSIONS } from "./draftReads.ts";
import { mainSiteText } from "../../access/checkAccess.ts";
import { prefetchSelected } from "../machinery/prefetch.ts";
import { Post, User } from "../machinery/refs.ts";
import { defineResult, ERRORS, type ErrorResult, errorResult } from "../machinery/results.ts";

builder.scalarType("DraftContent", {
  description:
    "A draft's title, subtitle and paragraphs, as defined in shared/story/delta/draftContent.ts.",
  serialize: (value) => value,
});

const PostVersionKind = describedEnum("PostVersionKind", "Why a version was stored.", {
  SAVED: "Saved while the story was being written.",
  PUBLISHED: "Published to readers.",
  RESTORED: "The text before an older version was restored.",
  CONFLICT: "A conflict with another save; contains both texts.",
});

const PostVersion = builder.objectRef<VersionRow>("PostVersion").implement({
  description: "A former text of a draft.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The version's id." }),
    revision: t.exposeInt("revision", { description: "The draft revision it contains." }),
    kind: t.expose("kind", {
      type: PostVersionKind,
      description: "Why it was saved.",
    }),
    title: t.exposeString("title", { description: "The title; may be empty." }),
    createdAt: t.expose("createdAt", {
      type: "Timestamp",
      description: "When it was written.",
    }),
    createdBy: t.field({
      type: User,
      nullable: true,
      description: "Who saved it last.",
      resolve: async ({ createdBy }, _args, context) =>
        createdBy === null ? null : visibleUser(context, await userById(context).load(createdBy)),
    }),
    content: t.field({
      type: "DraftContent",
      description: "The text, comparable by paragraph names.",
      resolve: async ({ postId, id }, _args, context) => {
        const session = await context.session();
        return (await readVersion(context, session!.userId, postId, id))!.content;
      },
    }),
  }),
});

/** A story as its writers edit it. */
export const PostDraft = builder.objectRef<DraftRow>("PostDraft").implement({
  description: "A story as its writers edit it; readers see changes after publishing.",
  fields: (t) => ({
    id: t.id({ description: "The draft's id.", resolve: ({ postId }) => `draft:${postId}` }),
    postId: t.exposeID("postId", { description: "The story's id." }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story, for readers who can see it and its writers.",
      resolve: ({ postId }, _args, context) => submittedStory(context, postId),
    }),
    revision: t.exposeInt("revision", {
      description:
        "Increases with every save. Saves and other mutations name the revision they are based on.",
    }),
    title: t.string({
      description: "The title; may be empty.",
      resolve: ({ content }) => content.title,
    }),
    subtitle: t.string({
      description: "The subtitle; may be empty.",
      resolve: ({ content }) => content.subtitle,
    }),
    content: t.expose("content", {
      type: "DraftContent",
      description: "The editable text.",
    }),
    previewHtml: t.field({
      type: "SafeHtml",
      description: "The text as readers will see it.",
      resolve: ({ content, postId }, _args, { config: { publicUrl } }) =>
        documentToHtml(documentOf(content), { postId, publicUrl }),
    }),
    wordCount: t.int({
      description: "Number of words in the text.",
      resolve: ({ content }) => {
        const { words, cjkCharacters } = measureStory(documentOf(content));
        return words + cjkCharacters;
      },
    }),
    readingTime: t.float({
      description: "Reading time in minutes.",
      resolve: ({ content }) => {
        const { words, images, cjkCharacters } = measureStory(documentOf(content));
        return readingMinutes(words, images, cjkCharacters);
      },
    }),
    updatedAt: t.expose("updatedAt", {
      type: "Timestamp",
      description: "When it was last saved.",
    }),
    publishedRevision: t.exposeInt("publishedRevision", {
      nullable: true,
      description: "The published revision; null if unpublished.",
    }),
    hasUnpublishedChanges: t.boolean({
      description: "True if the published text is older than this one.",
      resolve: ({ revision, publishedRevision }) =>
        publishedRevision !== null && publishedRevision !== revision,
    }),
    publishedVersion: t.field({
      type: PostVersion,
      nullable: true,
      description: "The version with the published text; null if unpublished or no longer stored.",
      resolve: async ({ postId, publishedRevision }, _args, context) => {
        const session = await context.session();
        if (!session || publishedRevision === null) return null;
        return versionOfRevision(context, session.userId, postId, publishedRevision);
      },
    }),
    version: t.field({
      type: PostVersion,
      nullable: true,
      description: "A version by id; null if it no longer exists.",
      args: { versionId: idArg(t, "version") },
      resolve: async ({ postId }, { versionId }, context) => {
        const session = await context.session();
        return session && readVersion(context, session.userId, postId, versionId);
      },
    }),
    versionsConnection: t.connection({
      type: PostVersion,
      description:
        "Its versions, newest first: all for its creator; for editors those since it was submitted.",
      resolve: ({ postId }, args, context) => DRAFT_VERSIONS.read(context, postId, args),
    }),
  }),
});

/** A conflict error with the draft's current state. */
export interface DraftConflict extends ErrorResult {
  draft: DraftRow;
  conflictVersionId: string | null;
}

/**
 * Creates the error for a draft that has changed meanwhile. `storedConflict` is the stored version with the
 * conflicting texts, if any.
 */
export function conflictWith(
  draft: DraftRow,
  storedConflict: StoredConflict | null = null,
): DraftConflict {
  const where =
    storedConflict?.versionId === null
      ? "Your text is stored only on this device: choose a version before you leave."
      : "Your text is stored.";
  const message = `The story has changed since you opened it. ${where}`;
  return {
    ...errorResult("Conflict", message),
    draft,
    conflictVersionId: storedConflict?.versionId ?? null,
  };
}

builder.objectFields(ERRORS.Conflict, (t) => ({
  currentDraft: t.field({
    type: PostDraft,
    nullable: true,
    description: "The current draft, for a mutation about a draft.",
    resolve: (error) => (error as Partial<DraftConflict>).draft ?? null,
  }),
  conflictVersionId: t.id({
    nullable: true,
    description: "The version that contains both conflicting texts, if one was saved.",
    resolve: (error) => (error as Partial<DraftConflict>).conflictVersionId ?? null,
  }),
}));

const PostDraftResult = defineResult({
  name: "PostDraftResult",
  description: "A draft, or why the viewer can't edit it.",
  types: [PostDraft],
  errors: ["AccountSuspended", "Forbidden", "NotFound", "RemovedByUser", "Unauthorized"],
});

builder.queryFields((t) => ({
  postDraft: t.field({
    type: PostDraftResult,
    description: "The draft of a story that the viewer can edit, by the story's id.",
    args: { postId: idArg(t, "story") },
    resolve: async (_root, { postId }, context, info) => {
      if (context.sessionHash !== null)
        prefetchSelected(info, "PostDraft", DRAFT_PREFETCHES, context, postId);
      const session = await context.session();
      if (!session) return errorResult("Unauthorized", "Sign in to edit your stories.");
      // Drafts are edited only on the main site.
      if (selfOf(session) === null) return errorResult("Forbidden", mainSiteText(context.config));
      const access = await draftToEdit(context, session.userId, postId);
      return "draft" in access ? access.draft : draftErrorResult(access.error);
    },
  }),
}));

function documentOf({ paragraphs }: DraftContent) {
  return { paragraphs: [...paragraphs] };
}

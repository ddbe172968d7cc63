// The editor for browsers without JavaScript: a form with the story as Markdown. Every response
// that doesn't save the text returns it, so that conflicts, limits and errors lose nothing.

import { ACCOUNT_SUSPENDED, NOT_FOUND } from "../../../shared/errors/commonErrors.ts";
import type { Context } from "hono";
import { EMPTY_DRAFT } from "../../../shared/story/delta/draftContent.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import {
  documentToMarkdown,
  MAX_MARKDOWN_LENGTH,
} from "../../../shared/story/markdown/documentToMarkdown.ts";
import { isTooOften } from "../../access/checkAccess.ts";
import { DatabaseUnavailableError } from "../../db/database.ts";
import { PageOutOfDateError } from "../../domain/identity/sessions/requirePageOwner.ts";
import { createDraft } from "../../domain/drafts/createDraft.ts";
import { type DraftError, type DraftRow, draftToEdit } from "../../domain/drafts/draftRow.ts";
import {
  type MarkdownText,
  saveMarkdown,
  type SaveMarkdownResult,
} from "../../domain/drafts/saveMarkdown.ts";
import { publishStory } from "../../domain/publishing/publishStory.ts";
import { publishErrorResult } from "../../graphql/publishing/publishErrors.ts";
import { answerForm } from "../forms/answerForm.ts";
import { authorizeFormWrite, readWriteFields } from "../request/formWrite.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/** URL encoding takes up to nine characters per letter. */
const MAX_FORM_LENGTH = 9 * MAX_MARKDOWN_LENGTH + 100_000;

/** Rows of the text area. */
const ROWS = 24;

/**
 * Answers the plain editor: GET shows a story's text or an empty form, POST saves or publishes it.
 */
export const plainEditorEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  return c.req.method === "POST" ? takeText(c) : showText(c);
});

async function showText(c: Context<AppEnv>): Promise<Response> {
  const context = c.get("request");
  const session = await context.session();
  if (!session) {
    const { pathname } = new URL(c.req.url);
    return c.redirect(signInPath({ operation: "login", redirect: pathname }), 302);
  }
  const postId = postIdOf(c);
  if (postId === null) return form(c, session.xsrfToken, { key: crypto.randomUUID(), text: EMPTY });
  const access = await draftToEdit(context, session.userId, postId);
  if ("error" in access) return answerDraftError(c, access.error);
  const { draft } = access;
  return form(c, session.xsrfToken, { draft, text: textOf(draft), done: c.req.query("done") });
}

async function takeText(c: Context<AppEnv>): Promise<Response> {
  if (Number(c.req.header("content-length") ?? 0) > MAX_FORM_LENGTH)
    throw new TypedError("TOO_LARGE", TOO_LONG);
  const sent = await readWriteFields(c, MAX_FORM_LENGTH);
  try {
    return await writeText(c, sent);
  } catch (error) {
    return returnText(c, sent.fields, error);
  }
}

async function writeText(
  c: Context<AppEnv>,
  sent: Awaited<ReturnType<typeof readWriteFields>>,
): Promise<Response> {
  const { session, fields } = await authorizeFormWrite(c, sent, (of) =>
    of.has("publish") ? "setPostPublished" : "saveDraftDeltas",
  );
  const context = c.get("request");
  const { userId, xsrfToken } = session;
  const text = typedText(fields);
  const key = fields.get("key");
  const postId = postIdOf(c);
  const write = postId === null ? "createDraft" : "saveDraftDeltas";
  if (
    (await isTooOften(context, write, userId)) ||
    (fields.has("publish") && (await isTooOften(context, "setPostPublished", userId)))
  ) {
    const error = texts.savedTooOften;
    const draft = postId === null ? null : await draftToEdit(context, userId, postId);
    const known = draft && "draft" in draft ? { draft: draft.draft } : { postId, key };
    return form(c, xsrfToken, { ...known, baseRev: baseRevOf(fields), text, error, status: 429 });
  }
  const created = postId === null ? await createDraft(context, userId, { key: key ?? "" }) : null;
  if (created && created.kind !== "created") {
    const error = publishErrorResult(created.kind).message;
    return form(c, xsrfToken, { key: crypto.randomUUID(), text, error, status: 422 });
  }
  const access = created ?? (await draftToEdit(context, userId, postId!));
  if ("error" in access) {
    if (access.error === "in-trash")
      throw new TypedError("FORBIDDEN", "This story is in the trash: restore it, then save again.");
    return answerDraftError(c, access.error);
  }
  const { draft } = access;
  // A new-story form that is sent twice creates one story; the second text must not silently
  // replace the first.
  const baseRev = created ? firstRevision(draft) : baseRevOf(fields);
  const isReadOnly = fields.get("text") === undefined;
  const saved = isReadOnly
    ? { kind: "replaced" as const, draft }
    : await saveMarkdown(context, userId, { draft, baseRev, text });
  if (saved.kind === "conflict")
    return form(c, xsrfToken, { draft: saved.draft, text, error: texts.conflict, status: 409 });
  if (saved.kind !== "replaced") {
    const error = saveErrorText(saved);
    return form(c, xsrfToken, { draft, baseRev, text, error, status: 422 });
  }
  const path = buildPath("EditPostPlainly", { postId: saved.draft.postId });
  if (!fields.has("publish")) return c.redirect(`${path}?done=saved`, 303);
  const published = await publishStory(context, userId, {
    postId: saved.draft.postId,
    baseRev: saved.draft.revision,
    settings: {},
  });
  if (published.kind === "published") return c.redirect(`${path}?done=published`, 303);
  const shown = isReadOnly ? null : text;
  if (published.kind === "conflict")
    return form(c, xsrfToken, {
      draft: published.draft,
      text: shown,
      error: texts.conflict,
      status: 409,
    });
  const error = texts.notPublished(publishErrorResult(published.kind).message);
  return form(c, xsrfToken, { draft: saved.draft, text: shown, error, status: 422 });
}

/**
 * Returns the typed text after a failed save, since browsers don't restore a form with no-store.
 * Throws `error` if no text was sent, or if it is any other error.
 */
async function returnText(
  c: Context<AppEnv>,
  fields: ReadonlyMap<string, string>,
  error: unknown,
): Promise<Response> {
  const reason = reasonOf(error);
  if (!reason || fields.get("text") === undefined) throw error;
  // A page from before a new sign-in gets the current CSRF token, so that saving again works.
  const session = reason.status === 503 ? null : await c.get("request").session();
  return form(c, session?.xsrfToken ?? fields.get("xsrf") ?? "", {
    postId: postIdOf(c),
    key: fields.get("key"),
    baseRev: baseRevOf(fields),
    text: typedText(fields),
    ...reason,
  });
}

/** The message and status of an expected error; null for a failure. */
function reasonOf(error: unknown): { error: string; status: 401 | 403 | 404 | 503 } | null {
  if (error instanceof PageOutOfDateError) return { error: texts.signedInAgain, status: 403 };
  if (error instanceof DatabaseUnavailableError)
    return {
      error: texts.saveFailed,
      status: 503,
    };
  if (!(error instanceof TypedError)) return null;
  switch (error.code) {
    case "UNAUTHORIZED":
      return { error: texts.notSignedIn, status: 401 };
    case "FORBIDDEN":
      return { error: texts.notSaved(error.message), status: 403 };
    case "NOT_FOUND":
      return { error: texts.notSaved(error.message), status: 404 };
    default:
      return null;
  }
}

function typedText(fields: ReadonlyMap<string, string>): MarkdownText {
  return {
    title: fields.get("title") ?? "",
    subtitle: fields.get("subtitle") ?? "",
    markdown: (fields.get("text") ?? "").replaceAll(/\r\n?/g, "\n"),
  };
}

/** Why a text was not saved. */
function saveErrorText(
  saved: Exclude<SaveMarkdownResult, { kind: "replaced" | "conflict" }>,
): string {
  switch (saved.kind) {
    case "unknown-line":
      return texts.unknownLine(saved.line);
    case "dropped-tag":
      return texts.droppedTag(saved.tag);
    default:
      return publishErrorResult(saved.kind).message;
  }
}

/** The messages of completed saves, by their name in the URL. */
const DONE: Readonly<Record<string, string>> = {
  saved: texts.saved,
  published: texts.published,
};

const EMPTY: MarkdownText = { title: "", subtitle: "", markdown: "" };
const TOO_LONG = texts.textTooLong;

function postIdOf(c: Context<AppEnv>): string | null {
  const { postId } = c.get("siteLocation").params;
  return postId === undefined ? null : (postIdFromParam(postId) ?? "");
}

function baseRevOf(fields: ReadonlyMap<string, string>): number {
  return Number(fields.get("baseRev") ?? Number.NaN);
}

/** The initial revision of a story; NaN if it has been edited since, which causes a conflict. */
function firstRevision({ content, revision }: DraftRow): number {
  return JSON.stringify(content) === JSON.stringify(EMPTY_DRAFT) ? revision : Number.NaN;
}

/** A draft as Markdown; null if Markdown can't represent it. */
function textOf({ content }: DraftRow): MarkdownText | null {
  const markdown = documentToMarkdown(content.paragraphs);
  const { title, subtitle } = content;
  return markdown === null ? null : { title, subtitle, markdown };
}

interface Shown {
  /** The current draft; undefined for a new story. */
  draft?: DraftRow;
  /** The story's id, if the draft isn't loaded. */
  postId?: string | null;
  /** Idempotency key of a new story. */
  key?: string | undefined;
  /** The revision that the text is based on; defaults to the draft's. */
  baseRev?: number;
  /** Null if Markdown can't represent it. */
  text: MarkdownText | null;
  done?: string | undefined;
  error?: string;
  status?: 200 | 401 | 403 | 404 | 409 | 422 | 429 | 503;
}

function form(c: Context<AppEnv>, xsrf: string, shown: Shown): Response | Promise<Response> {
  const { draft, key = "", text, done = "", error, status = 200 } = shown;
  const postId = draft?.postId ?? shown.postId ?? null;
  const path = (name: "EditPostPlainly" | "PostSettings" | "ShowPost" | "ShowPostVersions") =>
    postId === null ? "" : buildPath(name, { postId });
  const isPublished = draft?.status === "PUBLISHED";
  const isEmail = (draft?.emailNewsletterId ?? null) !== null;
  return answerForm(
    c,
    {
      title: postId === null ? texts.writeAStory : texts.editYourStory,
      text: [DONE[done], text === null && texts.notInMarkdown].filter(Boolean).join(" "),
      error: error ?? null,
      action: postId === null ? buildPath("NewStoryPlainly") : path("EditPostPlainly"),
      hidden: {
        xsrf,
        ...(postId === null ? { key } : { baseRev: String(shown.baseRev ?? draft?.revision) }),
      },
      fields: text
        ? [
            { name: "title", label: texts.title, value: text.title },
            { name: "subtitle", label: texts.subtitleOptional, value: text.subtitle },
            {
              name: "text",
              label: texts.text,
              kind: "multiline",
              rows: ROWS,
              value: text.markdown,
              hint: texts.markdownHint,
            },
          ]
        : [],
      isWide: true,
      ...(text && { submit: texts.save }),
      others: [
        ...(isEmail
          ? []
          : [
              {
                label: isPublished ? texts.saveAndPublishChanges : texts.saveAndPublish,
                name: "publish",
              },
            ]),
        ...(status === 409
          ? [{ label: texts.showCurrentText, href: path("EditPostPlainly") }]
          : []),
        ...(draft
          ? [
              ...(isPublished ? [{ label: texts.viewStory, href: path("ShowPost") }] : []),
              {
                label: isEmail ? texts.sendEmail : texts.storySettings,
                href: path("PostSettings"),
              },
              { label: texts.versions, href: path("ShowPostVersions") },
            ]
          : []),
        { label: texts.yourStories, href: buildPath("YourStories", { filterBy: "drafts" }) },
      ],
    },
    { status },
  );
}

function answerDraftError(c: Context<AppEnv>, error: DraftError): Response {
  switch (error) {
    case "in-trash":
      return c.redirect(buildPath("YourStories", { filterBy: "deleted" }), 303);
    case "suspended":
      throw new TypedError("FORBIDDEN", ACCOUNT_SUSPENDED);
    case "not-editor":
      throw new TypedError(
        "FORBIDDEN",
        "Only the writer and the publication’s editors can edit this story.",
      );
    case "no-story":
      throw new TypedError("NOT_FOUND", NOT_FOUND.story);
  }
}

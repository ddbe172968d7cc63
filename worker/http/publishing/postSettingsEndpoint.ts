// Handles the forms of a story's settings page without JavaScript. The page handles all methods but
// POST; the result is a query parameter of the page that the form redirects to.

import type { Context, Next } from "hono";
import type { License, PostVisibility } from "../../../shared/enums.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import type { Mutation } from "../../access/actions.ts";
import { isTooOften } from "../../access/checkAccess.ts";
import { pinPost, unpinPost } from "../../domain/publishing/pinPost.ts";
import type { SettingsInput } from "../../domain/drafts/publishSettings.ts";
import { savePostSettings } from "../../domain/publishing/savePostSettings.ts";
import { schedulePost } from "../../domain/publishing/schedulePost.ts";
import { unpublishPost } from "../../domain/publishing/unpublishPost.ts";
import { closeDiscussion } from "../../domain/responses/hideResponse.ts";
import { deletePost } from "../../domain/yourStories/deletePost.ts";
import { authorizeFormWrite, readWriteFields } from "../request/formWrite.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

type Fields = ReadonlyMap<string, string>;

/** Performs a form's write; returns the domain's result. */
type Action = (
  context: RequestContext,
  input: { viewerId: string; postId: string; fields: Fields },
) => Promise<string>;

/**
 * The actions by the form field `action`, each with the kind that means success and the mutation
 * whose permission and rate limit apply.
 */
const ACTIONS: Readonly<Record<string, { done: string; as: Mutation; act: Action }>> = {
  save: {
    done: "saved",
    as: "setPostSettings",
    act: async (context, { viewerId, postId, fields }) => {
      const input = { postId, settings: settingsOf(fields), slug: fields.get("slug") };
      return (await savePostSettings(context, viewerId, input)).kind;
    },
  },
  schedule: { done: "scheduled", as: "schedulePost", act: scheduled },
  unschedule: { done: "scheduled", as: "schedulePost", act: scheduled },
  unpublish: {
    done: "unpublished",
    as: "unpublishPost",
    act: async (context, { viewerId, postId }) =>
      (await unpublishPost(context, viewerId, postId)).kind,
  },
  pin: {
    done: "done",
    as: "pinPost",
    act: (context, { viewerId, postId }) => pinPost(context, viewerId, postId),
  },
  unpin: {
    done: "done",
    as: "unpinPost",
    act: (context, { viewerId, postId }) => unpinPost(context, viewerId, postId),
  },
  "close-discussion": { done: "done", as: "setDiscussionClosed", act: discussed(true) },
  "open-discussion": { done: "done", as: "setDiscussionClosed", act: discussed(false) },
  delete: {
    done: "done",
    as: "unpublishPost",
    // This form deletes only stories, not responses, which are deleted on the main site.
    act: (context, { viewerId, postId }) =>
      deletePost(context, { viewerId, responsesAlone: false }, postId),
  },
};

/** Answers POST of `/p/{postId}/settings`. */
export async function postSettingsEndpoint(
  c: Context<AppEnv>,
  next: Next,
): Promise<Response | void> {
  return c.req.method === "POST" ? takeForm(c, next) : next();
}

const takeForm = openedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const postId = postIdFromParam(c.get("siteLocation").params.postId ?? "") ?? "";
  const sent = await readWriteFields(c);
  const { fields } = sent;
  const context = c.get("request");
  const name = fields.get("action") ?? "";
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) throw new TypedError("BAD_REQUEST", "The request isn’t a valid form.");
  const { session } = await authorizeFormWrite(c, sent, action.as);
  const back = (query: Record<string, string>): Response =>
    c.redirect(buildPath("PostSettings", { postId }, { query }), 303);
  if (await isTooOften(context, action.as, session.userId)) {
    return back({ error: "limited" });
  }
  const result = await action.act(context, { viewerId: session.userId, postId, fields });
  if (result === "no-story")
    throw new TypedError(
      "NOT_FOUND",
      "We couldn’t find this story. It may have been deleted or made private.",
    );
  if (result === "not-editor") {
    throw new TypedError("FORBIDDEN", "Only the writer can change this story.");
  }
  if (result !== action.done) return back({ error: result });
  return name === "delete"
    ? c.redirect(buildPath("YourStories", { filterBy: "deleted" }), 303)
    : back({ done: name });
});

/** The fields of the main form that were sent; forms send an empty string for a cleared field. */
function settingsOf(fields: Fields): Omit<SettingsInput, "collectionId"> {
  const imageId = fields.get("cover");
  return {
    tags: fields
      .get("tags")
      ?.split(",")
      .filter((tag) => tag.trim() !== ""),
    // Invalid values are rejected with the other settings.
    visibility: fields.get("visibility") as PostVisibility | undefined,
    license: fields.get("license") as License | undefined,
    canonicalUrl: fields.get("canonicalUrl"),
    language: fields.get("language"),
    cover:
      imageId === undefined
        ? undefined
        : imageId === ""
          ? null
          : {
              imageId,
              alt: fields.get(`alt-${imageId}`) ?? "",
              focusPercentX: Number(fields.get("focusX") ?? "50"),
              focusPercentY: Number(fields.get("focusY") ?? "50"),
            },
  };
}

async function scheduled(
  context: RequestContext,
  { viewerId, postId, fields }: Parameters<Action>[1],
): Promise<string> {
  const typed = fields.get("timestamp");
  // A datetime field has no time zone; the page states that it is UTC.
  const at = typed === undefined ? null : Date.parse(`${typed}Z`);
  const input = { postId, baseRev: Number(fields.get("baseRev")), settings: {} };
  return (await schedulePost(context, viewerId, input, at)).kind;
}

function discussed(isClosed: boolean): Action {
  return async (context, { viewerId, postId }) =>
    (await closeDiscussion(context, viewerId, { postId, isClosed })).kind;
}

import type { License, PostVisibility } from "../../../shared/enums.ts";
import { ROW_FIELDS } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import type { ErrorResult } from "../../graphql/machinery/results.ts";
import { pinWrites, publishWrites } from "../../graphql/publishing/publishMutations.ts";
import { discussionWrites } from "../../graphql/responses/discussionMutations.ts";
import { trashWrites } from "../../graphql/yourStories/yourStories.ts";
import { formRow, type Sent } from "../forms/formRow.ts";
import { TypedError } from "../request/typedErrors.ts";

/** What a button does to a story. */
type Action = (postId: string, sent: Sent) => Promise<object | ErrorResult>;

/** The mutations of the page's buttons, by the form field `action`. */
const ACTIONS: Readonly<Record<string, Action>> = {
  save: (targetPostId, { context, fields }) =>
    publishWrites.setPostSettings(
      null,
      { targetPostId, settings: settingsOf(fields), slug: fields.get("slug") },
      context,
    ),
  schedule: (targetPostId, sent) =>
    // A datetime field has no time zone; the page states that it is UTC.
    schedule(targetPostId, sent, Date.parse(`${sent.fields.get("timestamp")}Z`)),
  unschedule: (targetPostId, sent) => schedule(targetPostId, sent, null),
  unpublish: (targetPostId, { context }) =>
    publishWrites.unpublishPost(null, { targetPostId }, context),
  pin: (targetPostId, { context }) => pinWrites.on(null, { targetPostId }, context),
  unpin: (targetPostId, { context }) => pinWrites.off(null, { targetPostId }, context),
  "close-discussion": (targetPostId, { context }) =>
    discussionWrites.setDiscussionClosed(null, { targetPostId, isDiscussionClosed: true }, context),
  "open-discussion": (targetPostId, { context }) =>
    discussionWrites.setDiscussionClosed(
      null,
      { targetPostId, isDiscussionClosed: false },
      context,
    ),
  delete: (targetPostId, { context }) => trashWrites.deletePost(null, { targetPostId }, context),
};

/** The forms of a story's settings page. Their result is a query parameter of the page. */
export const postSettingsRow = formRow({
  fields: ROW_FIELDS.PostSettings,
  write: async (sent) => {
    const name = sent.fields.get("action") ?? "";
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) throw new TypedError("BAD_REQUEST", "The request isn’t a valid form.");
    return action(postIdOf(sent), sent);
  },
  next: (_result, sent) => {
    const done = sent.fields.get("action");
    return done === "delete"
      ? buildPath("YourStories", { filterBy: "deleted" })
      : buildPath("PostSettings", { postId: postIdOf(sent) }, { query: { done } });
  },
  page: (sent) => buildPath("PostSettings", { postId: postIdOf(sent) }),
  codes: { "no-story": "NOT_FOUND", "not-editor": "FORBIDDEN" },
});

function postIdOf({ params }: Sent): string {
  return postIdFromParam(params.postId ?? "") ?? "";
}

function schedule(
  targetPostId: string,
  { context, fields }: Sent,
  publishAt: number | null,
): Promise<object | ErrorResult> {
  const baseRev = Number(fields.get("baseRev"));
  return publishWrites.schedulePost(null, { targetPostId, baseRev, publishAt }, context);
}

/** The fields of the main form that were sent; forms send an empty string for a cleared field. */
function settingsOf(fields: Sent["fields"]) {
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

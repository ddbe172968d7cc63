// Handles the forms of the series editor without JavaScript. The page handles all methods but POST;
// the result is a query parameter of the page that they redirect to.

import type { Context, Next } from "hono";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { toHex } from "../../../shared/format/hex.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { sequenceIdFromSlug, sequenceSlug } from "../../../shared/routes/sequenceSlug.ts";
import type { Mutation } from "../../access/actions.ts";
import { isTooOften } from "../../access/checkAccess.ts";
import {
  createSequence,
  deleteSequence,
  editSequence,
  sequencePostIds,
  type SequenceWriteResult,
  type SequenceError,
  setSequencePosts,
} from "../../domain/sequences/writeSequence.ts";
import { authorizeFormWrite, readWriteFields } from "../request/formWrite.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

/** Milliseconds within which the same title and description create one series. */
const SAME_FOR = 10 * MINUTE_MS;

/** Answers POST of `/s/new` and `/s/{sequenceSlug}/edit`. */
export async function sequenceEndpoint(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  return c.req.method === "POST" ? takeForm(c, next) : next();
}

const takeForm = openedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const { sequenceSlug: slug } = c.get("siteLocation").params;
  const sent = await readWriteFields(c);
  const write = await authorizeFormWrite(c, sent, (of) =>
    slug === undefined ? "createSequence" : mutationOf(of.get("action") ?? ""),
  );
  const { fields } = sent;
  const context = c.get("request");
  const { userId } = write.session;
  const back = (error: string): Response =>
    c.redirect(`${new URL(c.req.url).pathname}?error=${error}`, 303);
  if (await isTooOften(context, write.action, userId)) return back("limited");
  if (slug === undefined) {
    const [title, description] = [fields.get("title") ?? "", fields.get("description") ?? ""];
    const key = await keyOf(title, description, context.now);
    const made = await createSequence(context, userId, { key, title, description });
    return made.kind === "done"
      ? c.redirect(buildPath("EditSequence", { sequenceSlug: sequenceSlug(made.sequence) }), 303)
      : back(made.kind);
  }
  const id = sequenceIdFromSlug(slug) ?? "";
  const action = fields.get("action") ?? "";
  if (action === "delete") {
    const { kind } = await deleteSequence(context, userId, id);
    rejectOthers(kind);
    return kind === "done"
      ? c.redirect(buildPath("YourSeries", { filterBy: "drafts" }), 303)
      : back(kind);
  }
  const result = await changed(context, userId, { id, action, fields });
  rejectOthers(result.kind);
  if (result.kind !== "done") return back(result.kind);
  const path = buildPath("EditSequence", { sequenceSlug: sequenceSlug(result.sequence) });
  const moved = action === "up" || action === "down" ? `#story-${fields.get("postId")}` : "";
  return c.redirect(`${path}?done=${action}${moved}`, 303);
});

/** The mutation of an action of an existing series. */
function mutationOf(action: string): Mutation {
  if (action === "delete") return "deleteSequence";
  return action === "save" ? "editSequence" : "setSequencePosts";
}

/** Others get the same error as on a page, so that drafts aren't disclosed. */
function rejectOthers(result: SequenceError | "done"): void {
  if (result === "no-sequence")
    throw new TypedError("NOT_FOUND", "We couldn’t find this series. It may have been deleted.");
  if (result === "not-writer") {
    throw new TypedError("FORBIDDEN", "Only the writer can change this series.");
  }
}

async function changed(
  context: RequestContext,
  userId: string,
  { id, action, fields }: { id: string; action: string; fields: ReadonlyMap<string, string> },
): Promise<SequenceWriteResult> {
  if (action === "save") {
    return editSequence(context, userId, id, {
      title: fields.get("title"),
      description: fields.get("description"),
      isPublic: fields.has("isPublicAsked") ? fields.has("isPublic") : undefined,
    });
  }
  const postId = postIdOf(fields.get("postId") ?? "");
  const before = await sequencePostIds(context, id);
  const after = arranged(before, action, postId);
  if (!after) throw new TypedError("BAD_REQUEST", "The request isn’t a valid form.");
  return setSequencePosts(context, userId, id, after);
}

/** The order after an action; null for an unknown action. */
function arranged(before: readonly string[], action: string, postId: string): string[] | null {
  const others = before.filter((each) => each !== postId);
  const at = before.indexOf(postId);
  switch (action) {
    case "add":
      return at === -1 ? [...before, postId] : [...before];
    case "remove":
      return others;
    case "up":
    case "down":
      if (at === -1) return [...before];
      return others.toSpliced(Math.max(0, at + (action === "up" ? -1 : 1)), 0, postId);
    default:
      return null;
  }
}

/** Extracts a story's id from an id or URL. */
function postIdOf(typed: string): string {
  const path = URL.parse(typed.trim())?.pathname ?? typed.trim();
  return postIdFromParam(path.split("/").at(-1) ?? "") ?? "";
}

async function keyOf(title: string, description: string, now: number): Promise<string> {
  const text = JSON.stringify([title, description, Math.floor(now / SAME_FOR)]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest));
}

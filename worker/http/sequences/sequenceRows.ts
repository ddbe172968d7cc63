// The forms of the series editor without JavaScript. Their result is a query parameter of the page.

import { ROW_FIELDS } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { sequenceIdFromSlug, sequenceSlug } from "../../../shared/routes/sequenceSlug.ts";
import { sequencePostIds } from "../../domain/sequences/writeSequence.ts";
import { sequenceWrites } from "../../graphql/sequences/sequenceMutations.ts";
import { formKey } from "../forms/formKey.ts";
import { formRow, type Sent } from "../forms/formRow.ts";
import { TypedError } from "../request/typedErrors.ts";

/** The form of a new series. */
export const newSequenceRow = formRow({
  fields: ROW_FIELDS.NewSequence,
  write: async ({ context, fields }) => {
    const [title, description] = [fields.get("title") ?? "", fields.get("description") ?? ""];
    const key = await formKey(context, [title, description]);
    return sequenceWrites.createSequence(null, { key, title, description }, context);
  },
  next: ({ sequence }) => buildPath("EditSequence", { sequenceSlug: sequenceSlug(sequence!) }),
  page: () => buildPath("NewSequence"),
});

/** The forms of an existing series; `action` says which. */
export const editSequenceRow = formRow({
  fields: ROW_FIELDS.EditSequence,
  write: async (sent) => {
    const { context, fields } = sent;
    const sequenceId = sequenceIdFromSlug(sent.params.sequenceSlug ?? "") ?? "";
    const action = fields.get("action") ?? "";
    if (action === "delete") return sequenceWrites.deleteSequence(null, { sequenceId }, context);
    if (action === "save") {
      const isPublic = fields.has("isPublicAsked") ? fields.has("isPublic") : undefined;
      const [title, description] = [fields.get("title"), fields.get("description")];
      const input = { sequenceId, title, description, isPublic };
      return sequenceWrites.editSequence(null, input, context);
    }
    const postId = postIdOf(fields.get("postId") ?? "");
    const postIds = arranged(await sequencePostIds(context, sequenceId), action, postId);
    if (!postIds) throw new TypedError("BAD_REQUEST", "The request isn’t a valid form.");
    return sequenceWrites.setSequencePosts(null, { sequenceId, postIds }, context);
  },
  next: ({ sequence }, { fields }) => {
    if (!sequence) return buildPath("YourSeries", { filterBy: "drafts" });
    const action = fields.get("action");
    const path = buildPath("EditSequence", { sequenceSlug: sequenceSlug(sequence) });
    const moved = action === "up" || action === "down" ? `#story-${fields.get("postId")}` : "";
    return `${path}?done=${action}${moved}`;
  },
  page: ({ params }: Sent) =>
    buildPath("EditSequence", { sequenceSlug: params.sequenceSlug ?? "" }),
  // Others get the same error as on the page, so that drafts aren't disclosed.
  codes: { "no-sequence": "NOT_FOUND", "not-writer": "FORBIDDEN" },
});

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

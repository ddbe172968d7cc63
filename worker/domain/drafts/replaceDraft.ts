import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "./draftRow.ts";
import { readToken, storeDraft } from "./storeDraft.ts";
import type { VersionKind } from "./versionStatements.ts";

/** The result of replacing a draft's text. */
export type ReplaceResult =
  | { kind: "replaced"; draft: DraftRow }
  | { kind: DraftError | "email-sent" }
  /** The draft was edited since. `draft` is the current one. */
  | { kind: "conflict"; draft: DraftRow };

/** A full replacement of a draft's text. */
export interface Replacement {
  /** The draft as it was read. */
  draft: DraftRow;
  /** The revision that the writer has seen. */
  baseRev: number;
  content: DraftContent;
  /** The kind of version under which the previous text is stored. */
  keep: VersionKind;
}

/**
 * Replaces a draft's whole text and stores the previous text as a version. Readers see the change
 * only when it is published. An identical text changes nothing.
 */
export async function replaceDraft(
  context: DomainContext,
  viewerId: string,
  { draft, baseRev, content, keep }: Replacement,
): Promise<ReplaceResult> {
  if (draft.isSent) return { kind: "email-sent" };
  const json = JSON.stringify(content);
  if (json === JSON.stringify(draft.content)) return { kind: "replaced", draft };
  if (draft.revision !== baseRev) return { kind: "conflict", draft };
  const token = crypto.randomUUID();
  const next = { content, json, userId: viewerId, keep };
  const last = readToken(draft.postId);
  const written = await context.db.write([...storeDraft(context, draft, next, token), last], {
    idempotent: true,
  });
  const now = await draftToEdit(context, viewerId, draft.postId);
  if ("error" in now) return { kind: now.error };
  if (now.draft.isSent) return { kind: "email-sent" };
  const took = written.first(last)?.token === token;
  return { kind: took ? "replaced" : "conflict", draft: now.draft };
}

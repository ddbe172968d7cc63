import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { DomainContext } from "../../context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "./draftRow.ts";
import { readToken, storeDraft } from "./storeDraft.ts";
import type { VersionKind } from "./versionStatements.ts";

/** What became of a request to replace a draft's text. */
export type ReplaceResult =
  | { outcome: "replaced"; draft: DraftRow }
  | { outcome: DraftError }
  /** Someone has written since: `draft` is what it says now. */
  | { outcome: "conflict"; draft: DraftRow };

/** A whole text for a draft. */
export interface Replacement {
  /** The draft as it was read. */
  draft: DraftRow;
  /** The revision that the writer has seen. */
  baseRev: number;
  content: DraftContent;
  /** The kind of version that the text so far becomes. */
  keep: VersionKind;
}

/**
 * Gives a draft another text as a whole. What it said until then is a version from now on. Readers see
 * nothing of it until it is published. A draft that says so already stays as it is. Throws as Database
 * does.
 */
export async function replaceDraft(
  context: DomainContext,
  viewerId: string,
  { draft, baseRev, content, keep }: Replacement,
): Promise<ReplaceResult> {
  const json = JSON.stringify(content);
  if (json === JSON.stringify(draft.content)) return { outcome: "replaced", draft };
  if (draft.revision !== baseRev) return { outcome: "conflict", draft };
  const token = crypto.randomUUID();
  const next = { content, json, userId: viewerId, keep };
  const rows = await context.db.write(
    [...storeDraft(context, draft, next, token), readToken(draft.postId)],
    { idempotent: true },
  );
  const now = await draftToEdit(context, viewerId, draft.postId);
  if ("error" in now) return { outcome: now.error };
  const took = rows.at(-1)?.[0]?.token === token;
  return { outcome: took ? "replaced" : "conflict", draft: now.draft };
}

import type { DomainContext } from "../context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "./draftRow.ts";
import { readToken, storeDraft } from "./storeDraft.ts";
import { readVersion } from "./versions.ts";

/** What became of a wish to have an old text back. */
export type RestoreResult =
  | { outcome: "restored"; draft: DraftRow }
  | { outcome: DraftError }
  | { outcome: "no-version" }
  /** Someone has written since: `draft` is what it says now. */
  | { outcome: "conflict"; draft: DraftRow };

/**
 * Gives a draft the text of one of its versions. What it said until then is a version from now on.
 * Readers see nothing of it until it is published. A draft that says so already stays as it is.
 * Throws as Database does.
 */
export async function restoreVersion(
  context: DomainContext,
  viewerId: string,
  { postId, versionId, baseRev }: { postId: string; versionId: string; baseRev: number },
): Promise<RestoreResult> {
  const [access, version] = await Promise.all([
    draftToEdit(context, viewerId, postId),
    readVersion(context, viewerId, postId, versionId),
  ]);
  if ("error" in access) return { outcome: access.error };
  const { draft } = access;
  if (!version) return { outcome: "no-version" };
  const json = JSON.stringify(version.content);
  if (json === JSON.stringify(draft.content)) return { outcome: "restored", draft };
  if (draft.revision !== baseRev) return { outcome: "conflict", draft };
  const token = crypto.randomUUID();
  const next = { content: version.content, json, userId: viewerId, keep: "RESTORED" as const };
  const rows = await context.db.write(
    [...storeDraft(context, draft, next, token), readToken(postId)],
    { idempotent: true },
  );
  const now = await draftToEdit(context, viewerId, postId);
  if ("error" in now) return { outcome: now.error };
  const took = rows.at(-1)?.[0]?.token === token;
  return { outcome: took ? "restored" : "conflict", draft: now.draft };
}

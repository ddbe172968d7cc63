import type { DomainContext } from "../../context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "./draftRow.ts";
import { replaceDraft } from "./replaceDraft.ts";
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
  const { content } = version;
  const result = await replaceDraft(context, viewerId, {
    draft,
    baseRev,
    content,
    keep: "RESTORED",
  });
  return result.outcome === "replaced" ? { ...result, outcome: "restored" } : result;
}

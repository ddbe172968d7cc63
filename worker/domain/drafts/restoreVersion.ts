import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "./draftRow.ts";
import { replaceDraft } from "./replaceDraft.ts";
import { readVersion } from "./versions.ts";

/** The result of restoring a version. */
export type RestoreResult =
  | { kind: "restored"; draft: DraftRow }
  | { kind: DraftError | "email-sent" }
  | { kind: "no-version" }
  /** The draft was edited since. `draft` is the current one. */
  | { kind: "conflict"; draft: DraftRow };

/**
 * Replaces a draft's text with one of its versions and stores the previous text as a version.
 * Readers see the change only when it is published. An identical text changes nothing.
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
  if ("error" in access) return { kind: access.error };
  const { draft } = access;
  if (!version) return { kind: "no-version" };
  const { content } = version;
  const result = await replaceDraft(context, viewerId, {
    draft,
    baseRev,
    content,
    keep: "RESTORED",
  });
  if (result.kind !== "replaced") return result;
  const restored = result.draft;
  // With the published text the draft has no unpublished changes again.
  if (
    version.kind !== "CONFLICT" &&
    draft.publishedRevision === version.revision &&
    restored.publishedRevision !== null
  ) {
    await context.db.write(
      [
        sql`UPDATE drafts SET published_revision = revision
          WHERE post_id = ${postId} AND revision = ${restored.revision}
            AND published_revision = ${version.revision}`,
      ],
      { idempotent: true },
    );
    return { kind: "restored", draft: { ...restored, publishedRevision: restored.revision } };
  }
  return { kind: "restored", draft: restored };
}

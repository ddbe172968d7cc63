// Owns how the stories of exports become drafts: one after another, behind an answer or by the
// schedule. Whoever works on one has it for a while; what is interrupted another does again, and a
// draft that is there already stays as it is.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import { IMPORT_ERRORS } from "../../../../shared/rules/importErrors.ts";
import type { SourceText } from "../../../../shared/story/exports/exportItem.ts";
import type { Bindable } from "../../../db/database.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../context.ts";
import { draftOfText } from "./draftOfText.ts";
import { importedDraft } from "./importedDraft.ts";
import { knownBefore } from "./knownBefore.ts";
import { outside } from "./outside.ts";

const CLAIM_MS = 3 * MINUTE_MS;
/** After so many tries that came to no end, a story is given up. */
const MAX_ATTEMPTS = 3;
/** No new story is begun after this long: work behind an answer lasts half a minute at most. */
const TURN_MS = 15_000;

interface DueItem {
  importId: string;
  position: number;
  draftKey: string;
  formerKey: string | null;
  source: string;
  attempts: number;
  userId: string;
}

/** What became of a story. */
interface ItemEnd {
  state: "MADE" | "KNOWN" | "REFUSED";
  postId?: string;
  reason?: string;
  linked?: number;
  missing?: number;
}

/**
 * Makes drafts of stories that wait, of one import or of all, as many as a turn lasts, and lets go of
 * old reports. Throws as Database does.
 */
export async function workImports(context: DomainContext, importId?: string): Promise<void> {
  const { db } = context;
  const endsAt = Date.now() + TURN_MS;
  await db.write([["DELETE FROM story_imports WHERE expires_at <= ?1", context.now]], {
    idempotent: true,
  });
  while (Date.now() < endsAt) {
    // Its own moment, for a turn lasts longer than a request.
    const now = Math.max(context.now, Date.now());
    const [claimed] = await db.write(
      [
        [
          `UPDATE story_import_items SET claimed_until = ?2, attempts = attempts + 1
           WHERE (import_id, position) = (SELECT import_id, position FROM story_import_items
             WHERE state = 'WAITING' AND claimed_until <= ?1 AND (?3 IS NULL OR import_id = ?3)
             ORDER BY claimed_until, import_id, position LIMIT 1)
           RETURNING import_id AS importId, position, draft_key AS draftKey,
             former_key AS formerKey, source, attempts,
             (SELECT user_id FROM story_imports s WHERE s.id = story_import_items.import_id) AS userId`,
          now,
          now + CLAIM_MS,
          importId ?? null,
        ],
      ],
      { idempotent: false },
    );
    const due = claimed?.[0] as DueItem | undefined;
    if (!due) return;
    await finish(context, due, await endOf(context, due));
  }
}

/** Null where another try may do better. */
async function endOf(context: DomainContext, due: DueItem): Promise<ItemEnd | null> {
  const { userId, draftKey, formerKey } = due;
  try {
    const { key, postId, access } = await importedDraft(context, userId, draftKey);
    if ("draft" in access) return { state: "KNOWN", postId };
    const source = JSON.parse(due.source) as SourceText;
    const before =
      formerKey === null ? null : await knownBefore(context, userId, formerKey, source);
    if (before?.isInTrash) return { state: "REFUSED", reason: "in-trash" };
    if (before) return { state: "KNOWN", postId: before.postId };
    const result = await draftOfText(
      context,
      outside(context),
      // Nobody's network: what it may, its person may.
      { userId, network: `import:${userId}` },
      key,
      source,
    );
    if (result.outcome === "created") {
      const { linked, missing } = result;
      return { state: "MADE", postId, linked, missing };
    }
    const isKnown = Object.hasOwn(IMPORT_ERRORS, result.outcome);
    return { state: "REFUSED", reason: isKnown ? result.outcome : "no-draft" };
  } catch (error) {
    log("error", "A story of an export could not be imported", { error });
    return due.attempts >= MAX_ATTEMPTS ? { state: "REFUSED", reason: "no-draft" } : null;
  }
}

async function finish(
  { db }: DomainContext,
  { importId, position }: DueItem,
  end: ItemEnd | null,
): Promise<void> {
  if (!end) return;
  const { state, postId = null, reason = null, linked = 0, missing = 0 } = end;
  const values: Bindable[] = [state, postId, reason, linked, missing];
  await db.write(
    [
      [
        `UPDATE story_import_items SET state = ?3, post_id = ?4, reason = ?5, linked_images = ?6,
           missing_images = ?7, source = iif(?3 = 'REFUSED', source, NULL)
         WHERE import_id = ?1 AND position = ?2 AND state = 'WAITING'`,
        importId,
        position,
        ...values,
      ],
    ],
    { idempotent: true },
  );
}

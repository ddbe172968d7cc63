import { sql } from "../../db/sql.ts";
import { MAX_SCHEDULE_AHEAD_MS } from "../../../shared/limits.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "../drafts/draftRow.ts";
import { firstRow } from "../drafts/storeDraft.ts";
import { storeVersion } from "../drafts/versionStatements.ts";
import { checkPublish, type PublishError } from "./publishCheck.ts";
import { settingsGiven } from "../drafts/publishSettings.ts";
import { publishState, settingsFor } from "./publishState.ts";
import { endEditorsSchedule, retainedScheduleSql, retainedSettingsSql } from "./writersSchedule.ts";
import type { PublishInput, PublishManner } from "./publishStory.ts";

/** The result of scheduling a story. */
export type ScheduleResult =
  | { kind: "scheduled"; draft: DraftRow }
  | { kind: DraftError | PublishError | "no-moment" | "is-published" | "writers-schedule" }
  | { kind: "conflict"; draft: DraftRow };

/**
 * Schedules a draft for a time in milliseconds since 1970, with the text that the viewer has seen,
 * whatever is written until then. Null cancels the schedule. An editor can only cancel an editor's
 * schedule, which restores the writer's. `note` is the acceptance note if publishing accepts a
 * submission; `after` runs in the same write, after the story has been scheduled.
 */
export async function schedulePost(
  context: DomainContext,
  viewerId: string,
  { postId, baseRev, settings: input }: PublishInput,
  publishAt: number | null,
  { note = "", after = [] }: Pick<PublishManner, "note" | "after"> = {},
): Promise<ScheduleResult> {
  const [access, state] = await Promise.all([
    draftToEdit(context, viewerId, postId),
    publishState(context, postId),
  ]);
  if ("error" in access) return { kind: access.error };
  if (!state) return { kind: "no-story" };
  const { draft } = access;
  if (!state.isDraft) return { kind: "is-published" };
  const isCreator = draft.creatorId === viewerId;
  if (publishAt === null && !isCreator) {
    if (state.scheduledAt !== null && !state.writersChoice) return { kind: "writers-schedule" };
    const ending = { when: sql`TRUE`, error: null };
    await context.db.write([endEditorsSchedule(postId, context.now, ending)], { idempotent: true });
    return { kind: "scheduled", draft };
  }
  const settings = settingsGiven(settingsFor(state, isCreator), input, isCreator);
  if (typeof settings === "string") return { kind: settings };
  if (publishAt !== null) {
    if (draft.revision !== baseRev) return { kind: "conflict", draft };
    const ahead = publishAt - context.now;
    if (!(ahead > 0 && ahead <= MAX_SCHEDULE_AHEAD_MS)) return { kind: "no-moment" };
    const checked = await checkPublish(context, viewerId, draft, state, settings);
    if (typeof checked === "string") return { kind: checked };
  }
  await context.db.write(
    [
      ...firstRow(draft),
      ...(publishAt === null
        ? []
        : [storeVersion(postId, draft.revision, "SAVED", { always: true })]),
      sql`UPDATE drafts SET scheduled_at = ${publishAt}, schedule_error = NULL,
        settings = ${JSON.stringify(settings)},
          writers_schedule = ${retainedScheduleSql(sql`${viewerId}`)},
          writers_settings = ${retainedSettingsSql(sql`${viewerId}`)},
          scheduled_by = iif(${viewerId} = (SELECT creator_id FROM posts
            WHERE id = ${postId}), NULL, ${viewerId}),
          scheduled_revision = iif(${publishAt} IS NULL, NULL, ${draft.revision}),
            scheduled_note = ${note}
        WHERE post_id = ${postId} AND (${publishAt} IS NULL OR revision = ${draft.revision})
          AND EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND status = 'DRAFT')`,
      ...after,
    ],
    { idempotent: true },
  );
  const now = await draftToEdit(context, viewerId, postId);
  if ("error" in now) return { kind: now.error };
  const isStale = publishAt !== null && now.draft.revision !== draft.revision;
  return { kind: isStale ? "conflict" : "scheduled", draft: now.draft };
}

import { type Applied, applyDeltas } from "../../../shared/story/delta/applyDeltas.ts";
import type { Delta } from "../../../shared/story/delta/delta.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { SaveAnswer, SaveRequest } from "../../../shared/story/delta/draftJournal.ts";

/** A stored draft. */
interface HeldDraft {
  revision: number;
  content: DraftContent;
}

/** What to store for a save request, and the answer once it is stored. */
export interface TakenDeltas {
  answer: SaveAnswer;
  /** The draft to store as the next revision, or null if it is unchanged. */
  content: DraftContent | null;
  /** Deltas not seen before, whose ids must be stored. */
  fresh: readonly Delta[];
  /** The conflicts, with the draft merged as far as possible. Null except for a new conflict. */
  conflict: Applied | null;
}

/**
 * Applies a save request to the current draft. `known` maps repeated deltas to the revision that
 * included them, or null if they were rejected. A repeated request gets its original answer plus
 * later changes.
 */
export function takeDeltas(
  held: HeldDraft,
  { baseRevision, deltas }: SaveRequest,
  known: ReadonlyMap<string, number | null>,
): TakenDeltas {
  const fresh = deltas.filter(({ id }) => !known.has(id));
  const isErrorResult = deltas.some(({ id }) => known.get(id) === null);
  const conflict = (applied: Applied | null): TakenDeltas => ({
    answer: { kind: "conflict", ...held },
    content: null,
    fresh,
    conflict: applied,
  });
  if (isErrorResult) return conflict(null);
  if (fresh.length === 0) {
    const isTheirs = deltas.every(({ id }) => known.get(id) === held.revision);
    const isAsSent = isTheirs && held.revision <= baseRevision + 1;
    const { revision } = held;
    return {
      answer: isAsSent ? { kind: "saved", revision } : { kind: "merged", ...held },
      content: null,
      fresh,
      conflict: null,
    };
  }
  const applied = applyDeltas(held.content, fresh);
  if (applied.conflicts.length > 0) return conflict(applied);
  const { content } = applied;
  const revision = held.revision + 1;
  const isAsSent = held.revision === baseRevision && fresh.length === deltas.length;
  return {
    answer: isAsSent ? { kind: "saved", revision } : { kind: "merged", revision, content },
    content,
    fresh,
    conflict: null,
  };
}

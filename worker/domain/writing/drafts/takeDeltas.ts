import { type Applied, applyDeltas } from "../../../../shared/story/delta/applyDeltas.ts";
import type { Delta } from "../../../../shared/story/delta/delta.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { SaveAnswer, SaveRequest } from "../../../../shared/story/delta/draftJournal.ts";

/** A draft as it is stored. */
interface HeldDraft {
  revision: number;
  content: DraftContent;
}

/** What is to be stored for a request to save, and what is answered once it is. */
export interface TakenDeltas {
  answer: SaveAnswer;
  /** The draft to store, at the next revision; null where it stays as it is. */
  content: DraftContent | null;
  /** Ids to remember: these were not known. */
  fresh: readonly Delta[];
  /** What clashes, beside the draft with all that does not; null but for a new conflict. */
  conflict: Applied | null;
}

/**
 * What a request to save comes to on a draft as it stands. `known` has the revision that each delta
 * which came before went into, null where it was refused. A repeated request is answered as it was,
 * with what has been saved since.
 */
export function takeDeltas(
  held: HeldDraft,
  { baseRevision, deltas }: SaveRequest,
  known: ReadonlyMap<string, number | null>,
): TakenDeltas {
  const fresh = deltas.filter(({ id }) => !known.has(id));
  const isErrorResult = deltas.some(({ id }) => known.get(id) === null);
  const conflict = (clash: Applied | null): TakenDeltas => ({
    answer: { kind: "conflict", ...held },
    content: null,
    fresh,
    conflict: clash,
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

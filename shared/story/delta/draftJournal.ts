// Owns what a writer's device keeps of a draft until the server has it. The journal is a value: keep
// each one it becomes (as JSON) before anything is sent, and a crash loses nothing. One request is
// under way at a time; the same request goes again until it is answered.

import { applyDeltas } from "./applyDeltas.ts";
import type { Clash, Delta } from "./delta.ts";
import { diffDrafts } from "./diffDrafts.ts";
import type { DraftContent } from "./draftContent.ts";
import { mergeDrafts } from "./mergeDrafts.ts";
import { type ClashChoice, resolveClash } from "./resolveClash.ts";

/** Most characters of one request's deltas as JSON: the server takes a million bytes. */
const MAX_REQUEST_LENGTH = 250_000;

/** A request to save: the server answers it with a SaveAnswer. */
export interface SaveRequest {
  baseRevision: number;
  deltas: readonly Delta[];
}

/** What the server says to a request to save. */
export type SaveAnswer =
  /** The draft is what was sent. */
  | { kind: "saved"; revision: number }
  /** What was sent is in it, beside what others saved. */
  | { kind: "merged"; revision: number; content: DraftContent }
  /** Nothing was taken: others changed the same text. `content` is the draft as it stands. */
  | { kind: "conflict"; revision: number; content: DraftContent };

/** A draft as one device has it. */
export interface DraftJournal {
  /** The newest revision this device knows, and what it says. */
  revision: number;
  acknowledged: DraftContent;
  /** What is under way, and what the draft will be if it is taken as it is. */
  sending: { deltas: readonly Delta[]; result: DraftContent } | null;
  /** What the writer sees. */
  content: DraftContent;
  /** Texts that both sides changed and the writer has not settled yet. */
  clashes: readonly Clash[];
}

/** The journal of a draft as the server has it. */
export function openJournal(revision: number, content: DraftContent): DraftJournal {
  return { revision, acknowledged: content, sending: null, content, clashes: [] };
}

/** True where the server has every word: only then "saved, revision N" may be shown. */
export function isSaved({ sending, clashes, acknowledged, content }: DraftJournal): boolean {
  if (sending || clashes.length > 0) return false;
  return acknowledged === content || diffDrafts(acknowledged, content, () => "").length === 0;
}

/** The writer has changed the draft to `content`. */
export function writeInJournal(journal: DraftJournal, content: DraftContent): DraftJournal {
  return { ...journal, content };
}

/**
 * What to send next, or again: null where the server has everything. Keep the journal before the
 * request leaves.
 */
export function nextRequest(
  journal: DraftJournal,
  newId: () => string,
): { journal: DraftJournal; request: SaveRequest | null } {
  const { revision: baseRevision, acknowledged, content } = journal;
  if (journal.sending) {
    return { journal, request: { baseRevision, deltas: journal.sending.deltas } };
  }
  const all = diffDrafts(acknowledged, content, newId);
  if (all.length === 0) return { journal, request: null };
  const deltas = all.slice(0, countWithin(all, MAX_REQUEST_LENGTH));
  const result = deltas.length === all.length ? content : applyDeltas(acknowledged, deltas).content;
  const sending = { deltas, result };
  return { journal: { ...journal, sending }, request: { baseRevision, deltas } };
}

/** The journal after an answer to `request`; an answer to what is no longer under way changes nothing. */
export function receiveAnswer(
  journal: DraftJournal,
  request: SaveRequest,
  answer: SaveAnswer,
): DraftJournal {
  const { sending, content } = journal;
  if (!sending || sending.deltas[0]?.id !== request.deltas[0]?.id) return journal;
  const { revision } = answer;
  if (answer.kind === "saved") {
    return { ...journal, revision, acknowledged: sending.result, sending: null };
  }
  // Of a conflict nothing was taken, so that all that is not acknowledged is still one's own.
  const base = answer.kind === "merged" ? sending.result : journal.acknowledged;
  return rebase(journal, base, content, revision, answer.content);
}

/**
 * The journal once the server is seen to have something newer, from another device. While a request
 * is under way its answer says so itself.
 */
export function receiveNews(
  journal: DraftJournal,
  revision: number,
  content: DraftContent,
): DraftJournal {
  if (journal.sending || revision <= journal.revision) return journal;
  return rebase(journal, journal.acknowledged, journal.content, revision, content);
}

/** Takes back what is under way, after a refusal: it is made anew of what the writer makes of it. */
export function withdrawRequest(journal: DraftJournal): DraftJournal {
  return { ...journal, sending: null };
}

/** The writer settles a clash. `newName` is `newParagraphName()`. */
export function settleClash(
  journal: DraftJournal,
  clash: Clash,
  choice: ClashChoice,
  newName: string,
): DraftJournal {
  const content = resolveClash(journal.content, clash, choice, newName);
  return { ...journal, content, clashes: journal.clashes.filter((other) => other !== clash) };
}

function rebase(
  journal: DraftJournal,
  base: DraftContent,
  mine: DraftContent,
  revision: number,
  theirs: DraftContent,
): DraftJournal {
  const { content, clashes } = mergeDrafts(base, mine, theirs);
  return {
    revision,
    acknowledged: theirs,
    sending: null,
    content,
    clashes: [...journal.clashes, ...clashes],
  };
}

/** How many deltas from the start fit; one always goes. */
function countWithin(deltas: readonly Delta[], length: number): number {
  let left = length;
  const count = deltas.findIndex((delta) => {
    left -= JSON.stringify(delta).length;
    return left < 0;
  });
  return count === -1 ? deltas.length : Math.max(1, count);
}

// Owns what a writer's device keeps of a draft until the server has it. The journal is a value: keep
// each one it becomes (as JSON) before anything is sent, and a crash loses nothing. One request is
// under way at a time; the same request goes again until it is answered.

import { type Applied, applyDeltas } from "./applyDeltas.ts";
import type { Clash, Delta } from "./delta.ts";
import { diffDrafts } from "./diffDrafts.ts";
import type { DraftContent } from "./draftContent.ts";
import { mergeDrafts } from "./mergeDrafts.ts";
import { sameValue } from "./sameValue.ts";
import { type ConflictChoice, resolveConflict } from "./resolveConflict.ts";

/** Most characters of one request's deltas as JSON: the server takes a million bytes. */
const MAX_REQUEST_LENGTH = 250_000;

/** A request to save: the server answers it with a SaveAnswer. */
export interface SaveRequest {
  baseRevision: number;
  deltas: readonly Delta[];
}

/** What a save says of the pictures that the draft shows. */
interface SavedImages {
  /** Ids of those that are no longer there; unknown where the request had come before. */
  missingImages?: readonly string[] | undefined;
}

/** What the server says to a request to save. */
export type SaveAnswer =
  /** The draft is what was sent. */
  | ({ kind: "saved"; revision: number } & SavedImages)
  /** What was sent is in it, beside what others saved. */
  | ({ kind: "merged"; revision: number; content: DraftContent } & SavedImages)
  /** Nothing was taken: others changed the same text. `content` is the draft as it stands. */
  | { kind: "conflict"; revision: number; content: DraftContent };

/** A draft as one device has it. */
export interface DraftJournal {
  /** The newest revision this device knows, and what it says. */
  revision: number;
  acknowledged: DraftContent;
  /** What is under way, and what the draft will be if it is taken as it is. */
  sending: (SaveRequest & { result: DraftContent }) | null;
  /** What the writer sees. */
  content: DraftContent;
  /** Texts that both sides changed and the writer has not settled yet. */
  conflicts: readonly Clash[];
}

/** The journal of a draft as the server has it. */
export function openJournal(revision: number, content: DraftContent): DraftJournal {
  return { revision, acknowledged: content, sending: null, content, conflicts: [] };
}

/** True where the server has every word: only then "saved, revision N" may be shown. */
export function isSaved({ sending, conflicts, acknowledged, content }: DraftJournal): boolean {
  if (sending || conflicts.length > 0) return false;
  return acknowledged === content || diffDrafts(acknowledged, content, nameless).length === 0;
}

/** The writer has changed the draft to `content`. */
export function writeInJournal(journal: DraftJournal, content: DraftContent): DraftJournal {
  return { ...journal, content, conflicts: shownAgain(journal.conflicts, content) };
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
    const { baseRevision: base, deltas } = journal.sending;
    return { journal, request: { baseRevision: base, deltas } };
  }
  const all = diffDrafts(acknowledged, content, newId);
  if (all.length === 0) return { journal, request: null };
  const deltas = all.slice(0, countWithin(all, MAX_REQUEST_LENGTH));
  const result = deltas.length === all.length ? content : applyDeltas(acknowledged, deltas).content;
  const sending = { baseRevision, deltas, result };
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
  const merged =
    answer.kind === "merged"
      ? mergeDrafts(sending.result, content, answer.content)
      : withUntaken(journal, sending, answer.content);
  return rebase(journal, merged, revision, answer.content);
}

/**
 * A draft with what was under way and not taken, and with what came since: all of it is still one's own.
 * A journal that was resumed knows no draft from which it was made, so that its deltas tell.
 */
function withUntaken(
  { revision, acknowledged, content }: DraftJournal,
  sending: NonNullable<DraftJournal["sending"]>,
  theirs: DraftContent,
): Applied {
  if (sending.baseRevision === revision) return mergeDrafts(acknowledged, content, theirs);
  return applyApart(theirs, [sending.deltas, diffDrafts(sending.result, content, nameless)]);
}

/** A draft with changes of several origins, of which none is more of another's text where both clash. */
function applyApart(content: DraftContent, origins: readonly (readonly Delta[])[]): Applied {
  const conflicts: Clash[] = [];
  let draft = content;
  for (const deltas of origins) {
    const applied = applyDeltas(draft, deltas);
    draft = applied.content;
    conflicts.push(...applied.conflicts);
  }
  return { content: draft, conflicts: shownAgain(conflicts, draft) };
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
  const merged = mergeDrafts(journal.acknowledged, journal.content, content);
  return rebase(journal, merged, revision, content);
}

/** What a device has left of a journal: all that the server has not acknowledged. */
export interface JournalRest {
  /** The request under way, which may have been taken: only its answer was lost. */
  sending: SaveRequest | null;
  /** What came after it. */
  deltas: readonly Delta[];
  /** What waits for the writer to settle it. */
  conflicts: readonly Clash[];
}

/** What is to be kept of a journal; null where the server has everything. */
export function restOfJournal(journal: DraftJournal, newId: () => string): JournalRest | null {
  const { acknowledged, sending, content, conflicts } = journal;
  const deltas = diffDrafts(sending?.result ?? acknowledged, content, newId);
  if (!sending && deltas.length === 0 && conflicts.length === 0) return null;
  const request = sending && { baseRevision: sending.baseRevision, deltas: sending.deltas };
  return { sending: request, deltas, conflicts };
}

/**
 * The journal of a draft with what a device has left of earlier ones. What was under way in one of them
 * goes again under the same ids, for the server to say whether it has it.
 */
export function resumeJournal(journal: DraftJournal, rests: readonly JournalRest[]): DraftJournal {
  const first = rests.find((rest) => rest.sending) ?? rests[0];
  if (!first) return journal;
  const sent = first.sending && applyDeltas(journal.acknowledged, first.sending.deltas).content;
  const sending = first.sending && sent ? { ...first.sending, result: sent } : null;
  const others = rests.filter((rest) => rest !== first);
  const { content, conflicts } = applyApart(sent ?? journal.acknowledged, [
    first.deltas,
    ...others.map((rest) => [rest.sending?.deltas ?? [], rest.deltas].flat()),
    ...rests.flatMap((rest) => rest.conflicts.map((conflict) => [changeOfConflict(conflict)])),
  ]);
  return { ...journal, sending, content, conflicts };
}

/** Takes back what is under way, after a refusal: it is made anew of what the writer makes of it. */
export function withdrawRequest(journal: DraftJournal): DraftJournal {
  const { sending, revision, acknowledged } = journal;
  if (!sending) return journal;
  if (sending.baseRevision === revision) return { ...journal, sending: null };
  return rebase(journal, withUntaken(journal, sending, acknowledged), revision, acknowledged);
}

/** The writer settles a clash. `newName` is `newParagraphName()`. */
export function settleConflict(
  journal: DraftJournal,
  conflict: Clash,
  choice: ConflictChoice,
  newName: string,
): DraftJournal {
  const content = resolveConflict(journal.content, conflict, choice, newName);
  const open = journal.conflicts.filter((other) => other !== conflict);
  return { ...journal, content, conflicts: shownAgain(open, content) };
}

/** The journal on another draft, with one's own changes merged into it. */
function rebase(
  journal: DraftJournal,
  { content, conflicts }: Applied,
  revision: number,
  theirs: DraftContent,
): DraftJournal {
  return {
    revision,
    acknowledged: theirs,
    sending: null,
    content,
    conflicts: [...shownAgain(journal.conflicts, content), ...conflicts],
  };
}

/**
 * Clashes with what the draft says now as their other text: whoever keeps their own overwrites nothing
 * that they were not shown. One whose text is the same is the same object.
 */
function shownAgain(conflicts: readonly Clash[], { paragraphs, ...fields }: DraftContent): Clash[] {
  return conflicts.map((conflict): Clash => {
    if (conflict.kind === "field") {
      const theirs = fields[conflict.field];
      return theirs === conflict.theirs ? conflict : { ...conflict, theirs };
    }
    const theirs = paragraphs.find(({ name }) => name === conflict.name);
    return !theirs || sameValue(theirs, conflict.theirs) ? conflict : { ...conflict, theirs };
  });
}

/** What makes a clash again where the draft still has the other text. */
function changeOfConflict(conflict: Clash): Delta {
  const id = nameless();
  if (conflict.kind === "field") {
    const { field, base: was, mine: value } = conflict;
    return { kind: "SET", field, was, value, id };
  }
  const { base: was, mine: paragraph } = conflict;
  const place = { after: null, before: null };
  return was
    ? { kind: "UPDATE", was, paragraph, ...place, id }
    : { kind: "INSERT", paragraph, ...place, id };
}

/** For deltas that do not travel. */
const nameless = (): string => "";

/** How many deltas from the start fit; one always goes. */
function countWithin(deltas: readonly Delta[], length: number): number {
  let left = length;
  const count = deltas.findIndex((delta) => {
    left -= JSON.stringify(delta).length;
    return left < 0;
  });
  return count === -1 ? deltas.length : Math.max(1, count);
}

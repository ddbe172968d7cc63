// Owns the draft changes that the writer's device stores until the server has them. The journal is
// an immutable value: persist each new one (as JSON) before sending anything, and a crash loses
// nothing. One request is in flight at a time, and is repeated until it is answered.

import { type Applied, applyDeltas } from "./applyDeltas.ts";
import type { Conflict, Delta } from "./delta.ts";
import { diffDrafts } from "./diffDrafts.ts";
import type { DraftContent } from "./draftContent.ts";
import { mergeDrafts } from "./mergeDrafts.ts";
import { sameValue } from "./sameValue.ts";
import { type ConflictChoice, resolveConflict } from "./resolveConflict.ts";

/**
 * Maximum length of the deltas in one request as JSON, in characters. The server accepts a million
 * bytes.
 */
const MAX_REQUEST_LENGTH = 250_000;

/** A save request; the server answers with a SaveAnswer. */
export interface SaveRequest {
  baseRevision: number;
  deltas: readonly Delta[];
}

/** What a save answer reports about the draft's images. */
interface SavedImages {
  /** Ids of deleted images; undefined if the request was a duplicate. */
  missingImages?: readonly string[] | undefined;
}

/** The server's answer to a save request. */
export type SaveAnswer =
  /** The draft is now exactly what was sent. */
  | ({ kind: "saved"; revision: number } & SavedImages)
  /** The changes were merged with those of others. */
  | ({ kind: "merged"; revision: number; content: DraftContent } & SavedImages)
  /** Nothing was saved, because others changed the same text. `content` is the current draft. */
  | { kind: "conflict"; revision: number; content: DraftContent };

/** A draft's state on one device. */
export interface DraftJournal {
  /** The newest revision that this device knows, and its content. */
  revision: number;
  acknowledged: DraftContent;
  /** The request in flight, and the draft's content if it is saved as sent. */
  sending: (SaveRequest & { result: DraftContent }) | null;
  /** What the writer sees. */
  content: DraftContent;
  /** Conflicts that the writer hasn't resolved yet. */
  conflicts: readonly Conflict[];
}

/** Creates the journal of a draft from the server's state. */
export function openJournal(revision: number, content: DraftContent): DraftJournal {
  return { revision, acknowledged: content, sending: null, content, conflicts: [] };
}

/** Returns true if the server has every change. Only then may the UI show "saved, revision N". */
export function isSaved({ sending, conflicts, acknowledged, content }: DraftJournal): boolean {
  if (sending || conflicts.length > 0) return false;
  return acknowledged === content || diffDrafts(acknowledged, content, nameless).length === 0;
}

/** Records that the writer changed the draft to `content`. */
export function writeInJournal(journal: DraftJournal, content: DraftContent): DraftJournal {
  return { ...journal, content, conflicts: shownAgain(journal.conflicts, content) };
}

/** Merges changes that the writer made to an earlier version of the draft. */
export function addToJournal(journal: DraftJournal, deltas: readonly Delta[]): DraftJournal {
  const { content, conflicts } = applyDeltas(journal.content, deltas);
  return {
    ...journal,
    content,
    conflicts: [...shownAgain(journal.conflicts, content), ...conflicts],
  };
}

/**
 * Returns the request to send next or to repeat; null if the server has everything. Persist the
 * journal before sending the request.
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

/** Applies the answer to `request`. Ignores answers to requests no longer in flight. */
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
 * Returns a draft with the rejected request and all later local changes. A resumed journal doesn't
 * know the draft that it was based on, so its deltas are used.
 */
function withUntaken(
  { revision, acknowledged, content }: DraftJournal,
  sending: NonNullable<DraftJournal["sending"]>,
  theirs: DraftContent,
): Applied {
  if (sending.baseRevision === revision) return mergeDrafts(acknowledged, content, theirs);
  return applyApart(theirs, [sending.deltas, diffDrafts(sending.result, content, nameless)]);
}

/**
 * Applies changes of several origins, without treating one origin's change as a continuation of
 * another's conflicting text.
 */
function applyApart(content: DraftContent, origins: readonly (readonly Delta[])[]): Applied {
  const conflicts: Conflict[] = [];
  let draft = content;
  for (const deltas of origins) {
    const applied = applyDeltas(draft, deltas);
    draft = applied.content;
    conflicts.push(...applied.conflicts);
  }
  return { content: draft, conflicts: shownAgain(conflicts, draft) };
}

/**
 * Applies a newer revision from another device. While a request is in flight, its answer reports
 * the revision instead.
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

/** What a device stores of a journal: everything that the server hasn't acknowledged. */
export interface JournalRest {
  /** The request in flight. It may have been saved if only its answer was lost. */
  sending: SaveRequest | null;
  /** Changes after that request. */
  deltas: readonly Delta[];
  /** Conflicts that the writer hasn't resolved. */
  conflicts: readonly Conflict[];
}

/** Returns what to persist of a journal; null if the server has everything. */
export function restOfJournal(journal: DraftJournal, newId: () => string): JournalRest | null {
  const { acknowledged, sending, content, conflicts } = journal;
  const deltas = diffDrafts(sending?.result ?? acknowledged, content, newId);
  if (!sending && deltas.length === 0 && conflicts.length === 0) return null;
  const request = sending && { baseRevision: sending.baseRevision, deltas: sending.deltas };
  return { sending: request, deltas, conflicts };
}

/**
 * Creates a journal from the server's draft and what a device stored of earlier ones. An earlier
 * request in flight is repeated with the same ids, so the server can recognize it.
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

/**
 * Cancels the request in flight after a rejection. The next request is built from the writer's next
 * version.
 */
export function withdrawRequest(journal: DraftJournal): DraftJournal {
  const { sending, revision, acknowledged } = journal;
  if (!sending) return journal;
  if (sending.baseRevision === revision) return { ...journal, sending: null };
  return rebase(journal, withUntaken(journal, sending, acknowledged), revision, acknowledged);
}

/** Resolves a conflict. `newName` is a result of `newParagraphName()`. */
export function settleConflict(
  journal: DraftJournal,
  conflict: Conflict,
  choice: ConflictChoice,
  newName: string,
): DraftJournal {
  const content = resolveConflict(journal.content, conflict, choice, newName);
  const open = journal.conflicts.filter((other) => other !== conflict);
  return { ...journal, content, conflicts: shownAgain(open, content) };
}

/** Moves a journal to another base draft and merges the local changes into it. */
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
 * Updates conflicts with the draft's current text as the other side, so that keeping one's text
 * never overwrites something the writer hasn't seen. Unchanged conflicts stay the same object.
 */
function shownAgain(
  conflicts: readonly Conflict[],
  { paragraphs, ...fields }: DraftContent,
): Conflict[] {
  return conflicts.map((conflict): Conflict => {
    if (conflict.kind === "field") {
      const theirs = fields[conflict.field];
      return theirs === conflict.theirs ? conflict : { ...conflict, theirs };
    }
    const theirs = paragraphs.find(({ name }) => name === conflict.name);
    return !theirs || sameValue(theirs, conflict.theirs) ? conflict : { ...conflict, theirs };
  });
}

/** Returns the delta that causes the conflict again if the draft still has the other text. */
function changeOfConflict(conflict: Conflict): Delta {
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

/** For deltas that are never sent. */
const nameless = (): string => "";

/** Counts the deltas from the start that fit; at least one. */
function countWithin(deltas: readonly Delta[], length: number): number {
  let left = length;
  const count = deltas.findIndex((delta) => {
    left -= JSON.stringify(delta).length;
    return left < 0;
  });
  return count === -1 ? deltas.length : Math.max(1, count);
}

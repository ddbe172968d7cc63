import type { Paragraph } from "../document.ts";
import type { Change, Delta, Place } from "./delta.ts";
import { DRAFT_FIELDS, type DraftContent } from "./draftContent.ts";
import { sameValue } from "./sameValue.ts";

/**
 * Returns the few deltas that turn `before` into `after`, ordered so that every prefix produces a
 * valid draft. Identical paragraph objects cost almost nothing. `newId` must return ids that pass
 * `isDeltaId`.
 */
export function diffDrafts(
  before: DraftContent,
  after: DraftContent,
  newId: () => string,
): Delta[] {
  return Array.from(changesOf(before, after), (change) => Object.assign(change, { id: newId() }));
}

function* changesOf(before: DraftContent, after: DraftContent): Generator<Change> {
  for (const field of DRAFT_FIELDS) {
    const [was, value] = [before[field], after[field]];
    if (was !== value) yield { kind: "SET", field, was, value };
  }
  if (before.paragraphs === after.paragraphs) return;
  const [start, end] = sameEnds(before.paragraphs, after.paragraphs);
  const [wasPart, part] = [before, after].map(({ paragraphs }) =>
    paragraphs.slice(start, paragraphs.length - end),
  ) as [Paragraph[], Paragraph[]];
  const placeOf = (index: number): Place => ({
    after: after.paragraphs[start + index - 1]?.name ?? null,
    before: after.paragraphs[start + index + 1]?.name ?? null,
  });
  if (hasSameNames(wasPart, part)) {
    for (const [index, paragraph] of part.entries()) {
      const was = wasPart[index] as Paragraph;
      if (!sameValue(was, paragraph)) yield { kind: "UPDATE", was, paragraph, ...placeOf(index) };
    }
    return;
  }
  const old = new Map(wasPart.map((paragraph, index) => [paragraph.name, { paragraph, index }]));
  const names = new Set(part.map(({ name }) => name));
  for (const was of wasPart) if (!names.has(was.name)) yield { kind: "REMOVE", was };
  const staying = namesInOrder(part, (name) => old.get(name)?.index);
  for (const [index, paragraph] of part.entries()) {
    const { name } = paragraph;
    const place = placeOf(index);
    const was = old.get(name)?.paragraph;
    if (!was) yield { kind: "INSERT", paragraph, ...place };
    else {
      if (!staying.has(name)) yield { kind: "MOVE", name, ...place };
      if (!sameValue(was, paragraph)) yield { kind: "UPDATE", was, paragraph, ...place };
    }
  }
}

/** Returns true if paragraphs only changed in place: none was added, removed or moved. */
function hasSameNames(was: readonly Paragraph[], is: readonly Paragraph[]): boolean {
  return was.length === is.length && was.every(({ name }, index) => name === is[index]?.name);
}

/**
 * Counts the identical paragraph objects at the start and end. A keystroke changes one paragraph.
 */
function sameEnds(one: readonly Paragraph[], other: readonly Paragraph[]): [number, number] {
  const max = Math.min(one.length, other.length);
  let start = 0;
  while (start < max && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < max - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return [start, end];
}

/**
 * Returns the longest increasing subsequence of old positions: these paragraphs stay, the others
 * move.
 */
function namesInOrder(
  paragraphs: readonly Paragraph[],
  oldIndex: (name: string) => number | undefined,
): Set<string> {
  interface Run {
    name: string;
    index: number;
    before: Run | undefined;
  }
  // The best run of each length, by its last and lowest old index.
  const ends: Run[] = [];
  for (const { name } of paragraphs) {
    const index = oldIndex(name);
    if (index === undefined) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as Run).index < index) low = middle + 1;
      else high = middle;
    }
    ends[low] = { name, index, before: ends[low - 1] };
  }
  const names = new Set<string>();
  for (let run = ends.at(-1); run; run = run.before) names.add(run.name);
  return names;
}

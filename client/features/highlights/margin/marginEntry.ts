import type { PlacedHighlight } from "../paintHighlights.ts";
import type { Mark } from "../readHighlights.ts";
import * as texts from "../texts.ts";
import { groupMarks } from "./groupMarks.ts";

/** What is shown beside a passage: marks that overlap. */
export interface MarginEntry {
  /** The name of its first mark. */
  key: string;
  /** In the order of the text. */
  marks: readonly Mark[];
  ranges: readonly Range[];
}

/** Names a mark. */
export const markKey = ({ id, kind }: Mark): string => id ?? kind;

/** Groups marks into what is shown beside the text, in its order. */
export function marginEntries(placed: readonly PlacedHighlight[]): MarginEntry[] {
  return groupMarks(placed).map((group) => {
    const marks = group.map(({ mark }) => mark);
    return { key: markKey(marks[0]!), marks, ranges: group.map(({ range }) => range) };
  });
}

/** The text that someone who responds there responds to. */
export function passageOf({ marks }: MarginEntry): Mark {
  const byKind = (wanted: Mark["kind"]): Mark | undefined =>
    marks.find(({ kind }) => kind === wanted);
  return byKind("draft") ?? byKind("response") ?? marks[0]!;
}

/** Describes who highlighted text; null if only the viewer did. */
export function highlightersOf(marks: readonly Mark[]): string | null {
  const names = [...new Set(marks.flatMap(({ by }) => (by === null ? [] : [by])))];
  const [first] = names;
  if (first !== undefined) {
    const others = names.length - 1;
    return others === 0 ? texts.highlightedBy(first) : texts.highlightedByMore(first, others);
  }
  return marks.some(({ kind }) => kind === "top") ? texts.topHighlight : null;
}

/** Describes an entry for screen readers. */
export function entryLabel(entry: MarginEntry): string {
  const { marks } = entry;
  const count = (wanted: Mark["kind"]): number =>
    marks.filter(({ kind }) => kind === wanted).length;
  const parts = [
    count("response") > 0 ? texts.responsesToPassage(count("response")) : null,
    count("note") > 0 ? texts.yourNoteOnPassage : null,
    highlightersOf(marks),
    count("own") > 0 ? texts.yourHighlightOfPassage : null,
  ].filter((part) => part !== null);
  return texts.aboutPassage(parts.join(", "), passageOf(entry).text);
}

import type { Markup, MarkupType, RichText } from "../document.ts";
import { meaningOf, mergeMarkups } from "../mergeMarkups.ts";

/** Markups of which a text range can have only one. */
const ALONE: ReadonlySet<MarkupType> = new Set(["A", "MENTION", "NOTE"]);

/**
 * Merges the markups of two versions of one text: keeps additions of either side and drops removals
 * of either. If the text differs from the base, keeps all markups of both. Null if a range would
 * have two link targets.
 */
export function joinMarkups(base: RichText, mine: RichText, theirs: RichText): Markup[] | null {
  const sides = [mine, theirs, base.text === mine.text ? base : { text: "" }].map(({ markups }) =>
    Map.groupBy(markups ?? [], meaningOf),
  ) as [Ranges, Ranges, Ranges];
  const joined: Markup[] = [];
  for (const meaning of new Set(sides.flatMap((side) => [...side.keys()]))) {
    const [own, others, before] = sides.map((side) => side.get(meaning) ?? []) as [
      Markup[],
      Markup[],
      Markup[],
    ];
    const all = [...own, ...others, ...before];
    const cuts = [...new Set(all.flatMap(({ start, end }) => [start, end]))].toSorted(
      (a, b) => a - b,
    );
    for (const [index, start] of cuts.entries()) {
      const end = cuts[index + 1];
      if (end === undefined) break;
      const [isOwn, isOthers, wasThere] = [own, others, before].map((ranges) =>
        ranges.some((one) => one.start <= start && one.end >= end),
      );
      // The side that differs from the base made the change.
      const isThere = isOwn === isOthers ? isOwn : !wasThere;
      if (isThere) joined.push({ ...(all[0] as Markup), start, end });
    }
  }
  const markups = mergeMarkups(joined, mine.text.length);
  return areAlone(markups) ? markups : null;
}

type Ranges = Map<string, Markup[]>;

/** The markups are sorted, so each must start at or after the end of the previous one. */
function areAlone(markups: readonly Markup[]): boolean {
  const ends = new Map<MarkupType, number>();
  for (const { type, start, end } of markups) {
    if (!ALONE.has(type)) continue;
    if (start < (ends.get(type) ?? 0)) return false;
    ends.set(type, end);
  }
  return true;
}

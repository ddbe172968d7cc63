import type { Markup, MarkupType, RichText } from "../document.ts";
import { meaningOf, mergeMarkups } from "../mergeMarkups.ts";

/** Of these a word has one at most. */
const ALONE: ReadonlySet<MarkupType> = new Set(["A", "MENTION", "NOTE"]);

/**
 * The markups that two sides make together of one text: what either has added, without what either has
 * taken away. Where their words are others than the base's, all of both. Null where a word would lead to
 * two places.
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
      // Whoever differs from what was there has changed it.
      const isThere = isOwn === isOthers ? isOwn : !wasThere;
      if (isThere) joined.push({ ...(all[0] as Markup), start, end });
    }
  }
  const markups = mergeMarkups(joined, mine.text.length);
  return areAlone(markups) ? markups : null;
}

type Ranges = Map<string, Markup[]>;

/** They are in order, so that each has to begin where the one before has ended. */
function areAlone(markups: readonly Markup[]): boolean {
  const ends = new Map<MarkupType, number>();
  for (const { type, start, end } of markups) {
    if (!ALONE.has(type)) continue;
    if (start < (ends.get(type) ?? 0)) return false;
    ends.set(type, end);
  }
  return true;
}

// What an editor has seen of a story's text, to mark what changed since.

import { hashText } from "../format/hashText.ts";
import { MINUTE_MS } from "../durations.ts";
import type { DraftContent } from "../story/delta/draftContent.ts";

/** The hash of each part of a text by its name: `title`, `subtitle` or a paragraph's. */
export type ViewedText = Readonly<Record<string, string>>;

/** A recorded view. */
export interface TextView {
  viewedAt: number;
  viewed: ViewedText;
  /** What was seen before this visit, and when; null on the first. */
  earlier: ViewedText | null;
  earlierAt: number | null;
}

/** What changed since the last view. */
export interface ChangesSince {
  since: number;
  /** Names of the changed and new parts. */
  names: readonly string[];
  removedCount: number;
}

/** Views within this time belong to the same visit, so that a reload doesn't hide what changed. */
const VISIT_MS = 30 * MINUTE_MS;

/** Returns what is recorded of a text that is seen. */
export function hashesOf({ title, subtitle, paragraphs }: DraftContent): ViewedText {
  const parts = paragraphs.map((paragraph) => [
    paragraph.name,
    hashText(JSON.stringify(paragraph)),
  ]);
  return {
    ...Object.fromEntries(parts),
    title: hashText(title),
    subtitle: hashText(subtitle),
  };
}

/** Returns the view to record after `last`. */
export function nextView(last: TextView | null, viewed: ViewedText, now: number): TextView {
  if (!last) return { viewedAt: now, viewed, earlier: null, earlierAt: null };
  const isSameVisit = now - last.viewedAt < VISIT_MS;
  return isSameVisit
    ? { ...last, viewedAt: now, viewed }
    : { viewedAt: now, viewed, earlier: last.viewed, earlierAt: last.viewedAt };
}

/** Compares a text with the one seen on the visit before. Null on the first visit. */
export function changesSince(
  last: TextView | null,
  content: DraftContent,
  now: number,
): ChangesSince | null {
  if (!last) return null;
  const { earlier, earlierAt } = nextView(last, last.viewed, now);
  if (!earlier || earlierAt === null) return null;
  const current = hashesOf(content);
  return {
    since: earlierAt,
    names: Object.keys(current).filter((name) => current[name] !== earlier[name]),
    removedCount: Object.keys(earlier).filter((name) => !(name in current)).length,
  };
}

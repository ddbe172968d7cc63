import type { Paragraph } from "../document.ts";
import { diffDrafts } from "./diffDrafts.ts";
import type { DraftContent } from "./draftContent.ts";

/** How a part of a text changed. */
export type PartChange = "SAME" | "CHANGED" | "MOVED" | "REMOVED" | "ADDED";

/** A part of a text before and after; null where it doesn't exist. */
export interface ComparedPart {
  /** `title`, `subtitle` or the paragraph's name. */
  name: string;
  change: PartChange;
  was: Paragraph | string | null;
  now: Paragraph | string | null;
}

/**
 * Compares two versions of a story side by side by paragraph names, in the order of the later one.
 * Removed paragraphs appear after the one they followed.
 */
export function compareDrafts(was: DraftContent, now: DraftContent): ComparedPart[] {
  const changes = new Map<string, PartChange>();
  for (const change of diffDrafts(was, now, () => "")) {
    if (change.kind === "MOVE") changes.set(change.name, "MOVED");
    if (change.kind === "UPDATE") changes.set(change.paragraph.name, "CHANGED");
  }
  const fields = (["title", "subtitle"] as const)
    .filter((field) => was[field] !== now[field])
    .map((field) => ({
      name: field,
      change: "CHANGED" as const,
      was: was[field],
      now: now[field],
    }));
  const old = new Map(was.paragraphs.map((paragraph) => [paragraph.name, paragraph]));
  const gone = removedAfter(was, new Set(now.paragraphs.map(({ name }) => name)));
  const paragraphs = now.paragraphs.flatMap((paragraph): ComparedPart[] => {
    const { name } = paragraph;
    const before = old.get(name) ?? null;
    const change = before ? (changes.get(name) ?? "SAME") : "ADDED";
    return [{ name, change, was: before, now: paragraph }, ...(gone.get(name) ?? [])];
  });
  return [...fields, ...(gone.get(null) ?? []), ...paragraphs];
}

/**
 * Returns removed paragraphs by the name of the remaining paragraph before them; null for the
 * start.
 */
function removedAfter(
  { paragraphs }: DraftContent,
  staying: ReadonlySet<string>,
): Map<string | null, ComparedPart[]> {
  const removed = new Map<string | null, ComparedPart[]>();
  let last: string | null = null;
  for (const paragraph of paragraphs) {
    if (staying.has(paragraph.name)) last = paragraph.name;
    else {
      const part = { name: paragraph.name, change: "REMOVED" as const, was: paragraph, now: null };
      removed.set(last, [...(removed.get(last) ?? []), part]);
    }
  }
  return removed;
}

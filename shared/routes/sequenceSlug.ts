import { storySlug } from "../publishing/names.ts";

/**
 * Returns a series' slug: the words of its title and its id. The id alone identifies the series.
 */
export function sequenceSlug({ id, title }: { id: string; title: string }): string {
  return `${storySlug(title, "series")}-${id}`;
}

/** Returns the id at the end of a series slug; null if there is none. */
export function sequenceIdFromSlug(slug: string): string | null {
  return /(?:^|-)([0-9a-f]{12})$/.exec(slug)?.[1] ?? null;
}

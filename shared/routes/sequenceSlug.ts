import { storySlug } from "../rules/names.ts";

/** The slug of a series: the words of its title with its id at the end. Any words before the id open it. */
export function sequenceSlug({ id, title }: { id: string; title: string }): string {
  return `${storySlug(title, "series")}-${id}`;
}

/** The id that such a slug ends in; null for any other. */
export function sequenceIdFromSlug(slug: string): string | null {
  return /(?:^|-)([0-9a-f]{12})$/.exec(slug)?.[1] ?? null;
}

// Owns how a story's id appears in a URL: `{slug}-{id}` or the bare id.

/** Our ids have 12 hex digits; ids in imported URLs have as few as 6. */
const TRAILING_ID = /(?:^|-)([0-9a-f]{6,12})$/i;
const LONGEST_MATCH = 13;

/** Returns the id at the end of a post param, in lower case, or null. */
export function postIdFromParam(param: string): string | null {
  // Reads only the end, so that a very long segment costs no more than a short one.
  const match = TRAILING_ID.exec(param.slice(-LONGEST_MATCH));
  return match?.[1]?.toLowerCase() ?? null;
}

/** Returns the id at the end of a story's id, path or URL, as people paste it, or null. */
export function postIdAtEnd(text: string): string | null {
  const path = text.trim().split(/[?#]/, 1)[0] ?? "";
  return postIdFromParam(path.split("/").findLast((part) => part !== "") ?? "");
}

/** Returns a story's post param: slug and id, or the bare id without a slug. */
export function postSlugParam(slug: string | null | undefined, id: string): string {
  return slug ? `${slug}-${id}` : id;
}

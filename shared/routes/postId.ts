// Owns how a story's id stands in an address: `{slug}-{id}` or the bare id (reader.md §2.2).

/** Ids made here are 12 hex digits; addresses from elsewhere carry as few as 6. */
const TRAILING_ID = /(?:^|-)([0-9a-f]{6,12})$/i;
const LONGEST_MATCH = 13;

/** The id at the end of a post param, in lower case, or null when the param carries none. */
export function postIdFromParam(param: string): string | null {
  // Only the tail is read, so that a huge segment costs no more than a short one.
  const match = TRAILING_ID.exec(param.slice(-LONGEST_MATCH));
  return match?.[1]?.toLowerCase() ?? null;
}

/** The post param for a story: its slug and id, or the id alone while it has no slug. */
export function postSlugParam(slug: string | null | undefined, id: string): string {
  return slug ? `${slug}-${id}` : id;
}

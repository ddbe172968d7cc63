/** Places in the sidebar's Following section, and how many of them are first offered to writers (reader.md §9). */
const MAX_FOLLOWED = 5;
const MIN_WRITERS = 3;

/**
 * Those of what the reader follows that the sidebar names, in their own order: at most five, of
 * which three or more are writers where the reader follows as many.
 */
export function pickFollowed<AuthResult extends { kind: "writer" | "publication" | "topic" }>(
  entries: readonly AuthResult[],
): AuthResult[] {
  const named = entries.filter(({ kind }) => kind !== "topic");
  const writers = named.filter(({ kind }) => kind === "writer");
  const leastWriters = new Set(writers.slice(0, MIN_WRITERS));
  let free = MAX_FOLLOWED - leastWriters.size;
  return named.filter((entry) => {
    if (leastWriters.has(entry)) return true;
    free -= 1;
    return free >= 0;
  });
}

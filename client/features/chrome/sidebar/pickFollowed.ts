/**
 * Slots in the sidebar's Following section, and how many are reserved for writers.
 */
const MAX_FOLLOWED = 5;
const MIN_WRITERS = 3;

/**
 * Picks the followed entries for the sidebar in their given order: at most five, of which at least
 * three are writers if the viewer follows that many.
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

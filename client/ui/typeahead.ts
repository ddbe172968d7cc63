/**
 * Returns the index of the item that starts with the typed letters, searching from the current one
 * and wrapping around; -1 if there is none. A single or repeated letter moves to the next item that
 * starts with it (WAI-ARIA menu pattern).
 */
export function typeaheadIndex(labels: readonly string[], current: number, typed: string): number {
  const letters = Array.from(typed.toLocaleLowerCase("en"));
  const isOneLetter = letters.every((letter) => letter === letters[0]);
  const start = isOneLetter ? current + 1 : Math.max(current, 0);
  const wanted = (isOneLetter ? letters[0] : letters.join("")) ?? "";
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length;
    if (labels[index]?.trim().toLocaleLowerCase("en").startsWith(wanted)) return index;
  }
  return -1;
}

/** Compares two JSON values; undefined fields count as absent. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, index) => sameValue(value, other[index]));
  }
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const key of Object.keys(left)) if (!sameValue(left[key], right[key])) return false;
  return Object.keys(right).every((key) => right[key] === undefined || left[key] !== undefined);
}

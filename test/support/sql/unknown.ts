// Values that the interpreter can't derive from the source: arguments, rows, the clock.

/** Represents an unknown value within a string. */
export const HOLE = "\u0001";

/** A value that is known only when the Worker runs. Equal keys mean equal values. */
export class Unknown {
  readonly key: string;
  /** The values that its type allows, where the type names them. */
  options: string[] | null = null;

  constructor(key: string) {
    this.key = key;
  }

  toString(): string {
    return HOLE;
  }
}

/** True if a value is or contains something unknown. */
export function isVague(value: unknown, depth = 4): boolean {
  if (value instanceof Unknown) return true;
  if (typeof value === "string") return value.includes(HOLE);
  if (typeof value !== "object" || value === null || depth === 0) return false;
  return Object.values(value).some((part) => isVague(part, depth - 1));
}

/** True if a value is or contains text that is known, or a function. */
export function hasText(value: unknown, depth = 2): boolean {
  if (typeof value === "string") return value !== "" && !value.includes(HOLE);
  if (typeof value === "function") return true;
  if (value instanceof Unknown || typeof value !== "object" || value === null) return false;
  return depth > 0 && Object.values(value).some((part) => hasText(part, depth - 1));
}

/** Names a value, so that one question about it gets one answer on a path. */
export function keyOf(value: unknown): string {
  if (value instanceof Unknown) return value.key;
  if (typeof value === "function") return "function";
  if (typeof value === "object" && value !== null) return "object";
  return `${typeof value}:${String(value)}`;
}

import type { Period } from "../../../shared/format/calendar.ts";

/** A part of an archive as the server tells it. */
interface ToldPart {
  readonly year: number;
  readonly month: number | null | undefined;
  readonly day: number | null | undefined;
  readonly postCount: number;
}

/** The parts of an archive as periods. */
export function archiveParts(
  parts: readonly ToldPart[],
): (Period & { readonly postCount: number })[] {
  return parts.map((part) => ({ ...part, month: part.month ?? null, day: part.day ?? null }));
}

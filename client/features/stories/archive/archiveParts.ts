import type { Period } from "../../../../shared/format/calendar.ts";

/** A period of an archive as the API returns it. */
interface PartOfApi {
  readonly year: number;
  readonly month: number | null | undefined;
  readonly day: number | null | undefined;
  readonly postCount: number;
}

/** Converts an archive's periods from the API. */
export function archiveParts(
  parts: readonly PartOfApi[],
): (Period & { readonly postCount: number })[] {
  return parts.map((part) => ({ ...part, month: part.month ?? null, day: part.day ?? null }));
}

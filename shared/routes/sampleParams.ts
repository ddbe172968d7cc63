import { PARAM_VALUES, type ParamKind } from "./paramKinds.ts";
import { parsePattern } from "./pattern.ts";

const SAMPLES: Partial<Record<ParamKind, string>> = {
  postId: "any-words-d0123456789a",
  username: "ann",
  collectionSlug: "pub",
  year: "2026",
  month: "02",
  day: "28",
  page: "2",
  monthDayYearSlug: "february-28-2026",
};

/**
 * Returns a valid value for every param of a pattern, for tests that visit the whole route table.
 */
export function sampleParams(path: string): Record<string, string> {
  const params: Record<string, string> = {};
  for (const segment of parsePattern(path)) {
    if (segment.name !== undefined) params[segment.name] = sampleValue(segment.kind, segment.name);
  }
  return params;
}

function sampleValue(kind: ParamKind, name: string): string {
  const values: readonly string[] | undefined = PARAM_VALUES[kind as keyof typeof PARAM_VALUES];
  return SAMPLES[kind] ?? values?.[0] ?? `some-${name.toLowerCase()}`;
}

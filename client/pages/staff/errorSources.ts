import type { ErrorSource } from "../../../generated/relay/ErrorReportsPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import * as texts from "./texts.ts";

/** Error sources by their name in URLs. */
const SOURCES = { browsers: "BROWSER", answers: "SERVER" } as const;

/** Returns the source in a URL; null for all. */
export function readErrorSource(word: string | undefined): ErrorSource | null {
  return word !== undefined && Object.hasOwn(SOURCES, word)
    ? SOURCES[word as keyof typeof SOURCES]
    : null;
}

export function errorSourceLinks(current: ErrorSource | null) {
  const link = (label: string, from?: keyof typeof SOURCES) => ({
    href: buildPath("AdminErrorReports", {}, { query: { from } }),
    label,
    isCurrent: current === readErrorSource(from),
  });
  return [link(texts.all), link(texts.browsers, "browsers"), link(texts.server, "answers")];
}

// Redirects from a story's former slugs, for cached pages: one cached page serves all spellings of
// its URL (decision 15), so they are redirected when it is served. Where a story's page is rendered,
// client/pages/stories/storyResult.ts redirects.

import type { FormerAddress } from "../../../shared/routes/formerAddress.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";

/** Internal; removed from every response. */
const FORMER_HEADER = "x-former-address";

/** The header of a rendering that has former slugs; none otherwise. */
export function formerHeader(former: FormerAddress | undefined): Record<string, string> {
  return former ? { [FORMER_HEADER]: encodeURIComponent(JSON.stringify(former)) } : {};
}

/**
 * The public headers of a rendering, and the redirect target if the request's path contains a
 * former slug; null otherwise.
 */
export function takeFormer(
  given: Readonly<Record<string, string>>,
  { url }: Pick<Request, "url">,
): { headers: Readonly<Record<string, string>>; movedTo: string | null } {
  if (given[FORMER_HEADER] === undefined) return { headers: given, movedTo: null };
  const { [FORMER_HEADER]: header, ...headers } = given;
  const { words, to } = JSON.parse(decodeURIComponent(header)) as FormerAddress;
  const wanted = new Set(words);
  const { pathname } = new URL(url);
  const isFormer = pathname.split("/").some((segment) => wanted.has(wordsOf(segment) ?? ""));
  return { headers, movedTo: isFormer ? to : null };
}

/** The words before a story's id; null for a segment without an id or words. */
function wordsOf(segment: string): string | null {
  const id = postIdFromParam(segment);
  return id === null ? null : segment.slice(0, -id.length - 1).toLowerCase();
}

// Owns how a kept page says which words stood in its address before. A kept page is one for all
// spellings (decision 31), so that who comes by old words is sent on when it is handed out, not when
// it is made.

import type { FormerAddress } from "../../../shared/routes/formerAddress.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";

/** For ourselves: no answer carries it out. */
const FORMER_HEADER = "x-former-address";

/** The header that a rendering has for it, if any. */
export function formerHeader(former: FormerAddress | undefined): Record<string, string> {
  return former ? { [FORMER_HEADER]: encodeURIComponent(JSON.stringify(former)) } : {};
}

/**
 * What a rendering's headers are for the world, and where the request is sent instead where its path
 * has a story's former words; null where it has not.
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

/** The words before a story's id; null for a segment that carries no id, or no words. */
function wordsOf(segment: string): string | null {
  const id = postIdFromParam(segment);
  return id === null ? null : segment.slice(0, -id.length - 1).toLowerCase();
}

// Owns how a kept page says which words stood in its address before. A kept page is one for all
// spellings (decision 31), so that who comes by old words is sent on when it is handed out, not when
// it is made.

import { postIdFromParam } from "../../shared/routes/postId.ts";
import type { PageAnswer } from "../render/answerPage.ts";

type FormerAddress = NonNullable<Extract<PageAnswer, { kind: "html" }>["former"]>;

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
  { [FORMER_HEADER]: header, ...headers }: Readonly<Record<string, string>>,
  { pathname }: URL,
): { headers: Record<string, string>; movedTo: string | null } {
  if (header === undefined) return { headers, movedTo: null };
  const { words, to } = JSON.parse(decodeURIComponent(header)) as FormerAddress;
  const wanted = new Set(words);
  const isFormer = pathname.split("/").some((segment) => wanted.has(wordsOf(segment) ?? ""));
  return { headers, movedTo: isFormer ? to : null };
}

/** The words before a story's id; null for a segment that carries no id, or no words. */
function wordsOf(segment: string): string | null {
  const id = postIdFromParam(segment);
  return id === null ? null : segment.slice(0, -id.length - 1).toLowerCase();
}

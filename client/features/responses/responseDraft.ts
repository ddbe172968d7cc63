// Stores response text on the device until the server has acknowledged it: it survives a reload,
// and retries use the same idempotency key.

import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";

/** An unpublished response. */
export interface ResponseDraft {
  text: string;
  /** The idempotency key this text was sent with; null before the first attempt. */
  key: string | null;
}

/** Returns what a draft's text responds to: a story, response or list, or a part of its text. */
export function draftPlace(parentId: string, quote: HighlightRange | undefined): string {
  return quote ? `${parentId}:${quote.paragraphName}:${quote.startOffset}` : parentId;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const nameOf = (userId: string, postId: string): string => `response:${userId}:${postId}`;

/**
 * Returns the viewer's draft response to a story; null if there is none or storage is unavailable.
 */
export function readResponseDraft(
  store: Store,
  userId: string,
  postId: string,
): ResponseDraft | null {
  try {
    const value = JSON.parse(store.getItem(nameOf(userId, postId)) ?? "null") as unknown;
    if (typeof value !== "object" || value === null) return null;
    const { text, key } = value as Partial<ResponseDraft>;
    return typeof text === "string" ? { text, key: typeof key === "string" ? key : null } : null;
  } catch {
    return null;
  }
}

/** Stores a draft; deletes it when the text is empty. Missing storage is no error. */
export function saveResponseDraft(
  store: Store,
  userId: string,
  postId: string,
  draft: ResponseDraft,
): void {
  try {
    const name = nameOf(userId, postId);
    if (draft.text === "") store.removeItem(name);
    else store.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage may be full or disabled.
  }
}

/**
 * Puts a response that was rejected back below its story, before what has been written there since.
 * The text that it was about may be gone, so its words are put before the response.
 */
export function restoreResponseDraft(
  store: Store,
  userId: string,
  {
    parent,
    text,
    quote,
  }: { parent: { id: string }; text: string; quote?: HighlightRange | undefined },
): void {
  const restored = quote ? `“${quote.text}”\n\n${text}` : text;
  const draft = readResponseDraft(store, userId, parent.id);
  const both = draft && draft.text !== restored ? `${restored}\n\n${draft.text}` : restored;
  saveResponseDraft(store, userId, parent.id, { text: both, key: null });
}

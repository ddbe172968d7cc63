// What a reader has typed and the server has not acknowledged, kept on their device: it outlives a
// reload, and is sent again under the key that it was first sent under.

/** A response before it is published. */
export interface ResponseDraft {
  text: string;
  /** The key that this very text was sent under; null before the first try. */
  key: string | null;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const nameOf = (userId: string, postId: string): string => `response:${userId}:${postId}`;

/** What this reader has typed under a story; null for nothing, and where nothing can be kept. */
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

/** Keeps it; an empty text is forgotten. A device that keeps nothing is no failure. */
export function saveResponseDraft(
  store: Store,
  userId: string,
  postId: string,
  kept: ResponseDraft,
): void {
  try {
    const name = nameOf(userId, postId);
    if (kept.text === "") store.removeItem(name);
    else store.setItem(name, JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden.
  }
}

import type { GiftDraft } from "./giftDraft.ts";

const keyOf = (owner: string): string => `gift-draft ${owner}`;

/** The tab's storage; null when storage is disabled, where some browsers throw. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Reads what someone typed in this tab, so that neither a reload nor the way back from the bank
 * loses it. `owner` names the viewer and the kind of gift.
 */
export function loadDraft(owner: string): GiftDraft | null {
  try {
    const text = storage()?.getItem(keyOf(owner)) ?? null;
    return text === null ? null : (JSON.parse(text) as GiftDraft);
  } catch {
    return null;
  }
}

export function saveDraft(owner: string, draft: GiftDraft): void {
  try {
    storage()?.setItem(keyOf(owner), JSON.stringify(draft));
  } catch {
    // The storage is full: the draft is only on screen.
  }
}

export function removeDraft(owner: string): void {
  storage()?.removeItem(keyOf(owner));
}

import { announce } from "../../app/announce.ts";
import type { ClientStore } from "../../app/clientState.ts";

type Store = Pick<ClientStore, "enqueueToast">;

/** What is shared; `title` or `text` accompany the link in the system's share sheet. */
export interface Shared {
  url: string;
  title?: string;
  text?: string;
}

/** Opens the system's share sheet on touch devices that have one; otherwise copies the link. */
export async function shareLink(store: Store, shared: Shared): Promise<void> {
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    // Canceling the share sheet is no error.
    await navigator.share(shared).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(shared.url);
    announce("Link copied.");
    store.enqueueToast({ toastStyle: "accent", message: "Link copied." });
  } catch {
    store.enqueueToast({
      toastStyle: "error",
      message: `The link could not be copied: ${shared.url}`,
    });
  }
}

import { announce } from "../../../runtime/browser/announce.ts";
import type { ClientStore } from "../../../runtime/page/clientState.ts";
import * as texts from "./texts.ts";

type Store = Pick<ClientStore, "enqueueToast">;

/** What is shared; `title` or `text` accompany the link in the system's share sheet. */
export interface Shared {
  url: string;
  title?: string;
  text?: string;
}

/** Opens the system's share sheet on touch devices that have one; otherwise copies the link. */
export async function shareLink(store: Store, shared: Shared): Promise<void> {
  if (!hasShareSheet() || !(await openShareSheet(shared))) await copyLink(store, shared.url);
}

/** True on touch devices with a share sheet; on others it is a worse menu than our own. */
export function hasShareSheet(): boolean {
  return matchMedia("(pointer: coarse)").matches && "share" in navigator;
}

/**
 * Opens the system's share sheet. Returns false if the browser refuses, as it does some seconds after
 * a tap, for example when the page was still loading. Canceling it is no error.
 */
export async function openShareSheet(shared: Shared): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === "NotAllowedError");
  }
}

/** Copies a link and shows a notice. */
export async function copyLink(store: Store, url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    announce(texts.linkCopied);
    store.enqueueToast({ toastStyle: "accent", message: texts.linkCopied });
  } catch {
    store.enqueueToast({ toastStyle: "error", message: texts.linkNotCopied(url) });
  }
}

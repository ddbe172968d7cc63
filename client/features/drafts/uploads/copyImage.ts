import type { KnownImage } from "../../../../shared/story/fromHtml/pictures.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";

/** Has the server copy the image at a URL; null if it can't. Rejects without a connection. */
export async function copyImage(url: string, xsrf: string | null): Promise<KnownImage | null> {
  const response = await fetch("/_/upload-url", {
    method: "POST",
    credentials: "same-origin",
    headers: {
      "Content-Type": "application/json",
      ...(xsrf === null ? {} : { [XSRF_HEADER]: xsrf }),
    },
    body: JSON.stringify({ url }),
  });
  if (!response.ok) return null;
  return ((await response.json()) as { image: KnownImage }).image;
}

/** Resolves when the browser is online, after a delay of at least TRY_AGAIN_MS. */
export function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const wait = (): void => void setTimeout(resolve, TRY_AGAIN_MS);
    if (navigator.onLine) wait();
    else window.addEventListener("online", wait, { once: true });
  });
}

const TRY_AGAIN_MS = 3000;

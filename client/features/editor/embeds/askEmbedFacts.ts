import type { EmbedFacts } from "../../../../shared/story/oEmbed.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";

/** Has the server ask what a page shows; null where nobody says. Rejects where nobody answers. */
export async function askEmbedFacts(href: string, xsrf: string | null): Promise<EmbedFacts | null> {
  const response = await fetch("/_/embed", {
    method: "POST",
    credentials: "same-origin",
    headers: {
      "Content-Type": "application/json",
      ...(xsrf === null ? {} : { [XSRF_HEADER]: xsrf }),
    },
    body: JSON.stringify({ url: href }),
  });
  if (!response.ok) return null;
  return ((await response.json()) as { embed: EmbedFacts | null }).embed;
}

import type { EmbedFacts } from "../../../../shared/story/embeds/oEmbed.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";

/**
 * Asks the server for a page's title and aspect ratio; null if unknown. Rejects without a
 * connection.
 */
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

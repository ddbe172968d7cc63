// Owns the links of an issue's emails and the image that shows that an email was opened. An issue
// is stored with its own links; those that count are made from it once per run, with placeholders
// for the subscriber. The plain text keeps its own links, since people read them.

import { randomHex } from "../../../../shared/format/hex.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { markup } from "../../mail/messages/markup.ts";
import { readerPlaceholder, settingsPlaceholder, tokenPlaceholder } from "../rows/issueMailKey.ts";

/** A link of an issue. */
export interface IssueLink {
  /** In the email, and not to be guessed. */
  id: string;
  url: string;
}

const ID_BYTES = 8;

/** The tag of a link up to its URL, and the URL, in HTML whose texts and attributes are escaped. */
const LINK = /(<a (?:[^<>]* )?href=")(https?:[^"<>]*)/g;

/** The links of an issue's HTML, each once, in order, without those that differ by subscriber. */
export function linksOf(htmls: readonly string[], issueId: string): IssueLink[] {
  const urls = new Set(
    htmls.flatMap((html) => [...html.matchAll(LINK)].map(([, , url = ""]) => unescaped(url))),
  );
  const placeholders = [settingsPlaceholder, tokenPlaceholder, readerPlaceholder];
  for (const url of urls)
    if (placeholders.some((placeholder) => url.includes(placeholder(issueId)))) urls.delete(url);
  return [...urls].map((url) => ({ id: randomHex(ID_BYTES), url }));
}

/** The HTML of an issue with links that count clicks, and with the image that counts opens. */
export function trackedHtml(
  html: string,
  issue: { id: string; links: readonly IssueLink[]; publicUrl: string },
): string {
  const token = tokenPlaceholder(issue.id);
  const ids = new Map(issue.links.map(({ id, url }) => [markup`${url}`.text, id]));
  const image = issue.publicUrl + buildPath("NewsletterOpen", { issueId: issue.id, token });
  return html
    .replaceAll(LINK, (whole, tag: string, url: string) => {
      const linkId = ids.get(url);
      if (linkId === undefined) return whole;
      return tag + issue.publicUrl + buildPath("NewsletterClick", { linkId, token });
    })
    .replace(
      "</body>",
      () =>
        markup`<img src="${image}" width="1" height="1" alt="" style="display:block;border:0">
</body>`.text,
    );
}

function unescaped(url: string): string {
  return url
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

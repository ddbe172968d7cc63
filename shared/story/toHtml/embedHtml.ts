import type { ParagraphEmbed } from "../document.ts";
import { isEmbedAddress } from "../embeds.ts";
import { isFormFrame } from "../formEmbed.ts";
import { attributesHtml, escapeHtml } from "./escapeHtml.ts";
import type { HtmlContext } from "./HtmlContext.ts";

/** The shapes a frame's box may have; style sheets know a box for each. */
export const EMBED_ASPECTS = {
  "16:9": 16 / 9,
  "4:3": 4 / 3,
  "1:1": 1,
  "2:1": 2,
  "4:1": 4,
  "9:16": 9 / 16,
} as const;

/** What a framed page may do. It comes from another origin, so its own origin opens nothing here. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms";

/** What a framed page of our own origin may do: it has no script, and must never be given any. */
const OWN_SANDBOX = "allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * The frame of an embed with its attributes for the box; a link where the site is not on the list or
 * frames are not shown.
 */
export function embedHtml(
  embed: ParagraphEmbed,
  context: HtmlContext,
): { html: string; aspect: string | null } {
  if (context.options.framesAsLinks || !isEmbedAddress(embed.src)) {
    const link = context.linkTag(embed.href);
    const title = escapeHtml(embed.title);
    return { html: link ? `${link}${title}</a>` : title, aspect: null };
  }
  return { html: frameTag(embed), aspect: nearestAspect(embed.width / embed.height) };
}

/** The frame of an embed whose site is on the list. */
export function frameTag(embed: ParagraphEmbed, style?: string): string {
  const isOwn = isFormFrame(embed.src);
  const frame = attributesHtml({
    src: embed.src,
    title: embed.title,
    width: embed.width,
    height: embed.height,
    loading: "lazy",
    // Where a form is at home, which its own address does not say.
    "data-href": isOwn ? embed.href : undefined,
    sandbox: isOwn ? OWN_SANDBOX : SANDBOX,
    allow: "fullscreen; picture-in-picture; encrypted-media",
    // Video sites refuse to play for a page they know nothing of; the origin is enough.
    referrerpolicy: "strict-origin-when-cross-origin",
    style,
  });
  return `<iframe${frame}></iframe>`;
}

function nearestAspect(ratio: number): string {
  const distance = (value: number) => Math.abs(Math.log(value / ratio));
  return Object.entries(EMBED_ASPECTS).reduce((best, entry) =>
    distance(entry[1]) < distance(best[1]) ? entry : best,
  )[0];
}

import { PRODUCT_NAME } from "../../product.ts";
import type { ParagraphEmbed } from "../document.ts";
import { isEmbedAddress } from "../embeds/embeds.ts";
import { isFormFrame } from "../embeds/formEmbed.ts";
import { attributesHtml, escapeHtml } from "./escapeHtml.ts";
import type { HtmlContext } from "./HtmlContext.ts";

/** Aspect ratios of embeds; the style sheets have a class for each. */
export const EMBED_ASPECTS = {
  "16:9": 16 / 9,
  "4:3": 4 / 3,
  "1:1": 1,
  "2:1": 2,
  "4:1": 4,
  "9:16": 9 / 16,
} as const;

/**
 * Sandbox permissions of embeds. They come from other origins, so allow-same-origin gives no access
 * to ours.
 */
const SANDBOX =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms";

/** Sandbox permissions of frames on our origin, which have no script. Never add allow-scripts. */
const OWN_SANDBOX = "allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * Renders an embed as a frame with its aspect ratio, or as a link if frames are disabled. Sites that
 * aren't on the allow-list become bookmarks.
 */
export function embedHtml(
  embed: ParagraphEmbed,
  context: HtmlContext,
): { html: string; kind: "embed" | "bookmark"; aspect: string | null } {
  const isFrame = isEmbedAddress(embed.src);
  if (isFrame && !context.options.framesAsLinks)
    return {
      html: frameTag(embed),
      kind: "embed",
      aspect: nearestAspect(embed.width / embed.height),
    };
  const link = context.linkTag(embed.href);
  const title = escapeHtml(embed.title);
  const site = context.isOwnSite(embed.href)
    ? PRODUCT_NAME
    : URL.parse(embed.href)?.hostname.replace(/^www\./, "");
  if (isFrame || !link || !site)
    return { html: link ? `${link}${title}</a>` : title, kind: "embed", aspect: null };
  const html = `${link}<strong dir="auto">${title}</strong> <span>${escapeHtml(site)}</span></a>`;
  return { html, kind: "bookmark", aspect: null };
}

/** Renders the frame of an allowed embed. */
export function frameTag(embed: ParagraphEmbed, style?: string): string {
  const isOwn = isFormFrame(embed.src);
  const frame = attributesHtml({
    src: embed.src,
    title: embed.title,
    width: embed.width,
    height: embed.height,
    loading: "lazy",
    // The form's canonical URL, which its frame URL doesn't contain.
    "data-href": isOwn ? embed.href : undefined,
    sandbox: isOwn ? OWN_SANDBOX : SANDBOX,
    allow: "fullscreen; picture-in-picture; encrypted-media",
    // Video sites do not play without a referrer; the origin is enough.
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

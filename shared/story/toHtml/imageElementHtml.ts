import { isImageAddress } from "../addresses.ts";
import type { ImageLayout, ParagraphImage } from "../document.ts";
import { imageSrc, linkedImageUrl, MAX_PIXEL_RATIO, srcSet } from "../../images/imageUrl.ts";
import { attributesHtml, escapeHtml } from "./escapeHtml.ts";
import type { HtmlContext } from "./HtmlContext.ts";

/** Maximum width of each layout on a large screen, in CSS pixels. */
export const LAYOUT_WIDTHS: Record<ImageLayout, number> = { INSET: 680, OUTSET: 1192, FULL: 1320 };

/**
 * Renders an image as `img`, with its link if it has one; "" without a valid URL. Readers' browsers
 * never load images from other sites: those use our proxy or become links.
 */
export function imageElementHtml(image: ParagraphImage, context: HtmlContext): string {
  const layout = image.layout ?? "INSET";
  const source = image.id ? ownSource(image, layout, context) : otherSource(image, context);
  if (!source) return isShowable(image) ? imageLink(image, context) : "";
  const tag = `<img${attributesHtml({
    ...source,
    width: image.width,
    height: image.height,
    alt: image.alt,
    loading: "lazy",
    decoding: "async",
  })}>`;
  const link = image.href && !image.href.startsWith("#") ? context.linkTag(image.href) : null;
  return link ? `${link}${tag}</a>` : tag;
}

function ownSource(
  image: ParagraphImage,
  layout: ImageLayout,
  context: HtmlContext,
): Record<string, string> {
  const file = context.options.imageFile?.(image.id ?? "");
  if (file !== undefined) return { src: file };
  const source = { id: image.id ?? "", width: image.width, height: image.height };
  const origin = context.options.imageOrigin ?? "";
  const { columnWidth } = context.options;
  if (columnWidth !== undefined)
    return { src: origin + imageSrc(source, columnWidth * MAX_PIXEL_RATIO) };
  const width = LAYOUT_WIDTHS[layout];
  const shown = Math.min(width, image.width);
  const sizes = layout === "FULL" ? "100vw" : `(min-width: ${shown}px) ${shown}px, 100vw`;
  const set = srcSet(source, { width, sizes });
  return {
    src: origin + imageSrc(source, width),
    srcset: origin === "" ? set : set.replaceAll(/(^|, )\//g, `$1${origin}/`),
    sizes,
  };
}

function isShowable({ url = "" }: ParagraphImage): boolean {
  return isImageAddress(url);
}

function otherSource(
  image: ParagraphImage,
  { options }: HtmlContext,
): Record<string, string> | null {
  const { url = "" } = image;
  if (!isShowable(image)) return null;
  // Copied HTML is pasted elsewhere, where our URLs don't work.
  if (options.isWhole) return { src: url, referrerpolicy: "no-referrer" };
  const { postId, imageOrigin = "" } = options;
  return postId === undefined ? null : { src: imageOrigin + linkedImageUrl(postId, url) };
}

function imageLink({ url = "", alt }: ParagraphImage, context: HtmlContext): string {
  const link = context.linkTag(url);
  return link ? `${link}${escapeHtml(alt || `Image on ${new URL(url).hostname}`)}</a>` : "";
}

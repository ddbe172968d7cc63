import { linkAddress } from "../addresses.ts";
import { cleanText } from "../cleanText.ts";
import { embedOfPage } from "../embeds/embedOfPage.ts";
import { knownEmbed } from "../embeds/embeds.ts";
import { formEmbed } from "../embeds/formEmbed.ts";
import type { ElementReader } from "./ElementReader.ts";
import { readImage } from "./pictures.ts";

type Attributes = Record<string, string>;

const EMBED_WIDTH = 680;
/** Bookmarks have no frame. Documents require a size of every embed. */
const BOOKMARK_HEIGHT = 96;
const MAX_TITLE = 200;

/** Adds an image to the story. Text before and after it on the line becomes separate paragraphs. */
export function addImage(reader: ElementReader, attributes: Attributes): void {
  const { builder } = reader;
  const reading = readImage(attributes, reader.baseUrl, reader.resolveImage);
  if (reading.kind === "nothing" || (reading.kind === "text" && reading.text === ""))
    reader.trace.ignore();
  if (reading.kind === "rejected") builder.noteLoss("image-rejected", reading.address.slice(0, 60));
  if (reading.kind === "text" && reading.text !== "") {
    builder.notes.add("image-inline-as-text", attributes.src ?? "");
    builder.addText(reading.text);
  }
  if (reading.kind !== "image") return;
  const { image } = reading;
  // Drops a link from an image to itself.
  const href = builder.inline.link;
  if (href && href !== image.url && !href.startsWith("#")) image.href = href;
  if (builder.scope.code) {
    builder.addText(image.alt);
    return;
  }
  builder.flush();
  builder.emit({ type: "IMG", text: "", image });
}

/** Adds an embed to the story if its site is on the allow-list, else a link. */
export function addEmbed(reader: ElementReader, attributes: Attributes): void {
  const { builder } = reader;
  const src = frameAddress(attributes);
  const title = plain(attributes.title);
  const form = formEmbed(attributes["data-href"] ?? "");
  const embed =
    embedOfPage(src.startsWith("//") ? `https:${src}` : src) ?? (form?.src === src ? form : null);
  if (!embed) {
    addLinkCard(reader, src, title, "embed-as-link");
    return;
  }
  const width = Number(/^\d{2,4}$/.exec(attributes.width ?? "")?.[0] ?? 0);
  const height = Number(/^\d{2,4}$/.exec(attributes.height ?? "")?.[0] ?? 0);
  const ratio = width > 0 && height > 0 ? width / height : embed.ratio;
  builder.flush();
  builder.emit({
    type: "IFRAME",
    text: "",
    embed: {
      src: embed.src,
      href: embed.href,
      title: title || embed.title,
      width: EMBED_WIDTH,
      height: Math.round(EMBED_WIDTH / Math.min(4, Math.max(0.5, ratio))),
    },
  });
}

/** Adds a page of another site: as an embed if possible, else as a card that links to it. */
export function addPage(reader: ElementReader, address: string, title: string): void {
  if (embedOfPage(address)) addEmbed(reader, { src: address });
  else addBookmark(reader, address, title);
}

/** Adds a card that links to a page. */
export function addBookmark(reader: ElementReader, address: string, title: string): void {
  const { builder } = reader;
  const href = linkAddress(address, reader.baseUrl);
  if (!href || !/^https?:/.test(href)) {
    builder.noteLoss("embed-rejected", address);
    return;
  }
  builder.notes.add("embed-as-link", href);
  builder.flush();
  const size = { width: EMBED_WIDTH, height: BOOKMARK_HEIGHT };
  const embed = { src: href, href, title: plain(title) || nameOfAddress(href), ...size };
  builder.emit({ type: "IFRAME", text: "", embed });
}

/** Adds a video, audio or object to the story, as an embed or a link. */
export function addMedia(
  reader: ElementReader,
  address: string | undefined,
  title: string | undefined,
): void {
  if (!address) return;
  if (knownEmbed(address)) addEmbed(reader, { src: address, ...(title && { title }) });
  else addLinkCard(reader, address, plain(title), "media-as-link");
}

function addLinkCard(
  reader: ElementReader,
  address: string,
  title: string,
  note: "embed-as-link" | "media-as-link",
): void {
  const { builder } = reader;
  if (address === "" || address === "about:blank") return;
  const href = linkAddress(address, reader.baseUrl);
  if (!href || href.startsWith("#")) {
    builder.noteLoss("embed-rejected", address);
    return;
  }
  builder.notes.add(note, href);
  const text = title || nameOfAddress(href);
  builder.flush();
  builder.emit({ type: "P", text, markups: [{ type: "A", start: 0, end: text.length, href }] });
}

/** Returns a readable name of a URL: "example.org/talk.mp4". */
function nameOfAddress(href: string): string {
  const url = new URL(href);
  const file = url.pathname.split("/").findLast((part) => part !== "");
  const host = url.hostname.replace(/^www\./, "");
  return cleanText(file ? `${host}/…/${file}` : host || href);
}

function plain(text: string | undefined): string {
  return cleanText(text ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_TITLE);
}

/** Lazy-loading pages have the address in another attribute beside a placeholder. */
function frameAddress({ src = "", "data-src": late = "" }: Attributes): string {
  const address = src.trim();
  return address === "" || address === "about:blank" ? late.trim() : address;
}

import { linkAddress } from "../addresses.ts";
import { cleanText } from "../cleanText.ts";
import { knownEmbed } from "../embeds.ts";
import { formEmbed } from "../formEmbed.ts";
import type { ElementReader } from "./ElementReader.ts";
import { readImage } from "./pictures.ts";

type Attributes = Record<string, string>;

const EMBED_WIDTH = 680;

/** Adds an image to the story. Text before and after it on the line becomes separate paragraphs. */
export function addImage(reader: ElementReader, attributes: Attributes): void {
  const { builder } = reader;
  const reading = readImage(attributes, reader.baseUrl, reader.resolveImage);
  if (reading.kind === "rejected")
    builder.notes.add("image-rejected", reading.address.slice(0, 60));
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
  const src = (attributes.src ?? attributes["data-src"] ?? "").trim();
  const title = plain(attributes.title);
  const form = formEmbed(attributes["data-href"] ?? "");
  const embed = knownEmbed(src) ?? (form?.src === src ? form : null);
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
    builder.notes.add("embed-rejected", address);
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
    .slice(0, 200);
}

// Converts WordPress's shortcodes to HTML. What a theme or plugin would have shown in place of an
// unknown one isn't in the export, so it is noted.

import { escapeHtml } from "../toHtml/escapeHtml.ts";
import { htmlParts } from "./htmlParts.ts";
import { lostHtml } from "./lostHtml.ts";

/** An image or recording that WordPress stores separately from its stories. */
export interface Attachment {
  address: string;
  alt: string;
  caption: string;
  /** The post that it was uploaded for. */
  parent: string;
}

/** The attachments of a site by id, and the post that is read. */
export interface ShortcodeContext {
  attachments: ReadonlyMap<string, Attachment>;
  postId: string;
}

type Attributes = ReadonlyMap<string, string>;
type Shortcode = (attributes: Attributes, content: string, context: ShortcodeContext) => string;

const MAX_GALLERY = 200;

/** Code is converted first, because it may contain anything else. */
const CODE = /\[(code|sourcecode|crayon)\b([^\]\n]{0,500})\]\n?([^]*?)\n?\[\/\1\]/gi;
const SHORTCODE =
  /(?<!\[)\[(\/?)([a-z][\w-]{1,40})((?:[ \t=]+(?:[\w-]{1,40}=(?:"[^"\n]{0,4000}"|'[^'\n]{0,4000}'|[^\s"'\]]{1,2000})|"[^"\n]{0,2000}"|[^\s"'\]=][^\s"'\]]{0,2000}))*)\s*\/?\](?!\])/gi;
const ATTRIBUTE =
  /([\w-]{1,40})=(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|([^\s"'\]=][^\s"'\]]*)/g;

const video: Shortcode = (attributes, content) => media("video", attributes, content);
const audio: Shortcode = (attributes, content) => media("audio", attributes, content);

/** The shortcodes that are converted; the others are noted. */
const SHORTCODES: Readonly<Record<string, Shortcode>> = {
  gallery,
  youtube: (attributes, content) =>
    frame(addressIn(attributes, content), (id) => `https://www.youtube.com/watch?v=${id}`),
  vimeo: (attributes, content) =>
    frame(addressIn(attributes, content), (id) => `https://vimeo.com/${id}`),
  embed: (_attributes, content) => frame(content.trim(), () => ""),
  tweet: (attributes, content) =>
    frame(addressIn(attributes, content), (id) => `https://x.com/i/status/${id}`),
  video,
  wpvideo: video,
  audio,
  playlist: (attributes, _content, { attachments }) =>
    idsOf(attributes)
      .map((id) => attachments.get(id))
      .map((one) => (one ? `<audio src="${escapeHtml(one.address)}"></audio>` : ""))
      .join("") || lostHtml("shortcode", "[playlist]"),
  gist: (attributes, content) => {
    const id = addressIn(attributes, content).replace(/^https?:\/\/gist\.github\.com\//i, "");
    return `<script src="https://gist.github.com/${escapeHtml(id.replace(/\.js$/, ""))}.js"></script>`;
  },
  caption,
  wp_caption: caption,
};
/** The shortcodes with an end; the content of all others follows them. */
const ENCLOSING = new Set([
  "embed",
  "video",
  "audio",
  "gist",
  "caption",
  "wp_caption",
  "youtube",
  "vimeo",
  "tweet",
]);

/** Converts the shortcodes of a post's HTML. */
export function withoutShortcodes(html: string, context: ShortcodeContext): string {
  if (!html.includes("[")) return html;
  const withCode = html.replace(CODE, (_whole, _name, attributes: string, code: string) => {
    const named = attributesOf(attributes);
    const language = named.get("lang") ?? named.get("language") ?? "";
    const text = code.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return `<pre><code class="language-${escapeHtml(language)}">${text}</code></pre>`;
  });
  // Shortcodes may enclose tags, but those in code or in a tag are text.
  let out = "";
  let text = "";
  for (const part of htmlParts(withCode)) {
    if (part.kind !== "whole" || part.name === "") text += part.html;
    else {
      out += inText(text, context) + part.html;
      text = "";
    }
  }
  return out + inText(text, context);
}

function inText(html: string, context: ShortcodeContext): string {
  const matches = [...html.matchAll(SHORTCODE)].filter(
    ([, slash, name = "", rest = ""]) => slash !== "" || isShortcode(html, name, rest),
  );
  const closings = new Map<string, number[]>();
  for (const [index, [, slash, name = ""]] of matches.entries())
    if (slash !== "") closings.set(name, [...(closings.get(name) ?? []), index]);
  let out = "";
  let at = 0;
  for (let index = 0; index < matches.length; index += 1) {
    const match = matches[index] as RegExpExecArray;
    const [whole, slash, tagName = "", rest = ""] = match;
    const name = tagName.toLowerCase();
    if (match.index < at) continue;
    out += html.slice(at, match.index);
    at = match.index + whole.length;
    if (slash !== "") {
      if (!Object.hasOwn(SHORTCODES, name) && !wasOpened(html, tagName)) out += whole;
      continue;
    }
    const write = Object.hasOwn(SHORTCODES, name) ? SHORTCODES[name] : undefined;
    if (!write) {
      out += lostHtml("shortcode", whole.slice(0, 100));
      continue;
    }
    let content = "";
    const end = closings.get(tagName)?.find((one) => one > index);
    const closing = end === undefined ? undefined : matches[end];
    if (closing && ENCLOSING.has(name)) {
      content = html.slice(at, closing.index);
      at = closing.index + closing[0].length;
    }
    out += `\n\n${write(attributesOf(rest), content, context)}\n\n`;
  }
  return (out + html.slice(at)).replace(/\[(\[[^\][\n]{1,500}\])\]/g, "$1");
}

/** Prose contains brackets too: a shortcode is known, has named attributes, or is closed. */
function isShortcode(html: string, name: string, rest: string): boolean {
  if (Object.hasOwn(SHORTCODES, name.toLowerCase())) return true;
  return /[\w-]=/.test(rest) || html.includes(`[/${name}]`);
}

function wasOpened(html: string, name: string): boolean {
  return html.includes(`[${name}]`) || html.includes(`[${name} `);
}

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>();
  // Some shortcodes have their only value after "=".
  for (const [, name, double, single, bare, quoted, value] of text
    .replace(/^=/, "")
    .matchAll(ATTRIBUTE)) {
    if (name) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
    else if (!attributes.has("")) attributes.set("", quoted ?? value ?? "");
  }
  return attributes;
}

/** Returns the address or id of a page in the places where shortcodes have it. */
function addressIn(attributes: Attributes, content: string): string {
  const named = ["url", "src", "id", "video_id", "video", "tweet", ""].map((name) =>
    attributes.get(name),
  );
  const found = named.find((one) => one !== undefined && one !== "") ?? content;
  return found
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&amp;", "&")
    .trim();
}

function frame(address: string, page: (id: string) => string): string {
  const src = /^(?:https?:)?\/\//.test(address) ? address : page(address.replace(/^=/, ""));
  return `<iframe src="${escapeHtml(src)}"></iframe>`;
}

function media(name: "video" | "audio", attributes: Attributes, content: string): string {
  const kinds = ["src", "mp4", "m4v", "webm", "ogv", "mp3", "m4a", "ogg", "wav", ""];
  const src = kinds.map((kind) => attributes.get(kind)).find((one) => one !== undefined) ?? "";
  const address = src === "" ? content.trim() : src;
  if (!/^https?:\/\//.test(address)) return lostHtml("shortcode", `[${name} ${address}]`);
  return `<${name} src="${escapeHtml(address)}"></${name}>`;
}

function idsOf(attributes: Attributes): string[] {
  const ids = attributes.get("ids") ?? attributes.get("include") ?? "";
  return ids
    .split(/[\s,]+/)
    .filter((id) => id !== "")
    .slice(0, MAX_GALLERY);
}

/** A gallery names its images, or has those that were uploaded for its post. */
function gallery(
  attributes: Attributes,
  _content: string,
  { attachments, postId }: ShortcodeContext,
): string {
  const ids = idsOf(attributes);
  const images =
    ids.length > 0 ? ids.map((id) => attachments.get(id)) : ownImages(attachments, postId);
  const found = images.filter((image) => image !== undefined && image.address !== "");
  const missing = images.length - found.length;
  const html = found.map((image) => {
    const caption = image?.caption ? `<figcaption>${image.caption}</figcaption>` : "";
    return `<figure><img src="${escapeHtml(image?.address ?? "")}" alt="${escapeHtml(image?.alt ?? "")}">${caption}</figure>`;
  });
  if (missing > 0 || images.length === 0)
    html.push(lostHtml("gallery", `[gallery ids="${ids.join()}"]`));
  return html.join("");
}

function ownImages(attachments: ReadonlyMap<string, Attachment>, postId: string): Attachment[] {
  return [...attachments.values()]
    .filter(
      ({ parent, address }) => parent === postId && /\.(?:avif|gif|jpe?g|png|webp)$/i.test(address),
    )
    .slice(0, MAX_GALLERY);
}

/** The older of the two forms of a caption has it in an attribute. */
function caption(attributes: Attributes, content: string): string {
  const image = /^\s*((?:<a [^>]{0,2000}>\s*)?<img [^>]{0,4000}>(?:\s*<\/a>)?)/i.exec(content)?.[1];
  if (!image) return content;
  const words = attributes.get("caption") ?? content.trimStart().slice(image.length);
  return `<figure>${image}<figcaption>${words}</figcaption></figure>`;
}

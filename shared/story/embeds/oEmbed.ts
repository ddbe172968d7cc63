// Owns the oEmbed requests to embed providers (https://oembed.com), and what is taken from their
// answers: title and aspect ratio, never HTML.

import { cleanText } from "../cleanText.ts";
import { cutText } from "../cutText.ts";
import { type KnownEmbed, knownEmbed } from "./embeds.ts";

/** The oEmbed facts of an embed. */
export interface EmbedFacts {
  /** Title, author and kind: "Reeds – Ann (YouTube video)". */
  title: string;
  /** Width divided by height; null to use the usual ratio of its kind. */
  ratio: number | null;
}

/**
 * oEmbed endpoints by frame origin; the page URL is appended. Omits providers whose frame URLs
 * don't reveal the page.
 */
const ENDPOINTS: Readonly<Record<string, string>> = {
  "https://www.youtube-nocookie.com": "https://www.youtube.com/oembed?format=json&url=",
  "https://player.vimeo.com": "https://vimeo.com/api/oembed.json?url=",
  "https://codepen.io": "https://codepen.io/api/oembed?format=json&url=",
  "https://codesandbox.io": "https://codesandbox.io/oembed?format=json&url=",
  "https://open.spotify.com": "https://open.spotify.com/oembed?url=",
  "https://w.soundcloud.com": "https://soundcloud.com/oembed?format=json&url=",
  "https://embed.ted.com": "https://www.ted.com/services/v1/oembed.json?url=",
  "https://datawrapper.dwcdn.net": "https://api.datawrapper.de/v3/oembed?format=json&url=",
  "https://observablehq.com": "https://api.observablehq.com/oembed?url=",
  "https://platform.twitter.com": "https://publish.x.com/oembed?omit_script=1&url=",
};

/** The widest and narrowest aspect ratios of a frame. */
const WIDEST = 4;
const NARROWEST = 9 / 16;
const MAX_WORDS = 200;

/** Returns the oEmbed request URL of an embed; null if its provider has no endpoint. */
export function oEmbedAddress({ src, href }: Pick<KnownEmbed, "src" | "href">): string | null {
  const { origin } = new URL(src);
  return Object.hasOwn(ENDPOINTS, origin)
    ? `${ENDPOINTS[origin]}${encodeURIComponent(href)}`
    : null;
}

/** Parses an oEmbed answer from JSON; null if it contains nothing useful. */
export function readOEmbed(json: string, kind: string): EmbedFacts | null {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof answer !== "object" || answer === null) return null;
  const { title, author_name: author, type, width, height } = answer as Record<string, unknown>;
  const [name, by] = [wordsOf(title), wordsOf(author)];
  if (name === "" && by === "") return null;
  const isPlain = by === "" || name.toLowerCase().includes(by.toLowerCase());
  const said = name === "" ? `${kind} by ${by}` : `${name}${isPlain ? "" : ` – ${by}`} (${kind})`;
  // Other types state the size of a box that they fill, not their aspect ratio.
  return { title: said, ratio: type === "video" ? ratioOf(width, height) : null };
}

/** Returns true for an embed that still has only the generic title of its kind. */
export function isUndescribed({ src, title }: Pick<KnownEmbed, "src" | "title">): boolean {
  const known = knownEmbed(src);
  return known !== null && known.title === title && oEmbedAddress(known) !== null;
}

function wordsOf(value: unknown): string {
  if (typeof value !== "string") return "";
  return cutText(cleanText(value.slice(0, 2000)).replace(/\s+/g, " ").trim(), MAX_WORDS);
}

function ratioOf(width: unknown, height: unknown): number | null {
  if (typeof width !== "number" || typeof height !== "number") return null;
  const ratio = width / height;
  return ratio > 0 && Number.isFinite(ratio) ? Math.min(WIDEST, Math.max(NARROWEST, ratio)) : null;
}

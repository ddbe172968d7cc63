// Owns what sites of frames are asked about what they show, by oEmbed (https://oembed.com), and what of
// their answers is taken: words and a shape. Never their HTML.

import { cleanText } from "./cleanText.ts";
import { cutText } from "./cutText.ts";
import { type KnownEmbed, knownEmbed } from "./embeds.ts";

/** What a site says of what it shows. */
export interface EmbedFacts {
  /** What it is called and by whom, with what it is: "Reeds – Ann (YouTube video)". */
  title: string;
  /** Its width over height; null where the usual one of its kind is right. */
  ratio: number | null;
}

/**
 * Where each site is asked, by the origin of its frames; the page's address follows. Sites whose frames
 * don't tell their pages can't be asked.
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

/** The widest and narrowest shapes that a frame is given. */
const WIDEST = 4;
const NARROWEST = 9 / 16;
const MAX_WORDS = 200;

/** Where the site of a frame is asked what it shows; null where it has nobody to ask. */
export function oEmbedAddress({ src, href }: Pick<KnownEmbed, "src" | "href">): string | null {
  const { origin } = new URL(src);
  return Object.hasOwn(ENDPOINTS, origin)
    ? `${ENDPOINTS[origin]}${encodeURIComponent(href)}`
    : null;
}

/** Reads a site's answer, JSON as it came; null where it says nothing that is of use. */
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
  // Other kinds state the size of a box that they fill, not a shape of their own.
  return { title: said, ratio: type === "video" ? ratioOf(width, height) : null };
}

/** True for a frame of which nothing is known but of what kind it is. */
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

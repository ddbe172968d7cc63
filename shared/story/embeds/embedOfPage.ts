import { type KnownEmbed, knownEmbed } from "./embeds.ts";

/** Embeddable pages by host, with the URL of the frame that shows the same content. */
const PAGES: Record<string, readonly [path: RegExp, frame: (match: RegExpExecArray) => string][]> =
  {
    "youtu.be": [[/^\/([\w-]{6,20})/, ([, id]) => `https://www.youtube.com/embed/${id}`]],
    "vimeo.com": [
      [
        /^\/(?:channels\/[\w-]+\/)?(\d+)(?:\/(\w{6,20}))?$/,
        ([, id, hash]) => `https://player.vimeo.com/video/${id}${hash ? `?h=${hash}` : ""}`,
      ],
    ],
    "codesandbox.io": [
      [/^\/(?:s|p\/sandbox)\/([\w-]+)/, ([, id]) => `https://codesandbox.io/embed/${id}`],
    ],
    "open.spotify.com": [
      [
        /^\/(?:intl-\w+\/)?(track|album|playlist|episode|show)\/(\w+)/,
        ([, kind, id]) => `https://open.spotify.com/embed/${kind}/${id}`,
      ],
    ],
    "soundcloud.com": [
      [
        /^\/[\w-]+\/[\w-]+(?:\/[\w-]+)?$/,
        ([path]) =>
          `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com${path}`)}`,
      ],
    ],
    "ted.com": [[/^\/talks\/(\w+)/, ([, talk]) => `https://embed.ted.com/talks/${talk}`]],
    "archive.org": [[/^\/details\/([\w.-]+)/, ([, id]) => `https://archive.org/embed/${id}`]],
    "observablehq.com": [
      [/^\/(@[\w-]+\/[\w-]+)/, ([, notebook]) => `https://observablehq.com/embed/${notebook}`],
    ],
    "x.com": [[/^\/\w+\/status\/(\d+)/, post]],
    "twitter.com": [[/^\/\w+\/status\/(\d+)/, post]],
  };

/**
 * Returns the embed for a page URL copied from the browser, or for a frame URL; null for unknown
 * pages.
 */
export function embedOfPage(address: string): KnownEmbed | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  const video = url.searchParams.get("v");
  if (host === "youtube.com" && url.pathname === "/watch" && video) {
    const start = url.searchParams.get("t") ?? url.searchParams.get("start");
    return knownEmbed(
      `https://www.youtube.com/embed/${encodeURIComponent(video)}${start ? `?t=${encodeURIComponent(start)}` : ""}`,
    );
  }
  for (const [path, frame] of Object.hasOwn(PAGES, host) ? (PAGES[host] ?? []) : []) {
    const match = path.exec(url.pathname);
    const embed = match && knownEmbed(frame(match) + (host === "youtu.be" ? url.search : ""));
    if (embed) return embed;
  }
  return knownEmbed(address);
}

function post([, id]: RegExpExecArray): string {
  return `https://platform.twitter.com/embed/Tweet.html?id=${id}`;
}

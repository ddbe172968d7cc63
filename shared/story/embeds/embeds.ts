// Owns which sites a story may embed. Rebuilds frame URLs from known parts, so that only an id of
// the right format from the source reaches the page.

import { isFormFrame } from "./formEmbed.ts";

/** Origins of embeds, for the `frame-src` directive of the content security policy. */
export const EMBED_ORIGINS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://codepen.io",
  "https://codesandbox.io",
  "https://speakerdeck.com",
  "https://www.slideshare.net",
  "https://docs.google.com",
  "https://open.spotify.com",
  "https://w.soundcloud.com",
  "https://embed.ted.com",
  "https://archive.org",
  "https://datawrapper.dwcdn.net",
  "https://observablehq.com",
  "https://platform.twitter.com",
] as const;

/** An allowed embed. */
export interface KnownEmbed {
  /** The URL of the frame. */
  src: string;
  /** The page with the same content, for readers who follow a link. */
  href: string;
  /** The accessible name: "YouTube video". */
  title: string;
  /** Its usual width divided by height. */
  ratio: number;
}

interface Provider {
  title: string;
  ratio: number;
  /** Returns src and href for a URL of the provider; null if it can't be embedded. */
  match: (url: URL) => { src: string; href: string } | null;
}

const WIDE = 16 / 9;
const SLIDES = 4 / 3;

const PROVIDERS: Record<string, Provider> = {
  "youtube.com": { title: "YouTube video", ratio: WIDE, match: youtube },
  "youtube-nocookie.com": { title: "YouTube video", ratio: WIDE, match: youtube },
  "player.vimeo.com": { title: "Vimeo video", ratio: WIDE, match: vimeo },
  "codepen.io": {
    title: "CodePen",
    ratio: SLIDES,
    match: byPath(/^\/([\w-]+)\/(?:embed|pen)\/(?:preview\/)?([\w-]+)/, ([, user, pen]) => ({
      src: `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
      href: `https://codepen.io/${user}/pen/${pen}`,
    })),
  },
  "codesandbox.io": {
    title: "CodeSandbox",
    ratio: SLIDES,
    match: byPath(/^\/embed\/([\w-]+)/, ([, id]) => ({
      src: `https://codesandbox.io/embed/${id}`,
      href: `https://codesandbox.io/s/${id}`,
    })),
  },
  "speakerdeck.com": {
    title: "Slides on Speaker Deck",
    ratio: WIDE,
    match: byPath(/^\/player\/(\w+)/, ([, id]) => same(`https://speakerdeck.com/player/${id}`)),
  },
  "slideshare.net": {
    title: "Slides on SlideShare",
    ratio: SLIDES,
    match: byPath(/^\/slideshow\/embed_code\/(key\/)?([\w-]+)/, ([, key = "", id]) =>
      same(`https://www.slideshare.net/slideshow/embed_code/${key}${id}`),
    ),
  },
  "docs.google.com": { title: "Google document", ratio: SLIDES, match: googleDocs },
  "open.spotify.com": {
    title: "Spotify player",
    ratio: 2,
    match: byPath(/^\/embed\/(track|album|playlist|episode|show)\/(\w+)/, ([, kind, id]) => ({
      src: `https://open.spotify.com/embed/${kind}/${id}`,
      href: `https://open.spotify.com/${kind}/${id}`,
    })),
  },
  "w.soundcloud.com": { title: "SoundCloud player", ratio: 2, match: soundcloud },
  "embed.ted.com": { title: "TED talk", ratio: WIDE, match: ted },
  "embed-ssl.ted.com": { title: "TED talk", ratio: WIDE, match: ted },
  "archive.org": {
    title: "Recording on the Internet Archive",
    ratio: SLIDES,
    match: byPath(/^\/embed\/([\w.-]+)/, ([, id]) => ({
      src: `https://archive.org/embed/${id}`,
      href: `https://archive.org/details/${id}`,
    })),
  },
  "datawrapper.dwcdn.net": {
    title: "Chart",
    ratio: SLIDES,
    match: byPath(/^\/(\w{5})\//, ([, id]) => same(`https://datawrapper.dwcdn.net/${id}/`)),
  },
  "observablehq.com": {
    title: "Observable notebook",
    ratio: SLIDES,
    match: byPath(/^\/embed\/(@[\w-]+\/[\w-]+)/, ([, notebook]) => ({
      src: `https://observablehq.com/embed/${notebook}`,
      href: `https://observablehq.com/${notebook}`,
    })),
  },
  "platform.twitter.com": {
    title: "Post on X",
    ratio: 1,
    match: (url) => {
      const id = /^\d{5,25}$/.exec(url.searchParams.get("id") ?? "")?.[0];
      return url.pathname === "/embed/Tweet.html" && id
        ? {
            src: `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
            href: `https://x.com/i/status/${id}`,
          }
        : null;
    },
  },
};

/** Returns the embed for a URL, or null if its site is not on the allow-list. */
export function knownEmbed(address: string): KnownEmbed | null {
  const url = URL.parse(address.startsWith("//") ? `https:${address}` : address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  const provider = Object.hasOwn(PROVIDERS, host) ? PROVIDERS[host] : undefined;
  const found = provider?.match(url);
  return provider && found ? { ...found, title: provider.title, ratio: provider.ratio } : null;
}

/**
 * Returns true for a frame URL in the exact form that `knownEmbed` writes, or of one of our forms.
 */
export function isEmbedAddress(src: string): boolean {
  return isFormFrame(src) || knownEmbed(src)?.src === src;
}

function byPath(
  pattern: RegExp,
  build: (match: RegExpExecArray) => { src: string; href: string },
): Provider["match"] {
  return (url) => {
    const match = pattern.exec(url.pathname);
    return match ? build(match) : null;
  };
}

function same(address: string): { src: string; href: string } {
  return { src: address, href: address };
}

function youtube(url: URL): { src: string; href: string } | null {
  const list = /^[\w-]{10,50}$/.exec(url.searchParams.get("list") ?? "")?.[0];
  const id = /^\/(?:embed|v|shorts|live)\/([\w-]{6,20})$/.exec(url.pathname)?.[1];
  const base = "https://www.youtube-nocookie.com/embed/";
  if (list && (!id || id === "videoseries")) {
    return {
      src: `${base}videoseries?list=${list}`,
      href: `https://www.youtube.com/playlist?list=${list}`,
    };
  }
  if (!id) return null;
  const start = seconds(url.searchParams.get("start") ?? url.searchParams.get("t"));
  return {
    src: `${base}${id}${start ? `?start=${start}` : ""}`,
    href: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`,
  };
}

function vimeo(url: URL): { src: string; href: string } | null {
  const id = /^\/video\/(\d+)/.exec(url.pathname)?.[1];
  if (!id) return null;
  // Unlisted videos play only with their hash.
  const hash = /^\w{6,20}$/.exec(url.searchParams.get("h") ?? "")?.[0];
  return {
    src: `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ""}`,
    href: `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`,
  };
}

function googleDocs(url: URL): { src: string; href: string } | null {
  const match =
    /^\/(document|presentation|spreadsheets|forms)\/d\/((?:e\/)?[\w-]{20,100})\/(pub|embed|pubhtml|preview|viewform)$/.exec(
      url.pathname,
    );
  if (!match) return null;
  const [, kind, id, view] = match;
  const page = `https://docs.google.com/${kind}/d/${id}/${view}`;
  return { src: kind === "forms" ? `${page}?embedded=true` : page, href: page };
}

/** Hosts of SoundCloud tracks. */
const SOUNDCLOUD_HOSTS: ReadonlySet<string> = new Set([
  "soundcloud.com",
  "www.soundcloud.com",
  "m.soundcloud.com",
  "api.soundcloud.com",
]);

function soundcloud(url: URL): { src: string; href: string } | null {
  const track = URL.parse(url.searchParams.get("url") ?? "");
  if (url.pathname !== "/player/" || !track || !SOUNDCLOUD_HOSTS.has(track.hostname)) return null;
  const address = `https://${track.hostname}${track.pathname}`;
  return {
    src: `https://w.soundcloud.com/player/?url=${encodeURIComponent(address)}`,
    href: address,
  };
}

function ted(url: URL): { src: string; href: string } | null {
  const talk = /^\/talks\/(?:lang\/[\w-]+\/)?([\w]+)(?:\.html)?$/.exec(url.pathname)?.[1];
  if (!talk) return null;
  return { src: `https://embed.ted.com/talks/${talk}`, href: `https://www.ted.com/talks/${talk}` };
}

function seconds(text: string | null): number {
  const parts = /^(?:(\d{1,2})m)?(\d{1,6})s?$/.exec(text ?? "");
  return parts ? Number(parts[1] ?? 0) * 60 + Number(parts[2]) : 0;
}

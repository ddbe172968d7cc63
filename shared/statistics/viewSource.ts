// Where a view came from: of the page before it a kind, and its host or what it was on our own sites.
// Never its URL, which may say who read what.

export const SOURCE_KINDS = ["DIRECT", "INTERNAL", "SEARCH", "SOCIAL", "EMAIL", "SITE"] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface ViewSource {
  kind: SourceKind;
  /**
   * The host without `www.`; of our own pages what they show, such as `home`; empty for DIRECT.
   */
  host: string;
  /** What was searched on our own search page; empty for other pages. */
  words: string;
}

/** Longest host and search that are counted, in characters. */
const MAX_HOST = 100;
const MAX_WORDS = 80;

/** Hosts by kind, matched with their subdomains and, where they end in a dot, any top-level domain. */
const HOSTS: readonly (readonly [SourceKind, readonly string[]])[] = [
  [
    "EMAIL",
    [
      "mail.google.com",
      "mail.yahoo.",
      "outlook.",
      "mail.aol.com",
      "mail.proton.me",
      "mail.",
      "webmail.",
      "com.google.android.gm",
    ],
  ],
  [
    "SEARCH",
    [
      "google.",
      "bing.com",
      "duckduckgo.com",
      "search.yahoo.",
      "yahoo.",
      "yandex.",
      "ya.ru",
      "baidu.com",
      "ecosia.org",
      "qwant.com",
      "startpage.com",
      "search.brave.com",
      "kagi.com",
      "search.naver.com",
      "sogou.com",
      "seznam.cz",
      "perplexity.ai",
      "com.google.android.googlequicksearchbox",
    ],
  ],
  [
    "SOCIAL",
    [
      "facebook.com",
      "instagram.com",
      "threads.net",
      "threads.com",
      "x.com",
      "twitter.com",
      "t.co",
      "linkedin.com",
      "lnkd.in",
      "reddit.com",
      "news.ycombinator.com",
      "lobste.rs",
      "bsky.app",
      "mastodon.social",
      "pinterest.",
      "tumblr.com",
      "youtube.com",
      "tiktok.com",
      "t.me",
      "telegram.org",
      "whatsapp.com",
      "discord.com",
      "slack.com",
      "quora.com",
      "vk.com",
      "weibo.com",
      "com.linkedin.android",
      "org.telegram.messenger",
    ],
  ],
];

/** What our own pages are, by the start of their path; the first that matches. */
const OWN_PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, "home"],
  [/^\/search(\/|$)/, "search"],
  [/^\/(tag|topic|topics|explore-topics)(\/|$)/, "topic"],
  [/^\/me\/lists?(\/|$)|^\/@[^/]+\/list(\/|$)/, "list"],
  [/^\/me\/notifications(\/|$)/, "notifications"],
  [/^\/me(\/|$)/, "account"],
  [/^\/p\/|-[0-9a-f]{12}$/, "story"],
  [/^\/@[^/]+/, "profile"],
  [/^\/[^/]+/, "publication"],
];

/**
 * Classifies the page before a view. `isOwnHost` says whether a host with its port shows our pages.
 */
export function viewSource(referrer: string, isOwnHost: (host: string) => boolean): ViewSource {
  const url = URL.parse(referrer);
  if (!url || !/^(https?|android-app):$/.test(url.protocol)) return DIRECT;
  if (isOwnHost(url.host)) {
    const page = OWN_PAGES.find(([path]) => path.test(url.pathname))?.[1] ?? "home";
    return {
      kind: "INTERNAL",
      host: page,
      words: page === "search" ? searchedWords(url.searchParams.get("q") ?? "") : "",
    };
  }
  const host = url.hostname
    .toLowerCase()
    .replace(/^www\./, "")
    .slice(0, MAX_HOST);
  if (host === "") return DIRECT;
  return { kind: kindOfHost(host), host, words: "" };
}

const DIRECT: ViewSource = { kind: "DIRECT", host: "", words: "" };

function kindOfHost(host: string): SourceKind {
  for (const [kind, names] of HOSTS) if (names.some((name) => isHostOf(host, name))) return kind;
  return "SITE";
}

function isHostOf(host: string, name: string): boolean {
  if (!name.endsWith(".")) return host === name || host.endsWith(`.${name}`);
  return host.startsWith(name) || host.includes(`.${name}`);
}

/** Searches for an email address or a long number would name a person. */
const PERSONAL = /@|\d{6}/;

function searchedWords(query: string): string {
  const words = query.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");
  return PERSONAL.test(words) ? "" : words.slice(0, MAX_WORDS).toWellFormed().trim();
}

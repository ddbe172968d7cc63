import type { SourceKind } from "./viewSource.ts";

/** Sites by their hosts, as readers call them. */
const SITES: Readonly<Record<string, string>> = {
  "bing.com": "Bing",
  "bsky.app": "Bluesky",
  "com.google.android.gm": "Gmail",
  "com.google.android.googlequicksearchbox": "Google",
  "duckduckgo.com": "DuckDuckGo",
  "facebook.com": "Facebook",
  "google.com": "Google",
  "instagram.com": "Instagram",
  "l.facebook.com": "Facebook",
  "linkedin.com": "LinkedIn",
  "lnkd.in": "LinkedIn",
  "lobste.rs": "Lobsters",
  "mail.google.com": "Gmail",
  "news.ycombinator.com": "Hacker News",
  "old.reddit.com": "Reddit",
  "perplexity.ai": "Perplexity",
  "reddit.com": "Reddit",
  "t.co": "X",
  "t.me": "Telegram",
  "threads.net": "Threads",
  "twitter.com": "X",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** Our own pages by what they show. */
const OWN_PAGES: Readonly<Record<string, string>> = {
  account: "readers’ own pages",
  home: "the home page",
  list: "lists",
  notifications: "notifications",
  profile: "profiles",
  publication: "publications",
  search: "our search",
  story: "other stories",
  topic: "topics",
};

/** Those of a kind that aren't named. */
const OTHERS: Readonly<Record<SourceKind, string>> = {
  DIRECT: "typed addresses, bookmarks and apps",
  INTERNAL: "other pages here",
  SEARCH: "other search engines",
  SOCIAL: "other social networks",
  EMAIL: "other email programs",
  SITE: "other sites",
};

/** The name of a source, as in "61% came from Hacker News". */
export function sourceName({ kind, host }: { kind: SourceKind; host: string }): string {
  if (host === "") return OTHERS[kind];
  if (kind === "INTERNAL") return OWN_PAGES[host] ?? OTHERS.INTERNAL;
  return SITES[host] ?? host;
}

// Owns which user agents count as bots: crawlers, link previews, AI models and monitors, by the
// names they declare. Bots that pose as a browser count as readers.

/** Generic crawler names, as the end or a part of a word. */
const GENERIC =
  /bot\b|crawler|spider|(?:site|link|page)[ _-]?(?:checker|verifier|preview)|feed[ -]?fetcher/i;

/** Crawlers, previews and monitors with other names. */
const BY_NAME = new RegExp(
  [
    "AdsBot-Google",
    "APIs-Google",
    "Mediapartners-Google",
    "Google-InspectionTool",
    "Google-Read-Aloud",
    "GoogleOther",
    "Storebot-Google",
    "BingPreview",
    "Slurp",
    "DuckAssist",
    "ia_archiver",
    "archive\\.org",
    "facebookexternalhit",
    "facebookcatalog",
    "meta-externalagent",
    "meta-externalfetcher",
    "WhatsApp/",
    "Slack-ImgProxy",
    "SkypeUriPreview",
    "Embedly",
    "Iframely",
    "Quora Link Preview",
    "redditbot",
    "Pinterest/0",
    "vkShare",
    "W3C_Validator",
    "ChatGPT-User",
    "anthropic-ai",
    "Claude-Web",
    "Claude-User",
    "cohere-ai",
    "Perplexity-User",
    "Bytespider",
    "Diffbot",
    "Nutch",
    "Scrapy",
    "HTTrack",
    "Screaming Frog",
    "SEOkicks",
    "Chrome-Lighthouse",
    "Google Page Speed",
    "PTST/",
    "GTmetrix",
    "Pingdom",
    "UptimeRobot",
    "StatusCake",
    "Site24x7",
    "feedly\\.com/fetcher",
    "FlipboardProxy",
  ].join("|"),
  "i",
);

/** A phone brand whose name ends in "bot". */
const CUBOT_PHONE = /\bcubot\b/gi;

/** Maximum number of user agent characters that are checked. */
const MAX_LENGTH = 1000;

/** Returns true for the user agent of a bot. A missing user agent is not a bot. */
export function isBot(userAgent: string | null | undefined): boolean {
  const text = (userAgent ?? "").slice(0, MAX_LENGTH).replaceAll(CUBOT_PHONE, "");
  return GENERIC.test(text) || BY_NAME.test(text);
}

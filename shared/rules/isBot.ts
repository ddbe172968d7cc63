// Owns who counts as a bot: programs that read for an index, a preview, a model or a monitor, by the
// names they give themselves. Whoever hides behind a browser's name is treated as a reader.

/** What crawlers call themselves in general, as the end or a part of a word. */
const GENERIC =
  /bot\b|crawler|spider|(?:site|link|page)[ _-]?(?:checker|verifier|preview)|feed[ -]?fetcher/i;

/** Crawlers, previews and monitors that are called something else. */
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

/** A maker of telephones whose name ends like a crawler's. */
const CUBOT_PHONE = /\bcubot\b/gi;

/** Longest part of a user agent that is looked at. */
const MAX_LENGTH = 1000;

/** True for the user agent of a bot. A request without one is not a bot by name. */
export function isBot(userAgent: string | null | undefined): boolean {
  const text = (userAgent ?? "").slice(0, MAX_LENGTH).replaceAll(CUBOT_PHONE, "");
  return GENERIC.test(text) || BY_NAME.test(text);
}

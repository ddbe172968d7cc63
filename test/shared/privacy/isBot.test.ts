import { describe, expect, test } from "vitest";
import { isBot } from "../../../shared/privacy/isBot.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("isBot", () => {
  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    `Mozilla/5.0 ${WEBKIT}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36`,
    "AdsBot-Google (+http://www.google.com/adsbot.html)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "WhatsApp/2.23.20.0",
    "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
    "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)",
    "FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)",
    "Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)",
  ])("recognizes %s", (userAgent) => {
    expect(isBot(userAgent)).toBe(true);
  });

  test.each([
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    `Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) ${WEBKIT} Chrome/150.0 Mobile Safari/537.36`,
    "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]",
    "",
    null,
    undefined,
  ])("treats %s as a reader", (userAgent) => {
    expect(isBot(userAgent)).toBe(false);
  });
});

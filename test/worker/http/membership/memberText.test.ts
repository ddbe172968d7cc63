import { beforeAll, describe, expect, test } from "vitest";
import { makeStory, makeUser } from "../../../support/factories.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";
import { ask } from "../../../support/search.ts";

/** At the end of the text, far behind the preview for anonymous viewers. */
const PAID = "farbehindthepreview";
const OPENING = "What everybody reads first.";

let id: string;
let username: string;

beforeAll(async () => {
  const writer = await makeUser();
  ({ username } = writer as unknown as { username: string });
  const texts = [OPENING, ...Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of it.`), PAID];
  const document = {
    paragraphs: texts.map((text, at) => ({ name: (0xa000 + at).toString(16), type: "P", text })),
  };
  const story = await makeStory(
    { visibility: "LOCKED", creator_id: writer.id, title: "For members", excerpt: PAID },
    document as never,
  );
  id = story.id;
});

/** Every output that contains a story's text. */
const FORMS: Record<string, (headers: Record<string, string>) => Promise<string>> = {
  "its page, with what hydrates it": async (headers) => (await get(`/p/${id}`, headers)).text(),
  "its writer's feed": async (headers) => (await get(`/feed/@${username}`, headers)).text(),
  oEmbed: async (headers) =>
    (await get(`/_/oembed?url=${encodeURIComponent(`${ORIGIN}/p/${id}`)}`, headers)).text(),
  GraphQL: async (headers) => {
    const query = `query ($id: ID!) { postResult(id: $id) { ... on Post {
      title excerpt content { bodyHtml isLockedPreviewOnly } } } }`;
    return JSON.stringify((await graphql(query, { id }, headers)).data);
  },
  "what a search finds by it": async (headers) =>
    JSON.stringify((await ask([{ indexName: "posts", query: PAID }], headers))[0]!.hits),
};

/** Requesters who pretend to have access to member-only text. */
const VIEWERS: readonly (readonly [who: string, headers: Record<string, string>])[] = [
  ["a search engine", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
  ["another search engine", { "User-Agent": "Mozilla/5.0 (compatible; bingbot/2.0)" }],
  ["somebody from a search", { Referer: "https://www.google.com/" }],
  ["somebody from a social network", { Referer: "https://t.co/abc" }],
  ["somebody who says they come from here", { Referer: `${ORIGIN}/me` }],
];

describe.each(Object.keys(FORMS))("member-only text in %s", (form) => {
  test("is the anonymous preview, whoever requests it", async () => {
    const plain = await FORMS[form]!({});
    expect(plain).not.toContain(PAID);
    for (const [who, headers] of VIEWERS) {
      const told = await FORMS[form]!(headers);
      expect(told, who).not.toContain(PAID);
      expect(told.includes(OPENING), who).toBe(plain.includes(OPENING));
      expect(told.includes("For members"), who).toBe(plain.includes("For members"));
    }
  });
});

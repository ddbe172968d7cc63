import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import type { Paragraph, StoryDocument } from "../../../../shared/story/document.ts";
import { makeStory, makeTag, makeUser, signIn, tagStory } from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";

const MODEL = `
  bodyModel {
    paragraphs {
      name type text depth start quoteDepth isContinued codeLanguage noteId anchor direction
      markups { type start end href title userId noteId }
      image { imageId url originalWidth originalHeight isSizeGuessed alt href layout }
      iframe { src href title width height }
      rows { cells { text markups { type } images { url } isHeader colspan rowspan align } }
      children { name type text }
    }
  }`;

interface Model {
  paragraphs: Record<string, unknown>[];
}

async function modelOf(document: StoryDocument): Promise<Model["paragraphs"]> {
  const { id } = await makeStory({}, document);
  const { data, errors } = await graphql<{ postResult: { content: { bodyModel: Model } } }>(
    `query Model($id: ID!) { postResult(id: $id) { ... on Post { content { ${MODEL} } } } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  return data.postResult.content.bodyModel.paragraphs;
}

const PLAIN = {
  markups: [],
  depth: 0,
  start: null,
  quoteDepth: 0,
  isContinued: false,
  codeLanguage: null,
  noteId: null,
  anchor: null,
  direction: null,
  image: null,
  iframe: null,
  rows: [],
  children: [],
};

describe("a story's text as GraphQL objects", () => {
  test("contains every kind of markup with its data", async () => {
    const userId = newId("user");
    const markups: Paragraph["markups"] = [
      { type: "A", start: 0, end: 1, href: "https://example.com/", title: "There" },
      ...(["CODE", "EM", "STRONG", "STRIKE", "SUB", "SUP", "MARK", "KBD"] as const).map(
        (type, index) => ({ type, start: index + 1, end: index + 2 }),
      ),
      { type: "MENTION", start: 9, end: 10, userId },
      { type: "NOTE", start: 10, end: 11, noteId: "n1" },
    ];
    const [paragraph] = await modelOf({
      paragraphs: [{ name: "a1", type: "P", text: "abcdefghijk", markups }],
    });
    const none = { href: null, title: null, userId: null, noteId: null };
    const told = (markup: object): object => ({ ...none, ...markup });
    expect(paragraph).toEqual({
      ...PLAIN,
      name: "a1",
      type: "P",
      text: "abcdefghijk",
      markups: markups.map(told),
    });
  });

  test("contains every kind of paragraph with its data", async () => {
    const imageId = newId("image");
    const img = { width: 4, height: 3, alt: "A mill" };
    const embed = {
      src: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      href: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      title: "A film",
      width: 16,
      height: 9,
    };
    const paragraphs: Paragraph[] = [
      { name: "a1", type: "H1", text: "One", anchor: "one", dir: "rtl" },
      { name: "a2", type: "H2", text: "Two" },
      { name: "a3", type: "H3", text: "Three" },
      { name: "a4", type: "H4", text: "Four" },
      { name: "a5", type: "BQ", text: "Quoted" },
      { name: "a6", type: "P", text: "More", quote: 2, continues: true },
      { name: "a7", type: "PQ", text: "Pulled" },
      { name: "a8", type: "PRE", text: "x = 1", lang: "python" },
      { name: "a9", type: "ULI", text: "Point", depth: 1 },
      { name: "b1", type: "OLI", text: "Third", start: 3 },
      { name: "b2", type: "HR", text: "" },
      { name: "b3", type: "IMG", text: "Own", image: { ...img, id: imageId, layout: "FULL" } },
      {
        name: "b4",
        type: "IMG",
        text: "Linked",
        image: {
          ...img,
          url: "https://pictures.example/a.png",
          href: "https://example.com/",
          sizeUnknown: true,
        },
      },
      { name: "b5", type: "IFRAME", text: "Film", embed },
      {
        name: "b6",
        type: "TABLE",
        text: "Sums",
        table: {
          rows: [
            [
              { text: "Head", header: true, align: "center" },
              { text: "Wide", colspan: 2, rowspan: 3 },
            ],
          ],
        },
      },
      {
        name: "b7",
        type: "DETAILS",
        text: "Fold",
        children: [{ name: "b8", type: "P", text: "Folded" }],
      },
      { name: "b9", type: "FOOTNOTE", text: "A note", noteId: "n1" },
    ];
    const cell = {
      markups: [],
      images: [],
      isHeader: false,
      colspan: 1,
      rowspan: 1,
      align: "START",
    };
    const image = { url: null, imageId: null, originalWidth: 4, originalHeight: 3, alt: "A mill" };
    const special: Record<string, object> = {
      a1: { anchor: "one", direction: "RTL" },
      a5: { quoteDepth: 1 },
      a6: { quoteDepth: 2, isContinued: true },
      a8: { codeLanguage: "python" },
      a9: { depth: 1 },
      b1: { start: 3 },
      b3: { image: { ...image, imageId, href: null, isSizeGuessed: false, layout: "FULL" } },
      b4: {
        image: {
          ...image,
          url: "https://pictures.example/a.png",
          href: "https://example.com/",
          isSizeGuessed: true,
          layout: "INSET",
        },
      },
      b5: { iframe: embed },
      b6: {
        rows: [
          {
            cells: [
              { ...cell, text: "Head", isHeader: true, align: "CENTER" },
              { ...cell, text: "Wide", colspan: 2, rowspan: 3 },
            ],
          },
        ],
      },
      b7: { children: [{ name: "b8", type: "P", text: "Folded" }] },
      b9: { noteId: "n1" },
    };
    const told = ({ name, type, text }: Paragraph): object => ({
      ...PLAIN,
      name,
      type,
      text,
      ...special[name],
    });
    expect(await modelOf({ paragraphs })).toEqual(paragraphs.map(told));
  });

  test.each(["javascript:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "//evil.test/"])(
    "omits an address that HTML would not contain either: %j",
    async (address) => {
      const img = { width: 1, height: 1, alt: "", url: address, href: address };
      const paragraphs = await modelOf({
        paragraphs: [
          {
            name: "a1",
            type: "P",
            text: "x",
            markups: [{ type: "A", start: 0, end: 1, href: address }],
          },
          { name: "a2", type: "IMG", text: "", image: img },
          {
            name: "a3",
            type: "IFRAME",
            text: "",
            embed: { src: address, href: address, title: "", width: 1, height: 1 },
          },
        ],
      });
      expect(paragraphs).toMatchObject([
        { markups: [{ href: null }] },
        { image: { url: null, href: null } },
        { iframe: { src: null, href: null } },
      ]);
      expect(JSON.stringify(paragraphs)).not.toContain(JSON.stringify(address).slice(1, -1));
    },
  );
});

/** A member-only story of ten paragraphs of fifty words, each with a numbered secret. */
function lockedDocument(): StoryDocument {
  const words = "word ".repeat(49);
  return {
    paragraphs: [
      ...Array.from({ length: 10 }, (_, index) => ({
        name: `p${index}`,
        type: "P" as const,
        text: `${words}secret-${index}`,
      })),
      {
        name: "d1",
        type: "DETAILS" as const,
        text: "secret-summary",
        children: [{ name: "d2", type: "P" as const, text: "secret-folded" }],
      },
      {
        name: "t1",
        type: "TABLE" as const,
        text: "secret-caption",
        table: { rows: [[{ text: "secret-cell" }]] },
      },
      { name: "f1", type: "FOOTNOTE" as const, text: "secret-note", noteId: "n1" },
    ],
  };
}

/** Every path through the schema to a story's text: the story, its writer and its tag. */
const WAYS = `query Ways($id: ID!, $username: String, $tagSlug: ID!) {
  postResult(id: $id) { ... on Post { content { bodyHtml ${MODEL} } } }
  node(id: $id) { ... on Post { content { ${MODEL} } } }
  userResult(username: $username) { ... on User {
    postsConnection { edges { node { content { ${MODEL} } } } }
  } }
  tagFromSlug(tagSlug: $tagSlug) { posts { edges { node { content { ${MODEL} } } } } }
}`;

describe("the text of a member-only story", () => {
  test("is limited to its preview, however it is queried", async () => {
    const writer = await makeUser();
    const tag = await makeTag();
    const document = lockedDocument();
    const story = await makeStory({ creator_id: writer.id, visibility: "LOCKED" }, document);
    await tagStory(story.id, tag.id);
    const variables = { id: story.id, username: writer.username, tagSlug: tag.slug };
    const readBy = async (cookie?: string): Promise<string> => {
      const { data, errors } = await graphql(WAYS, variables, cookie ? { Cookie: cookie } : {});
      expect(errors).toBeUndefined();
      return JSON.stringify(data);
    };

    const reader = await makeUser();
    for (const cookie of [undefined, await signIn(reader.id)]) {
      const told = await readBy(cookie);
      // 120 words: two whole paragraphs and the third up to its secret.
      expect(new Set(told.match(/secret-\w+/g))).toEqual(new Set(["secret-0", "secret-1"]));
    }
    const whole = await readBy(await signIn(writer.id));
    expect(new Set(whole.match(/secret-\w+/g))).toEqual(
      new Set(JSON.stringify(document).match(/secret-\w+/g)),
    );
  });

  test.each([
    ["draft", { status: "DRAFT", first_published_at: null }],
    ["suspended story", { hidden_by_staff: 1 }],
  ])("is missing from an anonymous viewer's %s", async (_case, columns) => {
    const story = await makeStory(columns);
    const { data } = await graphql(
      `query Hidden($id: ID!) {
        postResult(id: $id) { __typename ... on Post { content { ${MODEL} } } }
        node(id: $id) { id }
      }`,
      { id: story.id },
    );
    expect(data).toEqual({ postResult: { __typename: "NotFound" }, node: null });
  });
});

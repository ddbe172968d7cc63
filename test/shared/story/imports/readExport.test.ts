import { describe, expect, test } from "vitest";
import { documentText } from "../../../../shared/story/documentText.ts";
import type { ExportItem } from "../../../../shared/story/imports/exportItem.ts";
import { readCsv } from "../../../../shared/story/imports/readCsv.ts";
import { type ExportFiles, readExport } from "../../../../shared/story/imports/readExport.ts";
import { htmlToDocument } from "../../../../shared/story/fromHtml/htmlToDocument.ts";
import {
  BEEHIIV_POSTS,
  GHOST,
  GHOST_TOOLS,
  JEKYLL,
  MEDIUM_PROFILE,
  MEDIUM_STORY,
  SUBSTACK_PAGE,
  SUBSTACK_POSTS,
  WORDPRESS,
} from "../../../support/drafts/storyExports.ts";

const filesOf = (files: object): ExportFiles => {
  const named = Object.entries(files) as [string, string][];
  return {
    texts: new Map(named.filter(([path]) => !path.endsWith(".xml"))),
    // In parts of a prime length, so that they split anywhere.
    xml: new Map(
      named
        .filter(([path]) => path.endsWith(".xml"))
        .map(([path, text]) => [path, text.match(/[^]{1,97}/g) ?? []]),
    ),
  };
};
const read = (files: object, siteUrl: string | null = null) => {
  const found = readExport(filesOf(files), siteUrl);
  if (found === "needs-site") throw new Error("The site's address is missing");
  return found && { kind: found.kind, items: [...found.items] };
};
const textOf = (item: ExportItem | undefined) =>
  documentText(htmlToDocument(item?.source?.body ?? "").document);

describe("an export", () => {
  test("from Medium has one story per page, and ignores the account's pages", () => {
    const found = read({
      "posts/2018-08-11_Basic-abcd.html": MEDIUM_STORY,
      "profile/profile.html": MEDIUM_PROFILE,
    });
    expect(found?.kind).toBe("MEDIUM");
    expect(found?.items).toMatchObject([
      {
        name: "2018-08-11_Basic-abcd.html",
        title: "Basic post",
        source: {
          subtitle: "A subtitle of some sort",
          canonicalUrl: "https://medium.com/@someone/basic-abcd",
        },
      },
    ]);
    expect(textOf(found?.items[0])).toContain("The first paragraph.");
    expect(textOf(found?.items[0])).not.toContain("Exported from");
  });

  test("from Ghost contains its posts in either format, with covers, and reports what isn't a story", () => {
    for (const value of [GHOST, { db: [GHOST] }]) {
      const found = read({ "ghost.json": JSON.stringify(value) });
      expect(found?.kind).toBe("GHOST");
      expect(found?.items).toMatchObject([
        {
          key: "p1",
          title: "First",
          error: null,
          source: {
            subtitle: "In short",
            canonicalUrl: "https://first.example.com/first",
            body: '<figure><img src="https://example.com/c.jpg" alt="A &quot;tree&quot;"></figure><p>Hello</p>',
          },
        },
        { title: "About", error: "page", source: null },
        { title: "Empty", error: "no-text", source: null },
      ]);
    }
  });

  test("from Ghost resolves links to its own site with the address that the writer enters", () => {
    const post = {
      ...GHOST.data.posts[0],
      feature_image: "__GHOST_URL__/content/images/c.jpg",
      canonical_url: "__GHOST_URL__/first/",
      html: '<p>Say __GHOST_URL__ <a href="__GHOST_URL__/about/">here</a></p><img src="__GHOST_URL__/content/images/a.png">',
    };
    const files = { "ghost.json": JSON.stringify({ data: { posts: [post] } }) };
    expect(readExport(filesOf(files))).toBe("needs-site");
    const source = read(files, "https://blog.example.com/notes")?.items[0]?.source;
    expect(source?.canonicalUrl).toBe("https://blog.example.com/notes/first/");
    const { baseUrl } = source ?? {};
    const { paragraphs } = htmlToDocument(source?.body ?? "", {
      ...(baseUrl && { baseUrl }),
    }).document;
    expect(paragraphs).toMatchObject([
      { image: { url: "https://blog.example.com/notes/content/images/c.jpg" } },
      {
        text: "Say __GHOST_URL__ here",
        markups: [{ href: "https://blog.example.com/notes/about/" }],
      },
      { image: { url: "https://blog.example.com/notes/content/images/a.png" } },
    ]);
  });

  test.each([
    ['[caption id="a" caption="In an [old] form"]IMG[/caption]', "In an [old] form"],
    [
      "[wp_caption width=300 caption='It’s so']<a href=\"https://e.example/\">IMG</a>[/wp_caption]",
      "It’s so",
    ],
    ['[caption align="left"]IMG A <b>tree</b> [sic][/caption]', "A tree [sic]"],
  ])("from WordPress has the caption of %s below the image", (shortcode, words) => {
    const html = shortcode.replace("IMG", '<img src="https://e.example/i.jpg" />');
    const xml = WORDPRESS.replace(
      /<!\[CDATA\[One\.[^]*?\]\]><\/content/,
      `<![CDATA[${html}]]></content`,
    );
    const [first] = read({ "export.xml": xml })?.items ?? [];
    const { paragraphs } = htmlToDocument(first?.source?.body ?? "").document;
    expect(paragraphs.at(-1)).toMatchObject({ type: "IMG", text: words });
  });

  test("from WordPress reports a missing cover", () => {
    const posts = WORDPRESS.replace(/<item><title>cover[^]*?<\/item>/, "");
    const lacking = (xml: string) =>
      read({ "export.xml": xml })?.items.map(({ source }) => source?.lacksCover);
    expect(lacking(posts)).toEqual([true, undefined, undefined, undefined]);
    expect(lacking(WORDPRESS)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("from WordPress contains only its posts, with captions and covers", () => {
    const found = read({ "export.xml": WORDPRESS });
    expect(found?.kind).toBe("WORDPRESS");
    expect(found?.items).toMatchObject([
      {
        title: "Hello & welcome",
        source: { canonicalUrl: "https://example.com/hello", subtitle: "The excerpt" },
      },
      { title: "A draft", source: { canonicalUrl: null } },
      { title: "Relative", source: { canonicalUrl: "https://example.com/relative" } },
      { title: "About", error: "page" },
    ]);
    const [hello] = found?.items ?? [];
    const { paragraphs } = htmlToDocument(hello?.source?.body ?? "").document;
    expect(paragraphs).toMatchObject([
      {
        type: "IMG",
        text: "By the river",
        image: { url: "https://example.com/cover.jpg", alt: "A cover" },
      },
      { type: "P", text: "One." },
      { type: "P", text: "Two." },
      { type: "IMG", image: { url: "https://example.com/i.jpg" }, text: "What it is" },
    ]);
  });

  test("from Substack contains the posts of its list, without buttons", () => {
    const found = read({ "posts.csv": SUBSTACK_POSTS, "posts/1.plain.html": SUBSTACK_PAGE });
    expect(found?.kind).toBe("SUBSTACK");
    expect(found?.items).toMatchObject([
      { key: "1.plain", title: "Plain, “text”", source: { subtitle: "It is short" } },
      { key: "2.gone", error: "no-text" },
      { key: "3.thread", error: "page" },
    ]);
    expect(textOf(found?.items[0])).toBe("Lorem ipsum.");
  });

  test("of Substack links to the sound of an episode", () => {
    const list = "post_id,type,title,podcast_url\n1.e,podcast,One,https://example.com/a.mp3\n";
    const found = read({ "posts.csv": list, "posts/1.e.html": "<p>Notes.</p>" });
    const { paragraphs } = htmlToDocument(found?.items[0]?.source?.body ?? "").document;
    expect(paragraphs).toMatchObject([
      { type: "P", text: "Notes." },
      { text: "Listen to this episode", markups: [{ href: "https://example.com/a.mp3" }] },
    ]);
  });

  test("from Ghost's migration tools contains its posts, with the captions of their covers", () => {
    const found = read({ "ghost.json": JSON.stringify(GHOST_TOOLS) });
    expect(found?.kind).toBe("GHOST");
    const { paragraphs } = htmlToDocument(found?.items[0]?.source?.body ?? "").document;
    expect(paragraphs).toMatchObject([
      { type: "IMG", text: "A tree by Ann", image: { alt: "A tree" } },
      { type: "P", text: "Hello" },
    ]);
  });

  test("from beehiiv is distinguished from other lists", () => {
    expect(read({ "posts.csv": BEEHIIV_POSTS })).toMatchObject({
      kind: "BEEHIIV",
      items: [{ title: "Sample post" }, { title: "Not yet" }, { error: "no-text" }],
    });
    expect(read({ "list.csv": "id,name\n1,x" })).toBeNull();
  });

  test("from Markdown has one story per file, titled by front matter, heading or file name", () => {
    const found = read({
      "_posts/2021-08-23-basic-post.md": JEKYLL,
      "a.md": "# A *heading*\n\nText",
      "2021-08-23-named-so.markdown": "Just text",
      "toml.md": '+++\r\ntitle = "Toml"\r\n+++\r\nText',
      "image.png": "no",
    });
    expect(found?.kind).toBe("MARKDOWN");
    expect(found?.items).toMatchObject([
      {
        title: "This is a: basic post",
        source: { subtitle: "What it is", canonicalUrl: "https://first.example.com/basic" },
      },
      { title: "A heading", source: { body: expect.stringMatching(/^\s*Text$/) } },
      { title: "Named so", source: { body: "Just text" } },
      { title: "Toml", source: { body: "Text" } },
    ]);
  });

  test("contains all its stories, even if they share a name or URL", () => {
    const medium = read({ "posts/a.html": MEDIUM_STORY, "posts/b.html": MEDIUM_STORY });
    const post = { title: "Same", slug: "same", html: "<p>x</p>", type: "post" };
    const ghost = read({ "a.json": JSON.stringify({ data: { posts: [post, post, post] } }) });
    expect(new Set(medium?.items.map(({ key }) => key)).size).toBe(2);
    expect(new Set(ghost?.items.map(({ key }) => key)).size).toBe(3);
  });

  test.each([
    [
      "WordPress",
      { "a.xml": WORDPRESS, "b.xml": WORDPRESS.replaceAll("example.com", "other.example") },
    ],
    [
      "Ghost",
      {
        "a.json": JSON.stringify(GHOST),
        "b.json": JSON.stringify(GHOST).replaceAll('"p1"', '"p9"').replaceAll("First", "Other"),
      },
    ],
    [
      "beehiiv",
      { "a.csv": BEEHIIV_POSTS, "b.csv": BEEHIIV_POSTS.replaceAll(/Sample|Not yet/g, "Another") },
    ],
    [
      "Substack",
      {
        "a/posts.csv": SUBSTACK_POSTS,
        "b/posts.csv": SUBSTACK_POSTS.replaceAll(/^(\d)\./gm, "7$1.").replace("Plain", "Other"),
        "a/posts/1.plain.html": SUBSTACK_PAGE,
        "b/posts/71.plain.html": SUBSTACK_PAGE,
      },
    ],
  ])(
    "of several files of %s has the stories of all, and a copied file's once",
    (_service, files) => {
      const [[path, first]] = Object.entries(files) as [[string, string]];
      const pages = Object.entries(files).filter(([name]) => name.endsWith(".html"));
      const storiesOf = (given: object) => read(given)?.items.filter(({ source }) => source) ?? [];
      const alone = storiesOf({ [path]: first, ...Object.fromEntries(pages) });
      expect(alone.length).toBeGreaterThan(0);
      const all = storiesOf(files);
      expect(all).toHaveLength(alone.length * 2);
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      const copied = { [path]: first, [`copy of/${path}`]: first, ...Object.fromEntries(pages) };
      expect(storiesOf(copied)).toEqual(alone);
    },
  );

  test("of an unknown format isn't read", () => {
    for (const files of [
      {},
      { "a.json": "{" },
      { "a.json": '{"db":[null]}' },
      { "a.json": "[1]" },
      { "a.xml": "<rss><item><title>A feed</title></item></rss>" },
      { "a.csv": "name,age\n" },
      { "a.html": "<p>A page</p>" },
      { "a.exe": "MZ" },
    ])
      expect(read(files)).toBeNull();
  });
});

test("a CSV list is read with quotes, line breaks in fields and broken rows", () => {
  const rows = readCsv('\ufeffa,b\r\n"1 ""x""","two\nlines"\n\n3\n4,"unclosed');
  expect(rows.map((row) => Object.fromEntries(row))).toEqual([
    { a: '1 "x"', b: "two\nlines" },
    { a: "3", b: "" },
    { a: "4", b: "unclosed" },
  ]);
});

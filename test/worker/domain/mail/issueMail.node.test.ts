import { readFileSync } from "node:fs";
import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import type { Paragraph, StoryDocument } from "../../../../shared/story/document.ts";
import { documentText } from "../../../../shared/story/documentText.ts";
import { contrastRatio, parseColor } from "../../../../shared/design/colors.ts";
import { markdownToDocument } from "../../../../shared/story/markdown/markdownToDocument.ts";
import { type IssueContent, issueMail } from "../../../../worker/domain/mail/messages/issueMail.ts";
import { lawfulStory } from "../../../shared/story/lawfulStory.ts";
import { randomFrom, randomStory } from "../../../shared/story/randomStory.ts";

const RUNS = 300;
/** Elements that have no end tag. */
const VOID = new Set(["br", "hr", "img", "meta"]);
/** Elements that start a new line, or a cell. */
const BLOCKS = new Set("blockquote br caption div h2 h3 h4 h5 h6 li p pre td th".split(" "));
/** All elements that an email may contain. */
const KNOWN = new Set(
  "a blockquote body br caption code div em h1 h2 h3 h4 h5 h6 head hr html img kbd li mark meta ol p pre s span strong style sub sup table tbody td th thead title tr ul".split(
    " ",
  ),
);

function contentOf(document: StoryDocument, more: Partial<IssueContent> = {}): IssueContent {
  return {
    newsletter: "Letters",
    subject: "The story",
    previewText: "",
    title: "The story",
    subtitle: "",
    language: "en",
    writers: "Ada",
    document,
    isPreview: false,
    hasStory: true,
    postalAddress: null,
    unsubscribeUrl: "https://deckle.test/_/unsubscribe/token",
    settingsUrl: "https://deckle.test/settings",
    postId: "d00000000001",
    url: "https://deckle.test/@ada/the-story-d00000000001",
    publicUrl: "https://deckle.test",
    mentionHref: () => null,
    ...more,
  };
}

function storyOf(...paragraphs: Partial<Paragraph>[]): StoryDocument {
  return {
    paragraphs: paragraphs.map((paragraph, index) =>
      Object.assign({ name: (0xaaaa + index).toString(16), type: "P", text: "" }, paragraph),
    ),
  };
}

function bodyOf(...paragraphs: Partial<Paragraph>[]): string {
  const { html } = issueMail(contentOf(storyOf(...paragraphs)));
  const start = '<div style="font-size:17px;line-height:28px">';
  return html.slice(html.indexOf(start) + start.length, html.lastIndexOf("</div>"));
}

/** What is wrong with an email's HTML. */
function problemsOf(html: string): string[] {
  const problems = new Set<string>();
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!KNOWN.has(name)) problems.add(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith("on") || key === "id") problems.add(`${key} of <${name}>`);
        if ((key === "href" || key === "src") && !/^(?:https?:\/\/|mailto:)/.test(value))
          problems.add(`${key}="${value}"`);
      }
      if (name === "img" && attributes.alt === undefined) problems.add("<img> without alt");
      if (!VOID.has(name)) open.push(name);
    },
    onclosetag(name, isImplied) {
      if (VOID.has(name)) return;
      if (isImplied) problems.add(`<${name}> isn’t closed`);
      const last = open.pop();
      if (last !== name) problems.add(`</${name}> closes <${last}>`);
    },
  });
  parser.end(html);
  return [...problems];
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** The words of an HTML document as a reader sees them. */
function shownWords(html: string): string[] {
  let text = "";
  const parser = new Parser({
    ontext: (piece) => (text += piece),
    onopentag: (name) => (text += BLOCKS.has(name) ? "\n" : ""),
  });
  parser.end(html);
  return wordsOf(text);
}

function withoutMarkups(key: string, value: unknown): unknown {
  return key === "markups" ? undefined : value;
}

const starter = readFileSync(
  new URL("../../../../worker/ops/starter/posts.ndjson", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { body: string });

const corpus = [
  ...starter.map(({ body }) => markdownToDocument(body).document),
  ...Array.from({ length: RUNS }, (_, seed) => lawfulStory(randomFrom(seed))),
];

test("is well-formed, whatever the story contains", () => {
  const hostile = Array.from({ length: RUNS }, (_, seed) => randomStory(randomFrom(seed)));
  for (const [index, document] of [...corpus, ...hostile].entries())
    expect(problemsOf(issueMail(contentOf(document)).html), `story ${index}`).toEqual([]);
});

test("has every word of the story in both parts, unless it is cut", () => {
  for (const [index, story] of corpus.entries()) {
    // The plain text has URLs and numbers after links and references, even within a word.
    const document = JSON.parse(JSON.stringify(story, withoutMarkups)) as StoryDocument;
    const { html, text } = issueMail(contentOf(document));
    if (text.includes("longer than an email")) continue;
    const words = wordsOf(documentText(document));
    for (const written of [wordsOf(text), shownWords(html)]) {
      const known = new Set(written);
      const missing = words.filter((word) => !known.has(word));
      expect(missing, `story ${index}`).toEqual([]);
    }
  }
});

test("stays below the size at which Gmail cuts emails, and links to the rest", () => {
  const long = storyOf(
    ...Array.from({ length: 2000 }, (_, index) => ({
      text: `Paragraph ${index} — ${"x".repeat(90)}`,
    })),
  );
  for (const document of [long, storyOf({ text: "é".repeat(100_000) }), ...corpus]) {
    const { html } = issueMail(contentOf(document));
    expect(new TextEncoder().encode(html).byteLength).toBeLessThan(102 * 1000);
  }
  const { html, text } = issueMail(contentOf(long));
  for (const part of [html, text]) {
    expect(part).toContain("Paragraph 300 ");
    expect(part).not.toContain("Paragraph 1999");
    expect(part).toContain("Continue reading");
  }
});

test("writes every kind of paragraph so that mail clients without style sheets show it", () => {
  const image = { id: "4aaaaaaaaaaa", width: 2000, height: 1000, alt: "A hill" };
  const embed = {
    src: "https://www.youtube-nocookie.com/embed/abcdefghijk",
    href: "https://www.youtube.com/watch?v=abcdefghijk",
    title: "A video",
    width: 680,
    height: 383,
  };
  expect(bodyOf({ type: "IMG", image, text: "Caption" })).toMatch(
    /<img src="https:\/\/deckle\.test\/img\/resize:fit:1320\/4aaaaaaaaaaa" alt="A hill" width="576" height="288" style="[^"]*max-width:100%[^"]*">.*<p class="soft"[^>]*>Caption<\/p>/,
  );
  expect(bodyOf({ type: "IFRAME", embed })).toMatch(
    /<a href="https:\/\/www\.youtube\.com\/watch\?v=abcdefghijk"[^>]*>A video<\/a>/,
  );
  expect(
    bodyOf({ type: "DETAILS", text: "More", children: storyOf({ text: "Inside" }).paragraphs }),
  ).toMatch(/<div style="[^"]+"><p style="[^"]+">More<\/p><p style="[^"]+">Inside<\/p><\/div>/);
  expect(bodyOf({ type: "PRE", text: "a < b" })).toMatch(
    /<pre class="code" style="[^"]*white-space:pre-wrap[^"]*"><code>a &lt; b<\/code><\/pre>/,
  );
  expect(bodyOf({ type: "BQ", text: "Quoted" })).toContain("border-left:3px");
  expect(bodyOf({ type: "TABLE", table: { rows: [[{ text: "One", align: "end" }]] } })).toMatch(
    /<table cellpadding="0" cellspacing="0"[^>]*><tbody><tr><td style="[^"]*text-align:right">One<\/td>/,
  );
});

test("aligns right-to-left text, and marks its lists and quotations on the right", () => {
  const html = bodyOf(
    { text: "שלום עולם" },
    { type: "ULI", text: "אחד" },
    { type: "BQ", text: "ציטוט" },
  );
  expect(html).toMatch(/<p dir="rtl" style="[^"]*text-align:right">שלום/);
  expect(html).toMatch(/<ul dir="rtl" style="[^"]*padding-right:26px">/);
  expect(html).toContain("border-right:3px");
});

test("writes links, lists, quotations and footnotes as plain text", () => {
  const { text } = issueMail(
    contentOf(
      storyOf(
        {
          text: "See this.1",
          markups: [
            { type: "A", start: 4, end: 8, href: "https://a.example/" },
            { type: "NOTE", start: 9, end: 10, noteId: "n" },
          ],
        },
        { type: "OLI", text: "One", depth: 0 },
        { type: "OLI", text: "Two", depth: 0 },
        { type: "ULI", text: "Inner", depth: 1 },
        { type: "BQ", text: "Quoted\nlines" },
        { type: "PRE", text: "code" },
        { type: "FOOTNOTE", text: "A note.", noteId: "n" },
      ),
    ),
  );
  expect(text).toContain(
    [
      "See this (https://a.example/).[1]",
      "1. One\n2. Two\n  - Inner",
      "> Quoted\n> lines",
      "    code",
      "[1] A note.",
      "You’re receiving this email because you subscribed to Letters.\nUnsubscribe: https://deckle.test/_/unsubscribe/token\nChoose which emails you get: https://deckle.test/settings",
    ].join("\n\n"),
  );
});

test("follows the theme of the mail client", () => {
  const { html } = issueMail(contentOf(storyOf({ text: "x" })));
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
});

test("says that a preview isn’t the whole story", () => {
  const { html, text } = issueMail(contentOf(storyOf({ text: "The start" }), { isPreview: true }));
  for (const part of [html, text]) {
    expect(part).toContain("This is the beginning of a member-only story.");
    expect(part).toContain("Continue reading");
  }
});

test.each([
  // A color that can be read on white; one that can't, which is darkened; and the reverse in the dark.
  ["#b3261e", "#b3261e"],
  ["#ffd400", null],
  ["#0a0a0a", "#0a0a0a"],
])("links and buttons have the newsletter's color %s, so that they can be read", (color, exact) => {
  const document = storyOf({ text: 'Not class="accent" style="color:#14487f' });
  const { html } = issueMail(contentOf(document, { accentColor: color, isPreview: true }));
  const plain = issueMail(contentOf(document, { isPreview: true })).html;
  const inline = [...html.matchAll(/class="accent" style="color:(#\w{6});/g)].map(([, of]) => of!);
  const dark = /\.accent \{ color:(#\w{6}) !important \}/.exec(html)![1]!;
  const button = /class="button" style="color:(#\w{6});background-color:(#\w{6});/.exec(html)!;
  expect(new Set(inline).size).toBe(1);
  if (exact) expect(inline[0]).toBe(exact);
  for (const [text, ground] of [
    [inline[0]!, "#f3f2ee"],
    [dark, "#1e2126"],
    [button[1]!, button[2]!],
  ] as const)
    expect(contrastRatio(parseColor(text), parseColor(ground))).toBeGreaterThanOrEqual(4.5);
  expect(html).toContain("Not class=&quot;accent&quot; style=&quot;color:#14487f");
  expect(html.replaceAll(/#\w{6}/g, "")).toBe(plain.replaceAll(/#\w{6}/g, ""));
});

test.each([
  ["ar", "العنوان", "مرحبا بالعالم", "rtl"],
  ["de", "Titel", "Guten Tag", "ltr"],
])("names the language and direction of the text: %s", (language, title, text, direction) => {
  const { html } = issueMail(contentOf(storyOf({ text }), { language, title }));
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(html).toContain(`<body dir="${direction}"`);
});

test("is as wide in Outlook as elsewhere", () => {
  const { html } = issueMail(contentOf(storyOf({ text: "x" })));
  expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="640"[^>]*><tr><td><!\[endif\]-->/);
});

test("shows an image that is narrower than the column in its own size", () => {
  const image = { id: "4aaaaaaaaaaa", width: 300, height: 100, alt: "" };
  expect(bodyOf({ type: "IMG", image })).toMatch(
    /<img src="https:\/\/deckle\.test\/img\/resize:fit:320\/4aaaaaaaaaaa" alt="" width="300" height="100" /,
  );
});

test("cuts an email without a story like a story, with a link to its page", () => {
  const url = "https://deckle.test/newsletters/6aaaaaaaaaaa/emails/d00000000001";
  const long = storyOf(...Array.from({ length: 300 }, () => ({ text: "Word ".repeat(120) })));
  const { html, text, isShortened } = issueMail(contentOf(long, { url, hasStory: false }));
  expect(isShortened).toBe(true);
  expect(new TextEncoder().encode(html).byteLength).toBeLessThan(102 * 1000);
  for (const part of [html, text]) {
    expect(part).toContain("This email is longer than mail apps show.");
    expect(part).toContain("https://deckle.test/_/unsubscribe/token");
  }
  expect(html.split(`href="${url}"`)).toHaveLength(4);
  expect(text).toContain(`Continue reading: ${url}`);
  const short = issueMail(contentOf(storyOf({ text: "x" }), { url, hasStory: false }));
  expect(short.isShortened).toBe(false);
  expect(short.html).toMatch(new RegExp(`href="${url}"[^>]*>View in browser</a>`));
  expect(short.text).toContain(url);
});

test("ends with the sender's postal address, whatever it contains", () => {
  const postalAddress = "Ada & <b>Sons</b>\n1 Mill Lane\nLondon";
  const { html, text } = issueMail(contentOf(storyOf({ text: "x" }), { postalAddress }));
  expect(html).toContain(
    '<div dir="ltr" style="margin:12px 0 0">Ada &amp; &lt;b&gt;Sons&lt;/b&gt;<br>1 Mill Lane<br>London<br></div>',
  );
  expect(text).toContain(`${postalAddress}\n\n-- \n`);
  expect(problemsOf(html)).toEqual([]);
});

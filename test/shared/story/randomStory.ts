import {
  MARKUP_TYPES,
  type Markup,
  type Paragraph,
  PARAGRAPH_TYPES,
  type ParagraphImage,
  type StoryDocument,
} from "../../../shared/story/document.ts";

/** Seeded random numbers from 0 to 1. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** Texts that break careless HTML writers. */
const PIECES = [
  "word",
  " ",
  "\n",
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "'onclick='x'",
  "</p></code></pre></table>",
  "<!--",
  "-->",
  "]]>",
  "&lt;",
  "&#60;",
  "😀",
  "שלום",
  "日本",
  "{{x}}",
  "${y}",
];

const ADDRESSES = [
  "https://a.example/",
  "mailto:a@b.example",
  "#aaaa",
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  `https://a.example/"onmouseover="x`,
  "data:text/html,<script>alert(1)</script>",
  `"><script>alert(1)</script>`,
  "//a.example",
  "",
];

/**
 * Generates a story with every kind of paragraph, whose texts, URLs and attributes try to break out
 * of HTML. The types are correct, the values may be invalid.
 */
export function randomStory(random: Random): StoryDocument {
  return { paragraphs: randomParagraphs(random, 2) };
}

function randomParagraphs(random: Random, folds: number): Paragraph[] {
  return Array.from({ length: Math.floor(random() * 12) }, () => randomParagraph(random, folds));
}

function randomParagraph(random: Random, folds: number): Paragraph {
  const type = pick(random, PARAGRAPH_TYPES);
  const paragraph: Paragraph = { ...randomRich(random), type, name: pick(random, NAMES) };
  if (random() < 0.4) paragraph.depth = Math.floor(random() * 5);
  if (random() < 0.3) paragraph.quote = Math.ceil(random() * 3);
  if (random() < 0.3) paragraph.continues = true;
  if (random() < 0.2) paragraph.start = Math.floor(random() * 9);
  if (random() < 0.3) paragraph.lang = pick(random, ["rust", `x" onclick="y`, "<b>"]);
  if (random() < 0.2) paragraph.anchor = pick(random, ["here", `" onload="x`, "<i>"]);
  if (random() < 0.7) paragraph.image = randomImage(random);
  if (random() < 0.7) {
    const src = pick(random, [...ADDRESSES, "https://www.youtube-nocookie.com/embed/abcdefghijk"]);
    const title = pick(random, PIECES);
    paragraph.embed = { src, href: pick(random, ADDRESSES), title, width: 680, height: 383 };
  }
  if (random() < 0.7) {
    const row = () =>
      Array.from({ length: 2 }, () => ({ ...randomRich(random), header: random() < 0.3 }));
    paragraph.table = { rows: [row(), row()] };
  }
  if (type === "FOOTNOTE" || random() < 0.1) paragraph.noteId = pick(random, ["1", "2", `"><x`]);
  if (type === "DETAILS" && folds > 0) paragraph.children = randomParagraphs(random, folds - 1);
  return paragraph;
}

const NAMES = ["aaaa", "bbbb", "cccc0", `x" onclick="y`];

function randomImage(random: Random): ParagraphImage {
  const image: ParagraphImage = { width: 10, height: 10, alt: pick(random, PIECES) };
  if (random() < 0.5) image.id = pick(random, ["4aaaaaaaaaaa", `"><script>`]);
  else image.url = pick(random, ADDRESSES);
  if (random() < 0.5) image.href = pick(random, ADDRESSES);
  return image;
}

function randomRich(random: Random): { text: string; markups: Markup[] } {
  const text = Array.from({ length: Math.floor(random() * 6) }, () => pick(random, PIECES)).join(
    "",
  );
  const markups = Array.from({ length: Math.floor(random() * 5) }, () => {
    const start = Math.floor(random() * (text.length + 2)) - 1;
    const end = start + Math.floor(random() * 8);
    const type = pick(random, MARKUP_TYPES);
    const href = pick(random, ADDRESSES);
    return { type, start, end, href, title: pick(random, PIECES), noteId: "1", userId: "x" };
  });
  return { text, markups };
}

const TAG_PIECES = [
  "<p>",
  "</p>",
  "<b>",
  "</b>",
  "<i>",
  "</i>",
  "<ul>",
  "</ul>",
  "<li>",
  "</li>",
  "<ol start=4>",
  "</ol>",
  "<blockquote>",
  "</blockquote>",
  "<table>",
  "</table>",
  "<tr>",
  "<td>",
  "</td>",
  "<th>",
  "<caption>",
  "<figure>",
  "</figure>",
  "<figcaption>",
  "</figcaption>",
  "<details>",
  "</details>",
  "<summary>",
  "</summary>",
  "<pre>",
  "</pre>",
  "<code>",
  "</code>",
  "<a href=https://a.example/>",
  "<a href=#x>",
  "</a>",
  "<div id=x>",
  "</div>",
  "<br>",
  "<hr>",
  "<h2 id=y>",
  "</h2>",
  "<dl>",
  "<dt>",
  "<dd>",
  "</dl>",
  "<sup>",
  "</sup>",
  "<section data-footnotes>",
  "</section>",
  "<img src=https://a.example/p.png>",
];

/** Generates random tags with a unique word after each, so that a lost word is noticed. */
export function randomTagSoup(random: Random): { html: string; words: string[] } {
  const words: string[] = [];
  let html = "";
  const length = Math.floor(random() * 60);
  for (let index = 0; index < length; index += 1) {
    const word = `w${index}`;
    words.push(word);
    html += `${pick(random, TAG_PIECES)} ${word} `;
  }
  return { html, words };
}

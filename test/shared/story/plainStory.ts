import { textDirection } from "../../../shared/format/textDirection.ts";
import type { Markup, Paragraph } from "../../../shared/story/document.ts";
import { mergeMarkups } from "../../../shared/story/mergeMarkups.ts";
import { pick, type Random } from "./randomStory.ts";

const WORDS = ["word", "a", "café", "שלום", "日本語", "😀", "<b>", "&amp;", `"x"`, "a.b", "#x"];
/** The kinds of paragraphs besides footnotes. */
export const PLAIN_KINDS = [
  "P",
  "H1",
  "H2",
  "H3",
  "H4",
  "BQ",
  "PQ",
  "CALLOUT",
  "FORMULA",
  "PRE",
  "ULI",
  "OLI",
  "HR",
  "IMG",
  "IFRAME",
  "TABLE",
  "DETAILS",
] as const;

/** One of our images in the generated stories. */
export const OWN_IMAGE = { id: "4aaaaaaaaaaa", width: 2000, height: 1000 };

/**
 * Generates a typical story with every kind of paragraph: no empty paragraphs, no repeated spaces,
 * no markup of half a word, every footnote referenced. A page preserves all of it.
 */
export function plainStory(random: Random): Paragraph[] {
  const story = paragraphs(random, 2 + Math.floor(random() * 14), false);
  const notes = Math.floor(random() * 3);
  if (notes > 0) {
    const marks = Array.from({ length: notes }, (_, index) => String(index + 1));
    story.push({
      name: "",
      type: "P",
      text: `Noted ${marks.join(" ")}`,
      markups: marks.map((noteId, index) => ({
        type: "NOTE",
        start: 6 + index * 2,
        end: 7 + index * 2,
        noteId,
      })),
    });
    for (const noteId of marks) {
      story.push({ name: "", type: "FOOTNOTE", ...richText(random), noteId });
      if (random() < 0.3)
        story.push({ name: "", type: "FOOTNOTE", ...richText(random), noteId, continues: true });
    }
  }
  nameAll(story, { next: 0xa000 });
  return story;
}

function paragraphs(random: Random, length: number, isInside: boolean): Paragraph[] {
  const made: Paragraph[] = [];
  while (made.length < length) {
    const type = pick(random, PLAIN_KINDS);
    const before = made.at(-1);
    const isLast = made.length + 1 === length;
    // A separator is between other paragraphs.
    if (type === "HR" && (!before || before.type === "HR" || isLast)) continue;
    if (type === "DETAILS" && isInside) continue;
    made.push(paragraph(random, type, before));
  }
  return made;
}

function paragraph(random: Random, type: Paragraph["type"], before?: Paragraph): Paragraph {
  const made: Paragraph = { name: "", type, ...(type === "HR" ? { text: "" } : richText(random)) };
  const isText = ["P", "H1", "H2", "H3", "H4", "BQ", "ULI", "OLI"].includes(type);
  if (isText && random() < 0.2) made.dir = textDirection(made.text) === "rtl" ? "ltr" : "rtl";
  if (type === "ULI" || type === "OLI") {
    const isInList = before?.type === "ULI" || before?.type === "OLI";
    made.depth = isInList ? Math.floor(random() * ((before.depth ?? 0) + 2)) : 0;
    if (type === "OLI" && !isInList && random() < 0.3) made.start = 2 + Math.floor(random() * 9);
  }
  if (type === "BQ" && before?.type === "BQ" && random() < 0.5) made.continues = true;
  if (type === "PRE") {
    made.text = `if (a < b) {\n  ${made.text}\n\n}`;
    delete made.markups;
    if (random() < 0.5) made.lang = pick(random, ["rust", "cpp", "typescript"]);
  }
  if (type === "FORMULA") {
    made.text = `\\frac{a}{b} < ${made.text.trim()}\n&= c`;
    delete made.markups;
  }
  // Headings are bold already.
  if (/^H\d/.test(type)) made.markups = made.markups?.filter((one) => one.type !== "STRONG") ?? [];
  if (/^H\d/.test(type) && random() < 0.3) made.anchor = `part-${Math.floor(random() * 1e6)}`;
  if (type === "IMG") {
    made.image = {
      ...(random() < 0.5 ? OWN_IMAGE : { url: "https://a.example/p.png", width: 640, height: 480 }),
      alt: pick(random, WORDS),
      ...(random() < 0.3 && { href: "https://b.example/" }),
      ...(random() < 0.3 && { layout: pick(random, ["OUTSET", "FULL"] as const) }),
    };
    if (made.image.url && random() < 0.3) made.image.sizeUnknown = true;
    if (random() < 0.5) Object.assign(made, { text: "", markups: [] });
  }
  if (type === "IFRAME")
    made.embed = {
      src: "https://www.youtube-nocookie.com/embed/abcdefghijk",
      href: "https://www.youtube.com/watch?v=abcdefghijk",
      title: pick(random, ["YouTube video", "A talk"]),
      width: 680,
      height: 383,
    };
  if (type === "TABLE")
    made.table = {
      rows: [
        [{ ...richText(random), header: true, colspan: 2 }],
        [
          { ...richText(random), align: pick(random, ["center", "end"] as const) },
          richText(random),
        ],
      ],
    };
  if (type === "DETAILS") made.children = paragraphs(random, 1 + Math.floor(random() * 3), true);
  if (made.markups?.length === 0) delete made.markups;
  return made;
}

function nameAll(list: readonly Paragraph[], names: { next: number }): void {
  for (const one of list) {
    one.name = names.next.toString(16);
    names.next += 1;
    nameAll(one.children ?? [], names);
  }
}

/** Some words, a few of them with markup. */
function richText(random: Random): { text: string; markups?: Markup[] } {
  const markups: Markup[] = [];
  let text = "";
  for (let count = 1 + Math.floor(random() * 8); count > 0; count -= 1) {
    if (text !== "") text += random() < 0.05 ? "\n" : " ";
    const start = text.length;
    text += pick(random, WORDS);
    if (random() < 0.3) markups.push(markup(random, start, text.length));
    if (random() < 0.1) markups.push({ type: "EM", start, end: text.length });
  }
  const merged = mergeMarkups(markups, text.length);
  return merged.length > 0 ? { text, markups: merged } : { text };
}

function markup(random: Random, start: number, end: number): Markup {
  const type = pick(random, [
    "A",
    "CODE",
    "STRONG",
    "STRIKE",
    "SUB",
    "SUP",
    "MARK",
    "KBD",
  ] as const);
  if (type !== "A") return { type, start, end };
  const title = random() < 0.3 ? { title: "A title" } : null;
  return {
    type,
    start,
    end,
    href: pick(random, ["https://a.example/", "mailto:a@b.example"]),
    ...title,
  };
}

import {
  type ImageLayout,
  type Markup,
  MARKUP_TYPES,
  type Paragraph,
  type ParagraphImage,
  type StoryDocument,
  WITHOUT_TEXT,
} from "../../../shared/story/document.ts";
import { mergeMarkups } from "../../../shared/story/mergeMarkups.ts";
import { PLAIN_KINDS } from "./plainStory.ts";
import { pick, type Random } from "./randomStory.ts";

const WORDS = ["word", "a", "café", "שלום", "日本語", "😀", "<b>", "&amp;", `"x"`, "1.", "#", "\n"];
/** Three times as many paragraphs as of any other kind. */
const KINDS = ["P", "P", ...PLAIN_KINDS, "FOOTNOTE", "PAYWALL", "BUTTON"] as const;

/**
 * Generates a valid story as a writer could have made it, with every kind of paragraph and markup.
 */
export function lawfulStory(random: Random): StoryDocument {
  return { paragraphs: paragraphs(random, { next: 0 }, false) };
}

function paragraphs(random: Random, names: { next: number }, isInside: boolean): Paragraph[] {
  return Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
    const type = pick(random, KINDS);
    const isOuter = isInside && ["FOOTNOTE", "DETAILS", "PAYWALL"].includes(type);
    return paragraph(random, names, isOuter ? "P" : type);
  });
}

function paragraph(random: Random, names: { next: number }, type: Paragraph["type"]): Paragraph {
  names.next += 1;
  const made: Paragraph = {
    name: (0xaaaa + names.next).toString(16),
    type,
    ...(WITHOUT_TEXT.has(type) ? { text: "" } : richText(random)),
  };
  if (type === "ULI" || type === "OLI") made.depth = Math.floor(random() * 3);
  if (type === "OLI" && random() < 0.3) made.start = Math.floor(random() * 9);
  if (type === "BQ" && random() < 0.3) made.continues = true;
  if (type === "PRE" && random() < 0.5) made.lang = pick(random, ["rust", "c++"]);
  if (type.startsWith("H") && type !== "HR" && random() < 0.3) made.anchor = `part-${names.next}`;
  if (!WITHOUT_TEXT.has(type) && random() < 0.15) made.dir = pick(random, ["ltr", "rtl"]);
  if (type === "P" && random() < 0.1) made.quote = 1 + Math.floor(random() * 2);
  if (["P", "PRE", "IMG", "BQ"].includes(type) && random() < 0.2)
    made.depth = Math.floor(random() * 3);
  if (type === "FOOTNOTE") made.noteId = String(names.next);
  if (type === "BUTTON") made.href = "https://a.example/button";
  if (type === "IMG" && random() < 0.3) made.continues = true;
  if (type === "IMG") made.image = image(random);
  if (type === "IFRAME")
    made.embed = {
      src: "https://www.youtube-nocookie.com/embed/abcdefghijk",
      href: "https://www.youtube.com/watch?v=abcdefghijk",
      title: "YouTube video",
      width: 680,
      height: 383,
    };
  if (type === "TABLE")
    made.table = {
      rows: [
        [{ ...richText(random), header: true, colspan: 2 }],
        [
          { ...richText(random), align: "end" },
          { ...richText(random), images: [image(random)] },
        ],
      ],
    };
  if (type === "DETAILS") made.children = paragraphs(random, names, true);
  return made;
}

function image(random: Random): ParagraphImage {
  const layout = pick<ImageLayout | undefined>(random, [undefined, "OUTSET", "FULL"]);
  return {
    ...(random() < 0.5
      ? { id: "4aaaaaaaaaaa" }
      : { url: "https://a.example/p.png", sizeUnknown: true }),
    width: 640,
    height: 480,
    alt: pick(random, WORDS.slice(0, -1)),
    ...(layout && { layout }),
    ...(random() < 0.2 && { href: pick(random, ["https://b.example/", "#aaab"]) }),
    ...(random() < 0.3 && { focusPercentX: 20, focusPercentY: 80 }),
  };
}

function richText(random: Random): { text: string; markups?: Markup[] } {
  const words = Array.from({ length: Math.floor(random() * 8) }, () => pick(random, WORDS));
  const text = words.join(" ").trim();
  const taken: Markup[] = [];
  for (let count = Math.floor(random() * 5); count > 0 && text.length > 1; count -= 1) {
    const start = Math.floor(random() * text.length);
    const end = Math.min(text.length, start + 1 + Math.floor(random() * 6));
    const markup = randomMarkup(random, start, end);
    const collides = taken.some(
      (other) =>
        markup.start <= other.end &&
        markup.end >= other.start &&
        (other.type === markup.type || (isLink(other) && isLink(markup))),
    );
    if (!collides && !cutsPair(text, start) && !cutsPair(text, end)) taken.push(markup);
  }
  const markups = mergeMarkups(taken, text.length);
  return markups.length > 0 ? { text, markups } : { text };
}

function randomMarkup(random: Random, start: number, end: number): Markup {
  const type = pick(random, MARKUP_TYPES);
  if (type === "A") {
    const title = random() < 0.3 ? { title: "A title" } : null;
    return {
      type,
      start,
      end,
      href: pick(random, ["https://a.example/", "mailto:a@b.example", "#aaab", "#gone"]),
      ...title,
    };
  }
  if (type === "MENTION") return { type, start, end, userId: "1aaaaaaaaaaa" };
  if (type === "NOTE") return { type, start, end, noteId: pick(random, ["1", "2", "gone"]) };
  return { type, start, end };
}

function isLink({ type }: Markup): boolean {
  return type === "A" || type === "MENTION" || type === "NOTE";
}

function cutsPair(text: string, index: number): boolean {
  return /[\udc00-\udfff]/.test(text[index] ?? "");
}

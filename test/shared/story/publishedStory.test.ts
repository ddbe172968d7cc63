import { expect, test } from "vitest";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { htmlToDocument } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import { isValidDocument } from "../../../shared/story/isValidDocument.ts";
import { OWN_IMAGE, plainStory } from "./plainStory.ts";
import { randomFrom } from "./randomStory.ts";
import { withoutNames } from "./withoutNames.ts";

const RUNS = 400;
const POST_ID = "d00000000001";

/** Parses the story from the page's HTML. */
function readAgain(paragraphs: readonly Paragraph[]): Paragraph[] {
  const html = documentToHtml({ paragraphs: [...paragraphs] }, { postId: POST_ID });
  // As the editor does with content copied from one of our pages.
  const copied = html.replaceAll(/\/img\/linked\/\w+\?url=([^"]+)/g, (_whole, url: string) =>
    decodeURIComponent(url),
  );
  return htmlToDocument(copied, {
    resolveImage: (address) => (address.endsWith(`/${OWN_IMAGE.id}`) ? OWN_IMAGE : null),
  }).document.paragraphs;
}

/** Ranks headings, because a page has no more levels than its story. */
function ranked(paragraphs: readonly Paragraph[]): Paragraph[] {
  const kinds = new Set<string>();
  let level = 0;
  const survey = (list: readonly Paragraph[]): void => {
    for (const { type, children } of list) {
      if (/^H\d$/.test(type)) kinds.add(type);
      if (children) survey(children);
    }
  };
  survey(paragraphs);
  const ranks = [...kinds].toSorted();
  const rank = (list: readonly Paragraph[]): Paragraph[] =>
    list.map((paragraph) => {
      const { type, children } = paragraph;
      const place = ranks.indexOf(type) + 1;
      if (place > 0) level = Math.min(place, level + 1);
      return {
        ...paragraph,
        ...(place > 0 && { type: `H${level}` as Paragraph["type"] }),
        ...(children && { children: rank(children) }),
      };
    });
  return rank(paragraphs);
}

test("a published story is read again as it was written", () => {
  for (let seed = 0; seed < RUNS; seed += 1) {
    const paragraphs = plainStory(randomFrom(seed));
    expect(isValidDocument({ paragraphs }), `seed ${seed}`).toBe(true);
    const back = readAgain(paragraphs);
    expect(withoutNames(ranked(back)), `seed ${seed}`).toEqual(withoutNames(ranked(paragraphs)));
  }
});

// Reading knows the outline of headings, but not which looks their writer chose.
test("a published story that was read again is published as it was", () => {
  const html = (paragraphs: Paragraph[]): string =>
    documentToHtml({ paragraphs }, { postId: POST_ID }).replaceAll(
      / (?:id|href|aria-label|data-type)="[^"]*"/g,
      "",
    );
  for (let seed = 0; seed < RUNS; seed += 1) {
    const paragraphs = plainStory(randomFrom(seed));
    expect(html(readAgain(paragraphs)), `seed ${seed}`).toBe(html(paragraphs));
  }
});

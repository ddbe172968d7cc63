// Converts Word lists. Word writes a list as paragraphs whose style names the list and level, each
// with its bullet or number as text marked to be ignored.

import type { Capture } from "./captures.ts";
import type { Attributes, Close } from "./elements.ts";
import type { ElementReader } from "./ElementReader.ts";

/** A list number or letter. A lone bullet, such as Word's "o", doesn't match. */
const NUMBER = /^[\s\u00a0(]*(?:\d{1,6}|[a-z]{1,5})[.)]/i;

/** Returns the level of a Word list item, from 0; null for other paragraphs. */
export function wordListLevel({ style = "" }: Attributes): number | null {
  const level = /mso-list\s*:\s*l\d+\s+level(\d)/i.exec(style)?.[1];
  return level === undefined ? null : Math.max(0, Number(level) - 1);
}

/** Reads the following content as an item of a level. */
export function startWordItem(reader: ElementReader, depth: number): Close {
  const { builder } = reader;
  const scope = builder.enterScope();
  reader.wordMarker = "";
  return () => {
    const type = NUMBER.test(reader.wordMarker) ? "OLI" : "ULI";
    const paragraphs = builder.leaveScope(scope);
    for (const paragraph of paragraphs)
      if (paragraph.type === "P") Object.assign(paragraph, { type, depth });
    builder.adopt(paragraphs);
  };
}

/** Returns true for the bullet or number that Word writes into an item's text. */
export function isWordMarker({ style = "" }: Attributes): boolean {
  return /mso-list\s*:\s*ignore/i.test(style);
}

/** Removes a bullet or number from the text and records it. */
export function readWordMarker(reader: ElementReader): Close {
  const marker: Capture = {
    text: (data) => {
      reader.wordMarker += data;
    },
  };
  return reader.capture(marker);
}

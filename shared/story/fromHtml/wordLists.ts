// Word writes a list as paragraphs whose style names the list and the level, each with its bullet or
// number as text that is to be ignored. Here they become items.

import type { Capture } from "./captures.ts";
import type { Attributes, Close } from "./elements.ts";
import type { ElementReader } from "./ElementReader.ts";

/** A number or letter as lists have it; a lone bullet, such as Word's "o", is none. */
const NUMBER = /^[\s\u00a0(]*(?:\d{1,6}|[a-z]{1,5})[.)]/i;

/** The level of a paragraph that is an item of a list in Word, from 0; null for any other. */
export function wordListLevel({ style = "" }: Attributes): number | null {
  const level = /mso-list\s*:\s*l\d+\s+level(\d)/i.exec(style)?.[1];
  return level === undefined ? null : Math.max(0, Number(level) - 1);
}

/** Reads what comes as an item of a level. */
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

/** True for the bullet or number that Word writes into an item's text. */
export function isWordMarker({ style = "" }: Attributes): boolean {
  return /mso-list\s*:\s*ignore/i.test(style);
}

/** Takes a bullet or number out of the text and remembers it. */
export function readWordMarker(reader: ElementReader): Close {
  const marker: Capture = {
    text: (data) => {
      reader.wordMarker += data;
    },
  };
  return reader.capture(marker);
}

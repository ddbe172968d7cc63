// The way back from a document to what it was made of, for documents of this build (htmlDocument.ts).

import type { RelayPayload } from "../../client/app/state.ts";

/** What a document says besides its looks. */
export interface ReadDocument {
  state: unknown;
  /** With the texts that the payloads leave to the HTML. */
  answers: readonly RelayPayload[];
}

/** Reads a document; null for text that is none. */
export function readDocument(html: string): ReadDocument | null {
  try {
    const state = readBlock(html, "preloaded-state");
    const answers = readBlock(html, "relay-payloads", (_key, value) => {
      const id = (value as { $bodyOf?: unknown } | null)?.$bodyOf;
      return typeof id === "string" ? bodyOf(html, id) : value;
    });
    return Array.isArray(answers) ? { state, answers } : null;
  } catch {
    return null;
  }
}

/** Throws a SyntaxError for a block that is not there. */
function readBlock(
  html: string,
  id: string,
  reviver?: (key: string, value: unknown) => unknown,
): unknown {
  const opening = `<script type="application/json" id="${id}">`;
  // The blocks stand last, so that no text before them can be taken for one.
  const start = html.lastIndexOf(opening);
  const text =
    start < 0 ? "" : html.slice(start + opening.length, html.indexOf("</script>", start));
  return JSON.parse(text, reviver);
}

/** The HTML within the element that holds a story's text; "" where there is none. */
function bodyOf(html: string, id: string): string {
  const marker = html.indexOf(`data-body-of="${id}"`);
  if (marker < 0) return "";
  const name = /^<(\w+)/.exec(html.slice(html.lastIndexOf("<", marker), marker))?.[1] ?? "div";
  const start = html.indexOf(">", marker) + 1;
  const tags = new RegExp(`<(/?)${name}\\b`, "g");
  tags.lastIndex = start;
  let depth = 1;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === "/" ? -1 : 1;
    if (depth === 0) return html.slice(start, tag.index);
  }
  return html.slice(start);
}

// Parses documents of this build (htmlDocument.ts) back into their data.

import type { RelayPayload } from "../../client/runtime/page/state.ts";

/** The data of a document. */
export interface ReadDocument {
  state: unknown;
  /** Includes story texts, which the payloads reference from the HTML. */
  answers: readonly RelayPayload[];
}

/** Parses a document; null if it isn't one. */
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

/** Throws a SyntaxError if the block is missing. */
function readBlock(
  html: string,
  id: string,
  reviver?: (key: string, value: unknown) => unknown,
): unknown {
  const opening = `<script type="application/json" id="${id}">`;
  // The blocks come last, so that no earlier text can be mistaken for one.
  const start = html.lastIndexOf(opening);
  const text =
    start < 0 ? "" : html.slice(start + opening.length, html.indexOf("</script>", start));
  return JSON.parse(text, reviver);
}

/** The inner HTML of the element with a story's text; "" for none. */
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

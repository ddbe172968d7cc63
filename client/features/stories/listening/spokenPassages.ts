// Turns a story's elements into passages for a speech synthesizer.

/** Elements whose text is read on its own. */
const BLOCKS = "h1, h2, h3, h4, h5, p, li, figcaption, summary, blockquote";
/** What makes no sense aloud. */
const SILENT = 'pre, table, [role="doc-noteref"], [data-kind="footnotes"]';

/**
 * Longest passage in characters: browsers with remote voices go silent after about 15 seconds of
 * one utterance.
 */
const MAX_LENGTH = 220;

/** Returns the texts of a story's blocks, without code, tables and footnotes. */
export function spokenBlocks(roots: readonly Element[]): string[] {
  const blocks: string[] = [];
  let current: Element | null = null;
  for (const root of roots) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, nodeValue: text } = texts.currentNode;
      if (!parent || !text || parent.closest(SILENT)) continue;
      const block = parent.closest(BLOCKS);
      if (block === current && blocks.length > 0) blocks[blocks.length - 1] += text;
      else blocks.push(text);
      current = block;
    }
  }
  return blocks.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
}

/** Splits a block at the ends of sentences into passages that a browser reads to the end. */
export function passagesOf(text: string, language: string): string[] {
  const passages: string[] = [];
  for (const part of sentencesOf(text, language)) {
    const last = passages.at(-1);
    if (last !== undefined && last.length + part.length <= MAX_LENGTH) {
      passages[passages.length - 1] = last + part;
    } else passages.push(...cut(part));
  }
  return passages.map((passage) => passage.trim()).filter((passage) => passage !== "");
}

function sentencesOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Cuts a sentence that is too long at spaces, or anywhere in scripts without them. */
function cut(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_LENGTH) {
    const space = rest.lastIndexOf(" ", MAX_LENGTH);
    const at = space > 0 ? space + 1 : MAX_LENGTH;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}

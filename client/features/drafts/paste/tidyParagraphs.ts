import type { Paragraph } from "../../../../shared/story/document.ts";

/** Cleans up paragraphs of pasted HTML. */
export function tidyParagraphs(paragraphs: readonly Paragraph[]): Paragraph[] {
  return withoutIdleAnchors(joinCodeLines(paragraphs));
}

/** Word processors have no code kind: their code is paragraphs in a monospace font. */
function joinCodeLines(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = [];
  let lines: Paragraph[] = [];
  const endLines = (): void => {
    const [first] = lines;
    // A single line may be an inline term that fills a paragraph.
    if (!first || lines.length === 1) joined.push(...lines);
    else {
      const text = lines.map((line) => line.text.replaceAll("\u00a0", " ")).join("\n");
      joined.push({ name: first.name, type: "PRE", text });
    }
    lines = [];
  };
  for (const paragraph of paragraphs) {
    if (isCodeLine(paragraph)) lines.push(paragraph);
    else {
      endLines();
      joined.push(paragraph);
    }
  }
  endLines();
  return joined;
}

function isCodeLine({ type, text, markups, depth, quote }: Paragraph): boolean {
  if (type !== "P" || depth !== undefined || quote !== undefined) return false;
  return (
    markups?.some((one) => one.type === "CODE" && one.end - one.start === text.length) ?? false
  );
}

/** Removes anchors from another document that no pasted link refers to. */
function withoutIdleAnchors(paragraphs: readonly Paragraph[]): Paragraph[] {
  const wanted = new Set(
    paragraphs.flatMap(({ markups }) => markups?.map(({ href }) => href) ?? []),
  );
  return paragraphs.map((paragraph) => {
    if (paragraph.anchor === undefined || wanted.has(`#${paragraph.anchor}`)) return paragraph;
    const { anchor: _anchor, ...rest } = paragraph;
    return rest;
  });
}

import type { Paragraph } from "../../../shared/story/document.ts";

/** Removes paragraph names for comparisons of content. */
export function withoutNames(paragraphs: readonly Paragraph[]): Omit<Paragraph, "name">[] {
  return paragraphs.map((paragraph) => {
    const { name, children, ...rest } = paragraph;
    if (!/^[0-9a-f]{4,}$/.test(name)) throw new Error(`${name} is no paragraph's name`);
    return children ? { ...rest, children: withoutNames(children) as Paragraph[] } : rest;
  });
}

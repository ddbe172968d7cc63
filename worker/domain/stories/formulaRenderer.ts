import type { Paragraph, StoryDocument } from "../../../shared/story/document.ts";

/** The formulas of one story beyond this many characters are shown as LaTeX. */
const MAX_STORY_LENGTH = 20_000;

/**
 * Returns the function that converts the formulas of a story to MathML when a page is rendered, so
 * that readers need no script and no font. It returns null for LaTeX with errors and for too much.
 */
export async function formulaRenderer({
  paragraphs,
}: StoryDocument): Promise<(latex: string) => string | null> {
  if (!hasFormula(paragraphs)) return () => null;
  // Imported on demand, so that its tables load only for a story with formulas.
  const { formulaToMathml } = await import("../../../shared/story/formulas/formulaToMathml.ts");
  let left = MAX_STORY_LENGTH;
  return (latex) => {
    if (latex.length > left) return null;
    left -= latex.length;
    const result = formulaToMathml(latex);
    return "mathml" in result ? result.mathml : null;
  };
}

function hasFormula(paragraphs: readonly Paragraph[]): boolean {
  return paragraphs.some(({ type, children }) => type === "FORMULA" || hasFormula(children ?? []));
}

import { WITHOUT_TEXT, type Markup, type Paragraph } from "../story/document.ts";
import { changedWords } from "../story/delta/changedWords.ts";
import { mergeMarkups } from "../story/mergeMarkups.ts";

/** Whether an edit of the paragraph's text can be suggested; captions and labels are text too. */
export function hasEditableText({ type }: Paragraph): boolean {
  return !WITHOUT_TEXT.has(type);
}

/**
 * Returns the paragraph with another text. Only the words between the texts' common start and end
 * count as changed: formatting outside of them stays where it is, and formatting that begins or ends
 * inside extends over all of them. Formatting is lost only with deleted text.
 */
export function withText(paragraph: Paragraph, text: string): Paragraph {
  const { head, tail } = changedWords(paragraph.text, text);
  const [from, to] = [head.length, paragraph.text.length - tail.length];
  const shift = text.length - paragraph.text.length;
  const move = (markup: Markup): Markup => {
    if (markup.end <= from) return markup;
    if (markup.start >= to)
      return { ...markup, start: markup.start + shift, end: markup.end + shift };
    const start = Math.min(markup.start, from);
    return { ...markup, start, end: Math.max(markup.end, to) + shift };
  };
  const { markups = [], ...rest } = paragraph;
  const moved = mergeMarkups(markups.map(move), text.length);
  return { ...rest, text, ...(moved.length > 0 ? { markups: moved } : {}) };
}

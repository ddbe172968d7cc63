/** A text's length and limit, as the counter below a field shows them. */
export interface CharacterCount {
  count: number;
  limit: number;
  /** "12/160". */
  text: string;
  /** True when the count exceeds the limit and the counter shows the error color. */
  isOver: boolean;
}

/**
 * Counts a text's characters as code points, so that an emoji counts once, against a limit. Server
 * checks of the same limit must use this too.
 */
export function characterCount(text: string, limit: number): CharacterCount {
  const count = Array.from(text).length;
  return { count, limit, text: `${count}/${limit}`, isOver: count > limit };
}

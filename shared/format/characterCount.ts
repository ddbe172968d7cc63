/** A text's length against its limit, as the counter under a field shows it. */
export interface CharacterCount {
  count: number;
  limit: number;
  /** "12/160". */
  text: string;
  /** True where the counter turns to the error colour: the count exceeds the limit. */
  isOver: boolean;
}

/**
 * Counts a text's characters (code points, so that an emoji or a rare ideograph counts once)
 * against a limit (platform.md §5). Server checks of the same limit count with this as well.
 */
export function characterCount(text: string, limit: number): CharacterCount {
  const count = Array.from(text).length;
  return { count, limit, text: `${count}/${limit}`, isOver: count > limit };
}

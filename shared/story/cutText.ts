/**
 * Cuts a text to at most `max` UTF-16 units, with an ellipsis if anything was removed. Cuts between
 * words if there is a space in the last third, and never inside a character.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = Math.max(0, max - 1);
  const gap = text.lastIndexOf(" ", cut);
  if (gap > cut * (2 / 3)) return `${text.slice(0, gap).replace(/[\s,;:.–—-]{1,20}$/u, "")}…`;
  return `${text.slice(0, characterEnd(text, cut))}…`;
}

/**
 * Returns the nearest index at or before `index` that splits neither a surrogate pair nor a joined
 * sequence.
 */
export function characterEnd(text: string, index: number): number {
  let end = index;
  while (end > 0 && index - end < 40 && !isBetweenCharacters(text, end)) end -= 1;
  return end;
}

function isBetweenCharacters(text: string, index: number): boolean {
  const after = text.charCodeAt(index);
  const before = text.charCodeAt(index - 1);
  const isLowHalf = after >= 0xdc00 && after <= 0xdfff;
  const isJoined = before === 0x200d || after === 0x200d;
  return (
    !isLowHalf && !isJoined && !/^(?:\p{M}|\p{Emoji_Modifier})/u.test(text.slice(index, index + 2))
  );
}

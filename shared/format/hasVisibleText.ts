/**
 * Spaces, control characters, invisible characters (zero-width ones, fillers), and the empty
 * braille cell.
 */
const INVISIBLE = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, "u");

/**
 * Returns true if a text has visible characters. Required texts must pass this, not just be
 * non-empty.
 */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

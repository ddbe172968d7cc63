/** Spaces, controls, marks that show nothing (zero-width ones, fillers), and the empty braille cell. */
const INVISIBLE = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, "u");

/** Whether a reader sees anything of a text: whatever must not be empty must be more than this. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

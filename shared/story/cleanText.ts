// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const UNCLEAN = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/;

/**
 * Removes characters that some format can't carry: C0 controls except tab and line feed, U+007F,
 * the noncharacters U+FFFE and U+FFFF. Lone surrogates become U+FFFD. Any of them breaks a feed or
 * a JSON parser although the page looks fine. Line endings become "\n".
 */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  // Almost every text is clean, and a feed has hundreds.
  if (!UNCLEAN.test(wellFormed)) return wellFormed;
  return (
    wellFormed
      .replace(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex -- control characters are what is removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, "")
  );
}

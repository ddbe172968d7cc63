/**
 * Text without characters that no format can carry: C0 controls but tab and line feed, U+007F, the
 * non-characters U+FFFE and U+FFFF, and halves of surrogate pairs (which become U+FFFD). Any of them
 * breaks a feed or a JSON reader while a page looks fine. Line ends become "\n".
 */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return (
    wellFormed
      .replace(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex -- control characters are what is removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, "")
  );
}

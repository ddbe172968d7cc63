/**
 * Parses a printed ISBN (with spaces, hyphens or a leading "ISBN") into 13 digits; converts
 * ISBN-10. Null if the check digit or the format is wrong.
 */
export function readIsbn(typed: string): string | null {
  const text = typed.replace(/^\s*ISBN(?:-1[03])?:?/i, "").replace(/[\s\u2010-\u2015-]/g, "");
  if (/^97[89]\d{10}$/.test(text)) return text === withCheck(text.slice(0, 12)) ? text : null;
  if (!/^\d{9}[\dXx]$/.test(text)) return null;
  const sum = [...text].reduce(
    (total, digit, index) => total + (10 - index) * (/x/i.test(digit) ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0 ? withCheck(`978${text.slice(0, 9)}`) : null;
}

function withCheck(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + ((10 - (sum % 10)) % 10);
}

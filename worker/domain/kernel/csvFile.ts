/**
 * Rows as a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula is prefixed with an
 * apostrophe (OWASP, CSV injection); full-width signs count too.
 */
export function csvFile(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [head, ...rows].map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Parses CSV (RFC 4180) into rows by the names of its header. Never throws. */
export function readCsv(csv: string): Map<string, string>[] {
  const rows: string[][] = [[]];
  // A quoted field, or text up to the next comma or line ending; then the separator.
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy;
  const text = csv.replace(/^\ufeff/, "");
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) break;
    const [, quoted, bare = "", end] = match;
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  const [names = [], ...records] = rows.filter((row) => row.some((field) => field !== ""));
  return records.map((row) => new Map(names.map((name, index) => [name, row[index] ?? ""])));
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Attribution lines by the publication's key, from the table in `attribution.md` or `LICENSES.md`:
 * the first column contains keys in backticks, the last the line in quotation marks. Templates
 * (with AUTHOR) are skipped, since a story's own note contains the names.
 */
export function readAttributions(directory: string): Map<string, string> {
  const lines = new Map<string, string>();
  const path = ["attribution.md", "LICENSES.md"]
    .map((file) => join(directory, file))
    .find((file) => existsSync(file));
  if (!path) return lines;
  for (const row of readFileSync(path, "utf8").split("\n")) {
    const cells = row.split("|").map((cell) => cell.trim());
    if (cells.length < 4) continue;
    const quoted = /["“](.+)["”]/.exec(cells.at(-2) ?? "")?.[1];
    if (!quoted || quoted.includes("AUTHOR")) continue;
    for (const [, key] of (cells[1] ?? "").matchAll(/`([^`]+)`/g)) lines.set(key as string, quoted);
  }
  return lines;
}

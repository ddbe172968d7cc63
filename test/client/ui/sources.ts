import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOM = join(import.meta.dirname, "../../../client/ui");

/** The sources of the directory's files with these suffixes, by name. */
export function sources(...endings: string[]): Map<string, string> {
  const names = readdirSync(ROOM).filter((name) => endings.some((end) => name.endsWith(end)));
  if (names.length === 0) throw new Error(`No file ends with ${endings.join(" or ")}`);
  return new Map(names.map((name) => [name, readFileSync(join(ROOM, name), "utf8")]));
}

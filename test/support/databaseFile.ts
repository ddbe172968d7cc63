import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Returns the only database in a directory, which also contains a metadata database. */
export function databaseFile(directory: string): string {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sqlite") && !file.includes("metadata"))
    .map((file) => path.join(directory, file));
  const largest = files.toSorted((a, b) => statSync(b).size - statSync(a).size)[0];
  if (!largest) throw new Error(`There is no database in ${directory}`);
  return largest;
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Folders that determine a build. */
const FOLDERS = ["client", "shared", "worker"];
/** Files in them that aren't part of a build. */
const BESIDE = /^worker\/(ops|db\/(migrations|statisticsMigrations)|decisions)\//;

/** A short hash of the sources, independent of their location. */
export function sourcesId(root: string): string {
  const hash = createHash("sha256");
  for (const folder of FOLDERS) {
    const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => !BESIDE.test(file))
      .toSorted();
    for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex").slice(0, 12);
}

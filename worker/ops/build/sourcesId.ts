import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Folders whose files make a build what it is. */
const FOLDERS = ["client", "shared", "worker"];
/** What lies beside the sources and is not built from. */
const BESIDE = /^worker\/(ops|db\/migrations|decisions)\//;

/** A short name of the sources as they are: the same for the same files, wherever they lie. */
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

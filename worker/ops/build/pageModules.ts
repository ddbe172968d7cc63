import { readFileSync } from "node:fs";
import path from "node:path";

const REGISTRY = "client/runtime/page/pages.ts";

/** The page modules by page id, according to the registry of pages, relative to the root. */
export function pageModules(root: string): Map<string, string> {
  const registry = readFileSync(path.join(root, REGISTRY), "utf8");
  const imports = registry.matchAll(
    /(?:"([\w-]+)"|\b(\w+)): \(\) =>\s+import\("(\.[^"]+\.tsx)"\)/g,
  );
  return new Map(
    Array.from(imports, ([, quoted, bare, file = ""]) => [
      quoted ?? bare ?? "",
      path.posix.join(path.posix.dirname(REGISTRY), file),
    ]),
  );
}

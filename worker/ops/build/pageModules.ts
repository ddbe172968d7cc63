import { readFileSync } from "node:fs";
import path from "node:path";

/** The modules of the pages by page id, as client/app/pages.ts names them, relative to the root. */
export function pageModules(root: string): Map<string, string> {
  const registry = readFileSync(path.join(root, "client/app/pages.ts"), "utf8");
  const imports = registry.matchAll(
    /(?:"([\w-]+)"|\b(\w+)): \(\) =>\s+import\("\.\.\/([^"]+\.tsx)"\)/g,
  );
  return new Map(
    Array.from(imports, ([, quoted, bare, file]) => [quoted ?? bare ?? "", `client/${file}`]),
  );
}

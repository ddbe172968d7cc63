import { readFileSync } from "node:fs";
import path from "node:path";

/** The page modules by page id, according to client/runtime/page/pages.ts, relative to the root. */
export function pageModules(root: string): Map<string, string> {
  const registry = readFileSync(path.join(root, "client/runtime/page/pages.ts"), "utf8");
  const imports = registry.matchAll(
    /(?:"([\w-]+)"|\b(\w+)): \(\) =>\s+import\("\.\.\/([^"]+\.tsx)"\)/g,
  );
  return new Map(
    Array.from(imports, ([, quoted, bare, file]) => [quoted ?? bare ?? "", `client/${file}`]),
  );
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** The client's files that end so, by path. */
const filesOf = (ending: RegExp): string[] =>
  readdirSync(path.join(root, "client"), { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => path.join(root, "client", file));

/** The class names in the selectors of each CSS module, by path. */
const defined = new Map(
  filesOf(/\.module\.css$/).map((file) => {
    const text = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    const selectors = text.replaceAll(/:[^;{}]*;/g, ";");
    return [
      file,
      new Set(Array.from(selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g), ([, name]) => name!)),
    ];
  }),
);

/** Names that code takes from each CSS module; null if it computes some. */
const used = new Map<string, Set<string> | null>();
const missing: string[] = [];
for (const file of filesOf(/\.tsx?$/)) {
  const text = readFileSync(file, "utf8");
  for (const [, name, from] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
    const sheet = path.resolve(path.dirname(file), from!);
    const taken = Array.from(text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g")), ([, x]) => x!);
    for (const each of new Set(taken))
      if (!defined.get(sheet)?.has(each)) missing.push(`${path.relative(root, file)}: ${each}`);
    const known = used.get(sheet);
    const isComputed = known === null || text.includes(`${name}[`);
    used.set(sheet, isComputed ? null : new Set([...(known ?? []), ...taken]));
  }
}

describe("CSS modules", () => {
  test("define every class that a component uses", () => {
    expect(missing).toEqual([]);
  });

  test("define no class that no component uses", () => {
    const unused = [...defined].flatMap(([sheet, names]) => {
      const taken = used.get(sheet);
      if (taken === null) return [];
      return [...names]
        .filter((name) => !taken?.has(name))
        .map((name) => `${path.relative(root, sheet)}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { sources } from "./sources.ts";

// A page that is only read must not load the script of menus and dialogs up front.

const scripts = sources(".ts", ".tsx");

/** Returns every file of the directory that a file imports, directly or indirectly. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = scripts.get(file);
  if (source === undefined) throw new Error(`No file ${file}`);
  for (const [, name = ""] of source.matchAll(/^import (?!type )[^;]*? from "\.\/([^"]+)"/gms)) {
    if (!name.endsWith(".css")) loadedWith(name, seen);
  }
  return seen;
}

test.each(["MenuButton.tsx", "MenuItem.tsx"])("%s is built without the menu", (file) => {
  expect(loadedWith(file)).not.toContain("Menu.tsx");
});

test.each(["Button.tsx", "IconButton.tsx", "Avatar.tsx", "ResponsiveImage.tsx", "Tabs.tsx"])(
  "%s is built without any overlay",
  (file) => {
    const heavy = ["Menu.tsx", "Dialog.tsx", "HoverPopover.tsx", "Tooltip.tsx"];
    const loaded = loadedWith(file);
    expect(heavy.filter((name) => loaded.has(name))).toEqual([]);
  },
);

test("the menu is found in its own module", () => {
  expect(loadedWith("Menu.tsx")).toContain("usePlacedPopover.ts");
});

test("client/ui imports only react, its own files and shared", () => {
  for (const [file, source] of scripts) {
    for (const [, from = ""] of source.matchAll(/from "([^"]+)"/g)) {
      expect(from, file).toMatch(/^(react|\.\/(workspace\/)?[^/]+|\.\.\/\.\.\/shared\/.+)$/);
    }
  }
});

// Assigns client modules to shared files. By default, the bundler creates a file for each set of
// pages that share a module: a story loaded 69 files, 50 of them under 3 KB.

import path from "node:path";
import type { Rolldown } from "vite";
import { CACHEABLE_PAGES } from "../../../shared/rules/cacheSubject.ts";
import { pageModules } from "./pageModules.ts";

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const REACT = /node_modules\/(react|react-dom|scheduler)\/|client\/app\/libraries\/react\.ts$/;
const RELAY =
  /node_modules\/(react-relay|relay-runtime|fbjs|invariant|nullthrows|@babel\/runtime)\/|client\/app\/libraries\/relay\.ts$/;

/** Loaded by every page shortly after hydration. */
const AFTER_HYDRATION = [
  "client/app/health/startHealth.ts",
  "client/features/story/noteStoryShown.ts",
  "client/features/viewer/freshTotals.ts",
];

/** A module shared by at least this many of the readers' pages is loaded with all of them. */
const MIN_READING_PAGES = 3;

/** Other shared modules are merged up to this many bytes of source per file. */
const MIN_SHARED_BYTES = 20_000;

/** The chunk groups of a build. */
export function chunkGroups(root: string): Group[] {
  let assigned: Map<string, string> | undefined;
  return [
    { name: "react", test: REACT, priority: 3 },
    { name: "relay", test: RELAY, priority: 2 },
    {
      debugName: "modules of most pages",
      name: (id, graph) => (assigned ??= assignModules(root, graph)).get(id) ?? null,
      priority: 1,
      // Each import is assigned separately.
      includeDependenciesRecursively: false,
    },
    {
      name: "shared",
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: MIN_SHARED_BYTES,
    },
  ];
}

/** Maps modules to a file if every page, or most of the readers' pages, load them. */
function assignModules(root: string, graph: Graph): Map<string, string> {
  const reach = (file: string): Set<string> => staticImports(path.join(root, file), graph);
  const assigned = new Map<string, string>();
  const assign = (modules: Iterable<string>, name: string): void => {
    for (const id of modules) if (!assigned.has(id)) assigned.set(id, name);
  };
  assign(["\0vite/preload-helper.js", ...reach("client/start.ts")], "start");
  assign(reach("client/app/hydrate.tsx"), "app");
  assign(readingModules(root, reach), "reading");
  assign(reach("client/pages/story/StoryPage.tsx"), "story");
  assign(reach("client/pages/home/LoggedOutHomePage.tsx"), "front-page");
  for (const file of AFTER_HYDRATION) assign(reach(file), "after-hydration");
  return assigned;
}

/** Modules shared by enough of the readers' pages. */
function readingModules(root: string, reach: (file: string) => Set<string>): string[] {
  const modules = pageModules(root);
  const files = new Set(
    Object.keys(CACHEABLE_PAGES).flatMap((pageId) => modules.get(pageId) ?? []),
  );
  const pages = new Map<string, number>();
  for (const file of files) {
    for (const id of reach(file)) pages.set(id, (pages.get(id) ?? 0) + 1);
  }
  return [...pages].filter(([, count]) => count >= MIN_READING_PAGES).map(([id]) => id);
}

/** A module with all its direct and indirect static imports. */
function staticImports(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    staticImports(imported, graph, found);
  return found;
}

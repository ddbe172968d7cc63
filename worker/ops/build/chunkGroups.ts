// Assigns modules to shared files. By default, the bundler creates a file for each set of pages, or
// endpoints, that share a module: in the browser a story loaded 69 files, 50 of them under 3 KB.

import path from "node:path";
import type { Rolldown } from "vite";
import { CACHEABLE_PAGES } from "../../../shared/cache/cacheSubject.ts";
import { pageModules } from "./pageModules.ts";

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const REACT = /node_modules\/(react|react-dom|scheduler)\/|client\/app\/libraries\/react\.ts$/;
const RELAY =
  /node_modules\/(react-relay|relay-runtime|fbjs|invariant|nullthrows|@babel\/runtime)\/|client\/app\/libraries\/relay\.ts$/;

/** Small, and otherwise a reason for other pages to load a whole front page, story or dialog. */
const SMALL_PARTS = [
  "shared/topics/normalizeTag.ts",
  "client/features/newsletters/subscribing/SubscribeToCollection.tsx",
  "client/features/people/PersonRow.tsx",
  "client/features/topics/TagChips.tsx",
];

/** Loaded by every page to hydrate it. */
const APP = [
  "client/shell/hydrate.tsx",
  "client/runtime/page/publicationOnPage.ts",
  "client/runtime/page/useExposure.ts",
];

/** Loaded by every page shortly after hydration. */
const AFTER_HYDRATION = [
  "client/shell/health/startHealth.ts",
  "client/features/stories/noteStoryShown.ts",
  "client/features/viewer/freshTotals.ts",
];

/** A module shared by at least this many of the readers' pages is loaded with all of them. */
const MIN_READING_PAGES = 4;

/**
 * Other shared modules are merged up to this many bytes of source per file, in the browser. With
 * more, merged files import each other (productionBuild.node.test.ts).
 */
const MIN_SHARED_BYTES = 2_000;

/** The files of the client's build. */
export function clientChunkGroups(root: string): Group[] {
  return [
    { name: "react", test: REACT, priority: 3 },
    { name: "relay", test: RELAY, priority: 2 },
    ...assignedGroups(root, MIN_SHARED_BYTES, (reach) => [
      ["start", ["\0vite/preload-helper.js", ...reach("client/start.ts")]],
      [
        "app",
        [...APP.flatMap((file) => Array.from(reach(file))), ...sharedAfterHydration(root, reach)],
      ],
      [
        "reading",
        [...readingModules(root, reach), ...SMALL_PARTS.flatMap((file) => Array.from(reach(file)))],
      ],
      // Pages about people and publications show text like a story, and nothing else of one.
      ["story-text", [path.join(root, "client/features/stories/storyBody.css")]],
      ["story", reach("client/pages/stories/StoryPage.tsx")],
      ["front-page", reach("client/pages/home/LoggedOutHomePage.tsx")],
      ["publication", reach("client/pages/publications/PublicationProfilePage.tsx")],
      ...AFTER_HYDRATION.map((file): Assignment => ["after-hydration", reach(file)]),
    ]),
  ];
}

/**
 * The Worker's modules: what every request loads, then what a rendered page adds; each endpoint and
 * page has its own (worker/decisions/016).
 */
export function workerChunkGroups(root: string): Group[] {
  // Merged files may import each other, and then constants made of others' are undefined. The Worker
  // gains little from fewer files.
  return assignedGroups(root, 0, (reach) => [
    // The platform takes the main module's exports for entrypoints, so it shares nothing itself.
    ["core", [...reach("worker/index.ts")].filter(isNoEntry)],
    // Apart from the schema, so that the error page doesn't depend on it.
    ["documents", reach("worker/render/documents/errorDocument.tsx")],
    ["render", reach("worker/render/answerPage.ts")],
    ["reading", readingModules(root, reach)],
  ]);
}

const isNoEntry = (id: string): boolean => !id.endsWith("/worker/index.ts");

/** Finds a file with all its direct and indirect static imports. */
type Reach = (file: string) => Set<string>;
/** A chunk's name, and its modules unless an earlier chunk has them. */
type Assignment = readonly [name: string, modules: Iterable<string>];

function assignedGroups(
  root: string,
  minSharedBytes: number,
  assignments: (reach: Reach) => Assignment[],
): Group[] {
  let assigned: Map<string, string> | undefined;
  const assign = (graph: Graph): Map<string, string> => {
    const reach: Reach = (file) => staticImports(path.join(root, file), graph);
    // The first assignment of a module counts.
    return new Map(
      assignments(reach)
        .flatMap(([name, modules]) => Array.from(modules, (id) => [id, name] as const))
        .toReversed(),
    );
  };
  return [
    {
      debugName: "assigned modules",
      name: (id, graph) => (assigned ??= assign(graph)).get(id) ?? null,
      priority: 1,
      // Each import is assigned separately.
      includeDependenciesRecursively: false,
    },
    {
      name: "shared",
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: minSharedBytes,
    },
  ];
}

/** The modules of the pages that readers open. */
function readingFiles(root: string): string[] {
  const modules = pageModules(root);
  return [...new Set(Object.keys(CACHEABLE_PAGES).flatMap((pageId) => modules.get(pageId) ?? []))];
}

/** Modules shared by enough of the readers' pages. */
function readingModules(root: string, reach: Reach): string[] {
  const pages = new Map<string, number>();
  for (const file of readingFiles(root)) {
    for (const id of reach(file)) pages.set(id, (pages.get(id) ?? 0) + 1);
  }
  return [...pages].filter(([, count]) => count >= MIN_READING_PAGES).map(([id]) => id);
}

/**
 * Modules that readers' pages share with those loaded after hydration. In a page's own file, every
 * other page would load that file too, and no failure to load it could be reported.
 */
function sharedAfterHydration(root: string, reach: Reach): string[] {
  const ofPages = new Set(readingFiles(root).flatMap((file) => Array.from(reach(file))));
  return AFTER_HYDRATION.flatMap((file) => Array.from(reach(file))).filter((id) => ofPages.has(id));
}

/** A module with all its direct and indirect static imports. */
function staticImports(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    staticImports(imported, graph, found);
  return found;
}

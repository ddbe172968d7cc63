import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { BUILT_PAGES, NOT_FOUND_PAGE } from "../client/runtime/page/pages.ts";
import { FLAG_DEFAULTS } from "../shared/flags.ts";
import { pageFor } from "../shared/routes/pageFor.ts";
import { ROUTES } from "../shared/routes/routes.ts";

const root = path.resolve(import.meta.dirname, "..");
const ROOMS = ["worker", "client", "shared"] as const;

/**
 * The areas of the domain, in order: each may import from itself and from those before it. What
 * other areas need of an area (loaders, row types, visibility) is in its `rows/`, which comes
 * earlier; so do the emails of newsletters.
 */
const AREAS = [
  "kernel",
  "purges",
  "flags",
  "domains/rows",
  "membership/rows",
  "newsletters/rows",
  "mail",
  "identity/rows",
  "people/rows",
  "publications/rows",
  "mutes/rows",
  "topics/rows",
  "stories/rows",
  "images/rows",
  "events",
  "notifications",
  "searchIndex",
  "lists/rows",
  "reports",
  "responses/rows",
  "history/rows",
  "newsletters/sending",
  "staff",
  "membership",
  "oauth",
  "identity",
  "people",
  "images",
  "design",
  "stories",
  "statistics",
  "drafts",
  "submissions/rows",
  "publishing",
  "submissions",
  "imports",
  "yourStories",
  "books",
  "forms",
  "sequences",
  "publications",
  "domains",
  "newsletters",
  "mutes",
  "history",
  "lists",
  "claps",
  "embeds",
  "friendLinks",
  "highlights",
  "responses",
  "topics",
  "follows",
  "home",
  "memberFeeds",
  "feeds",
  "search",
  "sharedAnswers",
  "sitemaps",
  "digests",
  "personalData",
];

/** The areas of the client's features, in the same way. Bookmarks and sharing are in every story. */
const FEATURES = [
  "books",
  "images",
  "forms",
  "stories/sharing",
  "membership",
  "viewer",
  "listing",
  "follows",
  "mutes",
  "domains",
  "notices",
  "identity",
  "newsletters",
  "people",
  "search",
  "chrome",
  "claps",
  "lists/saving",
  "statistics",
  "stories",
  "design",
  "drafts",
  "friendLinks",
  "history",
  "home",
  "responses",
  "highlights",
  "lists",
  "offline",
  "noJs",
  "publications",
  "submissions",
  "topics",
  "yourStories",
];

/**
 * Which directories a file may import from; the first match wins, so narrower directories come
 * first.
 */
const ALLOWED: readonly { from: RegExp; to: RegExp }[] = [
  { from: /^shared\//, to: /^shared\// },
  { from: /^client\/ui\//, to: /^(client\/ui|shared)\// },
  { from: /^client\/runtime\//, to: /^(client\/(ui|runtime)|shared|generated)\// },
  { from: /^client\/features\//, to: /^(client\/(ui|runtime|features)|shared|generated)\// },
  { from: /^client\/pages\//, to: /^(client\/(ui|runtime|features|pages)|shared|generated)\// },
  { from: /^client\//, to: /^(client|shared|generated)\// },
  { from: /^worker\/db\//, to: /^(worker\/(db\/|(faults|log)\.ts)|shared\/)/ },
  { from: /^worker\/outbox\//, to: /^(worker\/((outbox|db)\/|log\.ts)|shared\/)/ },
  { from: /^worker\/ports\//, to: /^(worker\/ports|shared)\// },
  { from: /^worker\/development\.ts$/, to: /^(worker\/dev|shared)\// },
  { from: /^worker\/dev\//, to: /^(worker\/(?!ops\/|development\.ts)|client\/ui\/|shared\/)/ },
  {
    from: /^worker\/domain\//,
    to: /^(worker\/((domain|outbox|db|ports|settings)\/|(development|env|log)\.ts)|shared\/)/,
  },
  { from: /^worker\/access\//, to: /^worker\/(access|domain)\// },
  { from: /^worker\/edge\//, to: /^(worker\/((edge|domain|db)\/|(env|faults|log)\.ts)|shared\/)/ },
  {
    from: /^worker\/graphql\//,
    to: /^(worker\/((graphql|access|domain|outbox|db)\/|log\.ts)|(shared|generated)\/)/,
  },
  {
    from: /^worker\/render\//,
    to: /^(worker\/((render|graphql|access|domain|db|edge)\/|(env|faults|log)\.ts)|client\/|shared\/|generated\/)/,
  },
  { from: /^worker\/http\//, to: /^(worker\/(?!ops\/|dev\/)|shared|generated)/ },
  {
    from: /^worker\/ops\//,
    to: /^(worker\/(?!dev\/)|shared|client\/runtime\/page\/(pages|builtRoutes))/,
  },
  { from: /^worker\//, to: /^(worker\/(?!ops\/|dev\/)|shared)/ },
];

/** Words that the project no longer uses in names, each with the word that replaces it. */
const RETIRED_WORDS: Readonly<Record<string, string>> = {
  acting: "impersonation",
  anew: "again",
  asker: "viewer",
  askings: "reads",
  begun: "started, pending",
  clash: "conflict",
  clashes: "conflicts",
  collector: "trace, set",
  desk: "dashboard, outbox",
  folded: "normalized",
  leads: "links, redirects",
  led: "redirected",
  mended: "corrected",
  newcomer: "new user",
  newcomers: "new users",
  outcome: "result, kind",
  outcomes: "results",
  owes: "pending challenge",
  portrait: "avatar",
  portraits: "avatars",
  problem: "error",
  refusal: "error",
  refusals: "errors",
  refuse: "reject",
  refused: "rejected",
  refuses: "rejects",
  revive: "retry",
  seer: "viewer permissions",
  sight: "visibility",
  stranger: "anonymous viewer",
  strangers: "anonymous viewers",
  tell: "notify",
  tells: "notifies",
  threes: "trigrams",
  told: "notified",
  tries: "attempts",
  twins: "variants",
  unkept: "unsaved",
  wish: "input, pending action",
  wishes: "inputs, pending actions",
};

/** How many lines a file may have; the first match wins. */
const LINE_LIMITS: readonly { of: RegExp; most: number }[] = [
  // A component, or the resolvers of a schema file.
  { of: /^client\/.*\.tsx$|^worker\/graphql\//, most: 300 },
  { of: /^(worker|client|shared)\//, most: 400 },
  // One INSERT for each table of a site, in the order of their references.
  { of: /^test\/bench\/site\/growSite\.ts$/, most: 800 },
  { of: /^test\//, most: 600 },
];

interface Arrow {
  from: string;
  to: string;
  isTypeOnly: boolean;
}

const files = ROOMS.flatMap((room) => sourcesIn(room));
const arrows = files.flatMap(arrowsOf);

describe("the source directories", () => {
  test("are read completely: the import graph isn't empty", () => {
    expect(arrows.length).toBeGreaterThan(files.length);
  });

  test("import only from layers below", () => {
    const wrong = arrows.filter(({ from, to, isTypeOnly }) => {
      // The registries of pages and of late features load what is above them when it is needed.
      if (isTypeOnly && from.startsWith("client/runtime/")) return false;
      const rule = ALLOWED.find((candidate) => candidate.from.test(from));
      return !rule?.to.test(to);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test.each([
    ["worker/domain/", AREAS],
    ["client/features/", FEATURES],
  ])("in %s import only from areas before theirs", (layer, areas) => {
    const areaOf = (file: string): number => {
      const [area, part] = file.slice(layer.length).split("/");
      const ofPart = areas.indexOf(`${area}/${part}`);
      return ofPart < 0 ? areas.indexOf(area ?? "") : ofPart;
    };
    const inLayer = files.filter((file) => file.startsWith(layer));
    expect(inLayer.filter((file) => areaOf(file) < 0)).toEqual([]);
    const wrong = arrows.filter(
      ({ from, to, isTypeOnly }) =>
        from.startsWith(layer) && to.startsWith(layer) && !isTypeOnly && areaOf(to) > areaOf(from),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("have no import cycle at run time", () => {
    expect(findCycle(arrows.filter(({ isTypeOnly }) => !isTypeOnly))).toBeNull();
  });

  test("contain no utility directories and no barrels", () => {
    const drawers = files.filter((file) =>
      /(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.)/.test(file),
    );
    const barrels = files.filter(
      (file) => /\/index\.tsx?$/.test(file) && file !== "worker/index.ts",
    );
    expect([...drawers, ...barrels]).toEqual([]);
  });

  test("refer to nothing outside the repository", () => {
    const outside = files.filter((file) =>
      /\.\.\/shared\/(data|spec)|\/work\/|\b(?:reader|platform)\.md\b/.test(read(file)),
    );
    expect(outside).toEqual([]);
  });

  test("use no retired word in a file name or an identifier", () => {
    const retired = files.flatMap((file) =>
      [...new Set([...identifiersIn(read(file)), path.parse(file).name])]
        .flatMap((name) => wordsOf(name).map((word) => ({ name, word })))
        .filter(({ word }) => Object.hasOwn(RETIRED_WORDS, word))
        .map(({ name, word }) => `${file}: ${name} (say ${RETIRED_WORDS[word]})`),
    );
    expect(retired).toEqual([]);
  });

  test("name every expected error and every exception *Error", () => {
    const misnamed = files.flatMap((file) => {
      const code = read(file);
      const failures = identifiersIn(code).filter((name) => /^[A-Z]\w*[a-z]Failure$/.test(name));
      const classes = [...code.matchAll(/class (\w+) extends (\w*Error)\b/g)]
        .map((match) => match[1] ?? "")
        .filter((name) => !name.endsWith("Error"));
      return [...failures, ...classes].map((name) => `${file}: ${name}`);
    });
    expect(misnamed).toEqual([]);
  });

  test.each([
    ["const publishWish = 1;", ["publish", "wish"]],
    ["`${isBegun} of a wish`", ["is", "begun"]],
    ['send("a wish"); // wish', ["send"]],
  ])("are split into words correctly: %s", (code, words) => {
    expect(identifiersIn(code).flatMap(wordsOf)).toEqual(expect.arrayContaining(words));
    expect(identifiersIn(code).flatMap(wordsOf).includes("wish")).toBe(words.includes("wish"));
  });

  test("have no file that is too long", () => {
    const tests = sourcesIn("test");
    const tooLong = [...files, ...tests].flatMap((file) => {
      const lines = read(file).split("\n").length - 1;
      const most = LINE_LIMITS.find(({ of }) => of.test(file))?.most ?? 0;
      return lines > most ? [`${file}: ${lines} lines, at most ${most}`] : [];
    });
    expect(tooLong).toEqual([]);
  });

  test("have at most 25 files in a folder, except for the primitives", () => {
    const folders = Map.groupBy([...files, ...sourcesIn("test")], (file) => path.dirname(file));
    folders.delete("client/ui");
    const full = [...folders]
      .filter(([, inside]) => inside.length > 25)
      .map(([folder, inside]) => `${folder}: ${inside.length} files`);
    expect(full).toEqual([]);
  });

  test("name the product only through its constant", () => {
    const named = files.filter(
      (file) =>
        file !== "shared/product.ts" &&
        /["'`>][^"'`\n]*\bDeckle\b/.test(withoutComments(read(file))),
    );
    expect(named).toEqual([]);
  });

  test("hide the number of a bound LIMIT from SQLite, which otherwise compiles a statement twice", () => {
    const looked = files.filter((file) => /\bLIMIT \?\d|\bLIMIT \$\{bind\(/i.test(read(file)));
    expect(looked).toEqual([]);
  });

  test("choose users' rate limits only in the table of actions", () => {
    const choosers = arrows
      .filter(
        ({ from, to }) => /^worker\/(http|graphql)\//.test(from) && to.endsWith("/rateLimits.ts"),
      )
      .map(({ from }) => from);
    // Lookups, and what is counted by network, application or together with another statement.
    expect(choosers.toSorted()).toEqual([
      "worker/graphql/people/people.ts",
      "worker/http/embeds/embedFactsEndpoint.ts",
      "worker/http/images/linkedImageEndpoint.ts",
      "worker/http/oauth/readClientRequest.ts",
    ]);
  });

  test("queue search documents in every write of searched data", () => {
    // A table with its searched columns, or an INSERT into it.
    const searched = [
      /\bUPDATE users\b[^`"]*?\b(?:name|username|bio|hidden_by_staff|closed_at) =/,
      /\bUPDATE collections\b[^`"]*?\b(?:name|slug|tagline|description|\$\{name\}) =/,
      /\bUPDATE catalogs\b[^`"]*?\b(?:name|description|visibility|deleted_at) =/,
      /\bUPDATE posts\b[^`"]*?\b(?:title|subtitle|status|visibility|creator_id|hidden_by_staff|creator_hidden) =/,
      /\bUPDATE tags\b[^`"]*?\b(?:slug|display_title) =/,
      /\bINTO (?:users|collections|catalogs|tags|post_tags|post_bodies|post_authors) \(/,
    ];
    const writers = files.filter(
      (file) =>
        file.startsWith("worker/domain/") && searched.some((pattern) => pattern.test(read(file))),
    );
    const queuers = new Set(
      arrows.filter(({ to }) => to.endsWith("/queueSearch.ts")).map(({ from }) => from),
    );
    expect(writers.length).toBeGreaterThan(15);
    expect(writers.filter((file) => !queuers.has(file)).toSorted()).toEqual([
      // Drafts aren't searched.
      "worker/domain/drafts/storeDraft.ts",
      // What is erased, trashed or unpublished leaves the index by trigger.
      "worker/domain/identity/personalData.ts",
      // Predefined lists aren't searched.
      "worker/domain/lists/writeCatalog.ts",
      // A deleted publication isn't searched.
      "worker/domain/publications/deletion/eraseCollections.ts",
      // Those who call it queue the story and its new tags.
      "worker/domain/publishing/setTags.ts",
      "worker/domain/publishing/unpublishPost.ts",
      "worker/domain/stories/personalData.ts",
      "worker/domain/yourStories/eraseTrash.ts",
    ]);
  });

  test("read deleted publications only where that is meant", () => {
    const readers = files.filter(
      (file) =>
        /^worker\/(?!ops\/)/.test(file) && /\b(?:FROM|JOIN)\s+collections\b/.test(read(file)),
    );
    expect(readers.toSorted()).toEqual([
      // A deleted publication keeps its hosts, and what they redirect to.
      "worker/domain/domains/claims.ts",
      "worker/domain/domains/ownerOfHost.ts",
      "worker/domain/domains/saveClaim.ts",
      // Its images.
      "worker/domain/images/rows/ownedImages.ts",
      // Who deleted it, and its name.
      "worker/domain/notifications/listNotifications.ts",
      "worker/domain/notifications/retractNotifications.ts",
      // Pages to purge.
      "worker/domain/people/rows/hostsOfPerson.ts",
      // Its slug.
      "worker/domain/publications/createCollection.ts",
      "worker/domain/publications/deletion/deleteCollection.ts",
      "worker/domain/publications/deletion/deletedCollections.ts",
      "worker/domain/publications/deletion/eraseCollections.ts",
      "worker/domain/publications/deletion/restoreCollection.ts",
      "worker/domain/publications/renameCollection.ts",
      "worker/domain/staff/describePurge.ts",
      "worker/jobs/dueTasks.ts",
    ]);
  });

  test("read the raw environment only in the entry points and the configuration", () => {
    const viewers = files.filter(
      (file) =>
        /^(worker|client|shared)\//.test(file) &&
        !file.startsWith("worker/ops/") &&
        seesEnvironment(read(file)),
    );
    expect(viewers.toSorted()).toEqual([
      "worker/app.ts",
      "worker/env.ts",
      "worker/http/pages/PagesEntrypoint.ts",
      "worker/http/request/requestContext.ts",
      "worker/index.ts",
    ]);
  });

  test.each([
    "const db = c.env.DB;",
    "const { env } = c;",
    'c["env"].DB',
    'import { env } from "cloudflare:workers";',
    "process.env.HOME",
    "import.meta.env.MODE",
    'import type { Config, Env } from "../env.ts";',
  ])("would be caught reading it by %s", (code) => {
    expect(seesEnvironment(code)).toBe(true);
  });

  test("may use what env.ts derives from it", () => {
    const code =
      '// The env.\nimport type { Config } from "../env.ts";\n/* c.env */ new Hono<AppEnv>();';
    expect(seesEnvironment(code)).toBe(false);
  });
});

describe("the routes", () => {
  test("give every built page an address", () => {
    const everyFlag = Object.fromEntries(Object.keys(FLAG_DEFAULTS).map((flag) => [flag, true]));
    const pages = new Set(
      ROUTES.flatMap((route) =>
        [{}, everyFlag].flatMap((flags) =>
          [true, false].map((isLoggedIn) => pageFor(route, { site: "default", flags, isLoggedIn })),
        ),
      ),
    );
    const unreachable = BUILT_PAGES.filter((page) => page !== NOT_FOUND_PAGE && !pages.has(page));
    expect(unreachable).toEqual([]);
  });
});

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => path.join(folder, name));
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

/** The identifiers of code, without those in comments, strings and JSX text. */
function identifiersIn(code: string): string[] {
  const plain = withoutComments(code)
    .replaceAll(/\/\/.*$/gm, "")
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, (text) =>
      [...text.matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1]).join(" "),
    )
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, "")
    .replaceAll(/>[^<>{}()=;]*</g, "><");
  return plain.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** The words of a name in camel case, in lower case. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Returns true if code refers to the environment or its type, except as a module name. */
function seesEnvironment(code: string): boolean {
  return /\b[eE]nv\b/.test(withoutComments(code).replaceAll(/\bfrom "[^"]*\/env\.ts"/g, ""));
}

function arrowsOf(from: string): Arrow[] {
  const pattern =
    /(import|export)(\s+type)?\s[^;"']*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)|import\s+"(\.[^"]+)"/g;
  return [...withoutComments(read(from)).matchAll(pattern)].map((match) => {
    const target = match[3] ?? match[4] ?? match[5]!;
    return {
      from,
      to: path.normalize(path.join(path.dirname(from), target)),
      // A dynamic import runs later, when both modules have loaded.
      isTypeOnly: match[2] !== undefined || match[4] !== undefined,
    };
  });
}

function findCycle(edges: readonly Arrow[]): string[] | null {
  const next = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { to } of next.get(file) ?? []) {
      const cycle = visit(to, [...trail, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of next.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import persisted from "../../../generated/persisted.json";
import { CACHEABLE_PAGES } from "../../../shared/cache/cacheSubject.ts";
import {
  APP_MODULES,
  type ClientChunk,
  type ClientManifest,
  filesOf,
} from "../../../worker/ops/build/clientManifest.ts";
import { routePaths } from "../../support/leaks/addressesOf.ts";
import { canariesIn, CANARY_DOCUMENT } from "../../support/leaks/canaries.ts";
import { paramsIn } from "../../support/leaks/paramsIn.ts";
import { pageModules } from "../../../worker/ops/build/pageModules.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const ORIGIN = "https://deckle.example";
const scratch = mkdtempSync(path.join(tmpdir(), "deckle-build-"));

/** Strings that only the fault seam adds to a build. */
const SEAM = ["x-fault-injection", "x-fault-injection-seam", "X-Database-Use", "InjectedError"];
/** Strings that only the mailbox page and the embedded sender add. */
const MAILBOX = ["/_/mailbox", "INSERT INTO mailbox", "Emails sent by this server"];
/** Strings that only the embedded payment provider adds. */
const EMBEDDED_PAYMENTS = ["idempotency_key_in_use", "sk_test_embedded", "/_/payments/test"];
/** Strings that only the parsing of arbitrary documents adds. */
const OPEN_DOCUMENTS = ["Name one of the document's operations", "The document has a syntax error"];

let production: string;
let miniflare: Miniflare;

/** Builds what is deployed into a separate directory, and returns the Worker's. */
function build(): string {
  const out = path.join(scratch, "production");
  const { DECKLE_BUILD: _build, WRANGLER_COMMAND: _command, ...env } = process.env;
  execFileSync(path.join(ROOT, "node_modules/.bin/node"), ["worker/ops/build.ts"], {
    cwd: ROOT,
    env: { ...env, DECKLE_OUT: out },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return path.join(out, "worker");
}

function modulesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .toSorted((a, b) => Number(b === "index.js") - Number(a === "index.js"))
    .map((name) => path.join(folder, name));
}

function textsIn(files: readonly string[]): string {
  return files.map((file) => readFileSync(file, "utf8")).join("\n");
}

/** The Worker's sources. */
function sources(): string[] {
  return readdirSync(path.join(ROOT, "worker"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(ROOT, "worker", name));
}

function compatibilityDate(): string {
  const config = readFileSync(path.join(ROOT, "wrangler.toml"), "utf8");
  return /^compatibility_date = "(.+)"$/m.exec(config)![1]!;
}

/** Options to run the production build as the platform would, with additional variables. */
function options(bindings: Record<string, string>) {
  return convertV4MiniflareOptions({
    modules: modulesIn(production).map((file) => ({ type: "ESModule" as const, path: file })),
    modulesRoot: production,
    compatibilityDate: compatibilityDate(),
    d1Databases: ["DB", "STATS"],
    r2Buckets: ["STATISTICS_BUCKET"],
    queueProducers: { STATISTICS_QUEUE: "deckle-statistics" },
    bindings: { PUBLIC_URL: ORIGIN, AUTH_DOMAIN: new URL(ORIGIN).host, ...bindings },
  });
}

beforeAll(async () => {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  production = build();
  miniflare = new Miniflare(options({}));
  const db = await miniflare.getD1Database("DB");
  for (const { queries } of await readD1Migrations(path.join(ROOT, "worker/db/migrations")))
    await db.batch(queries.map((query) => db.prepare(query)));
}, 120_000);

afterAll(async () => {
  await miniflare?.dispose();
  rmSync(scratch, { recursive: true, force: true });
});

function post(body: unknown, headers: Record<string, string> = {}) {
  return miniflare.dispatchFetch(`${ORIGIN}/_/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const [visitorId] = Object.entries(persisted as Record<string, string>).find(([, text]) =>
  text.startsWith("query VisitorQuery"),
)!;

describe("the production build", () => {
  test("has no file that imports itself through others, where constants would be undefined", () => {
    const imports = new Map(
      [production, path.join(production, "../client/assets")].flatMap(modulesIn).map((file) => {
        const text = readFileSync(file, "utf8");
        const names = text.matchAll(/\b(?:from|import)\s*["`](\.[^"`]+)["`]/g);
        return [file, Array.from(names, ([, name = ""]) => path.resolve(file, "..", name))];
      }),
    );
    const done = new Set<string>();
    const visit = (file: string, above: readonly string[]): string[] => {
      if (above.includes(file)) return [...above.slice(above.indexOf(file)), file];
      if (done.has(file)) return [];
      const found = (imports.get(file) ?? []).map((next) => visit(next, [...above, file]));
      done.add(file);
      return found.find((cycle) => cycle.length > 0) ?? [];
    };
    const cycles = [...imports.keys()].flatMap((file) => visit(file, []));
    expect(cycles.map((file) => path.basename(file))).toEqual([]);
    expect([...imports.values()].flat().length).toBeGreaterThan(100);
  });

  test("doesn't contain fault injection, the mailbox or open GraphQL documents, unlike the sources", () => {
    const [deployed, written] = [textsIn(modulesIn(production)), textsIn(sources())];
    const traces = [...SEAM, ...MAILBOX, ...EMBEDDED_PAYMENTS, ...OPEN_DOCUMENTS];
    expect(traces.filter((text) => !written.includes(text))).toEqual([]);
    expect(traces.filter((text) => deployed.includes(text))).toEqual([]);
  });

  test("contains no module of worker/dev, which its source maps would name", () => {
    const modules = readdirSync(production, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js.map"))
      .flatMap((name) => {
        const file = path.join(production, name);
        const { sources } = JSON.parse(readFileSync(file, "utf8")) as { sources: string[] };
        return sources.map((source) => path.relative(ROOT, path.resolve(file, "..", source)));
      });
    expect(modules).toContain("worker/domain/identity/signIn/botCheck.ts");
    expect(modules.filter((file) => file.startsWith("worker/dev/"))).toEqual([]);
  });

  test("runs its persisted operations", async () => {
    const response = await post([{ id: visitorId, variables: {} }]);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject([{ data: { visitor: { id: null } } }]);
  });

  test.each([
    ["alone", { query: "{ isLoggedIn }" }],
    ["in a batch beside one of its own", [{ id: visitorId }, { query: "{ isLoggedIn }" }]],
    ["that asks for the schema", { query: "{ __schema { types { name } } }" }],
  ])("rejects an open GraphQL document: %s", async (_case, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: [
        { message: "Only persisted operations are allowed", extensions: { code: "BAD_REQUEST" } },
      ],
    });
  });

  test("disables registration without a bot check", async () => {
    const [sendId] = Object.entries(persisted as Record<string, string>).find(([, text]) =>
      text.startsWith("mutation sendAuthEmailMutation"),
    )!;
    const variables = {
      email: "new@example.test",
      fullName: "Newcomer",
      operation: "REGISTER",
      type: "MAGIC_LINK",
      captchaValue: "embedded-bot-check",
    };
    const response = await post([{ id: sendId, variables }]);
    expect(await response.json()).toMatchObject([
      {
        data: {
          sendAcctAuthEmail: {
            __typename: "BadRequest",
            message: "You can’t sign up by email here.",
          },
        },
      },
    ]);
  });

  test("shows no mailbox", async () => {
    const response = await miniflare.dispatchFetch(`${ORIGIN}/_/mailbox`);
    expect(response.status).toBe(404);
  });

  test("rejects fixtures", async () => {
    const fixtures = JSON.stringify({ VisitorQuery: { data: { visitor: { id: "made up" } } } });
    const response = await post([{ id: visitorId }], { "x-graphql-fixtures": fixtures });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("made up");
  });

  test.each(["d1-throw", "d1-overloaded", "render-before", "clock:+400d", "probe"])(
    "ignores a requested fault: %s",
    async (fault) => {
      const response = await miniflare.dispatchFetch(`${ORIGIN}/about`, {
        headers: { "x-fault-injection": fault },
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("For readers");
      expect(response.headers.get("x-fault-injection-seam")).toBeNull();
      expect(response.headers.get("x-database-use")).toBeNull();
    },
  );

  test("shows no timings to anonymous viewers", async () => {
    const timingOf = async (headers: Record<string, string>) =>
      (await miniflare.dispatchFetch(`${ORIGIN}/about`, { headers })).headers.get("server-timing");
    expect(await timingOf({})).toBeNull();
    expect(await timingOf({ "X-Cache-Debug": "1" })).toBeNull();
  });

  test("shows anonymous viewers the cache decision, but not the cache tags", async () => {
    const { headers } = await miniflare.dispatchFetch(`${ORIGIN}/`, {
      headers: { "X-Cache-Debug": "1" },
    });
    expect(headers.get("x-cache-decision")).toMatch(/; reason=/);
    expect(headers.get("x-cache-tags")).toBeNull();
  });
});

describe("a browser's downloads", () => {
  let chunks: ClientChunk[];
  let manifest: ClientManifest;
  const out = (): string => path.dirname(production);
  const bytesOf = (files: readonly string[]): number =>
    files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(path.join(out(), "client", file))).length,
      0,
    );
  beforeAll(() => {
    const text = readFileSync(path.join(out(), "client-build.json"), "utf8");
    ({ chunks, manifest } = JSON.parse(text) as {
      chunks: ClientChunk[];
      manifest: ClientManifest;
    });
  });

  test("start with one script of at most 2.7 KB", () => {
    const { scripts } = filesOf(chunks, ["client/start.ts"]);
    expect(scripts).toEqual([manifest.start]);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(2700);
  });

  test.each(["post", "home-lo", "user-profile", "publication-profile", "topic"])(
    "hydrate with at most 15 scripts of 215 KB in total: %s",
    (pageId) => {
      const source = pageModules(ROOT).get(pageId)!;
      const { scripts } = filesOf(chunks, [...APP_MODULES, source]);
      expect(scripts.length).toBeLessThanOrEqual(15);
      expect(bytesOf(scripts)).toBeLessThanOrEqual(215_000);
    },
  );

  test("include no card form of the embedded payment provider", () => {
    const modules = chunks.flatMap((chunk) => chunk.modules);
    expect(modules).toContain("client/features/membership/payments/stripeCardForm.ts");
    expect(modules).not.toContain("client/features/membership/payments/embeddedCardForm.ts");
  });

  test("report a failure to load a page without that page's files", () => {
    const { scripts } = filesOf(chunks, ["client/shell/health/recoverStart.ts"]);
    const modules = chunks.flatMap(({ file, modules }) => (scripts.includes(file) ? modules : []));
    expect(modules).toContain("client/shell/health/startErrorReports.ts");
    expect(
      modules.filter((file) => /^client\/(pages|features\/stories\/Story)/.test(file)),
    ).toEqual([]);
  });

  test("include at most 16.6 KB of styles on each page that readers open", () => {
    const large = Object.keys(CACHEABLE_PAGES).filter((pageId) => {
      const text = manifest.pages[pageId]!.map((file) => manifest.sheets[file]!.text).join("");
      return gzipSync(text).length > 16_600;
    });
    expect(large).toEqual([]);
  });

  test("include styles only in the document, and the policy allows no others", async () => {
    const response = await miniflare.dispatchFetch(`${ORIGIN}/about`);
    const html = await response.text();
    const hashes = Array.from(
      html.matchAll(/<style>(.*?)<\/style>/gs),
      ([, text]) => `'sha256-${createHash("sha256").update(text!).digest("base64")}'`,
    );
    expect(hashes.length).toBeGreaterThan(1);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(["'self'", ...hashes].join(" "));
    expect(response.headers.get("x-style-hashes")).toBeNull();
    // A style sheet that loads blocks the first paint, unless it is disabled.
    expect(html).not.toMatch(/<link rel="stylesheet" href="[^"]*">/);
  });

  test("are only the start script until the reader of a cacheable page interacts", async () => {
    const documentOf = async (address: string): Promise<string> =>
      (await miniflare.dispatchFetch(ORIGIN + address)).text();
    expect(await documentOf("/")).toContain('<html lang="en" data-hydration="presence">');
    expect(await documentOf("/about")).toContain('<html lang="en"><head>');
  });

  test("include a style sheet file for documents without JavaScript", () => {
    const styles = readFileSync(path.join(out(), "client", manifest.documents), "utf8");
    // The styles of a server error, a form, and the impersonation bar.
    for (const name of ["_title_", "_form_", "_strip_"]) expect(styles).toContain(name);
  });
});

describe("the cache driver workers, without the platform's cache,", () => {
  const at = (path: string, headers: Record<string, string> = {}) =>
    miniflare.dispatchFetch(ORIGIN + path, { headers, redirect: "manual" });

  test("renders pages in the inner entrypoint for an anonymous viewer", async () => {
    const response = await at("/", { "X-Forwarded-Host": "evil.test" });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-cache-decision")).toBe("enabled; reason=home");
    expect(response.headers.get("cache-status")).toBe("Deckle; fwd=bypass; detail=dynamic");
    expect(response.headers.get("etag")).toMatch(/^W\/"/);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const inner = [...response.headers.keys()].filter((name) => /^(x-render|cache-tag)/.test(name));
    expect(inner).toEqual([]);
    expect(await response.text()).not.toContain("evil");
    const etag = response.headers.get("etag")!;
    expect((await at("/", { "If-None-Match": etag })).status).toBe(304);
  });

  test("passes on responses that can't be cached", async () => {
    const missing = await at("/@nobody");
    expect(missing.status).toBe(404);
    expect(missing.headers.get("x-cache-decision")).toBe("control; reason=status-404");
    expect(missing.headers.get("cache-control")).toBe("no-store");
  });

  test("renders a signed-in reader's page from data that the inner entrypoint read for an anonymous viewer", async () => {
    const db = await miniflare.getD1Database("DB");
    const tokenHash = createHash("sha256").update("a-token").digest("hex");
    const rows = [
      `INSERT INTO users (id, username, username_key, name, created_at, updated_at) VALUES
        ('100000000001', 'wanda', 'wanda', 'Wanda Writer', 1, 1),
        ('100000000002', 'rob', 'rob', 'Rob Reader', 1, 1)`,
      `INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at)
        VALUES ('${tokenHash}', '100000000002', 'x', 1, ${Number.MAX_SAFE_INTEGER})`,
      `INSERT INTO posts (id, status, visibility, title, slug, creator_id, created_at,
        first_published_at, latest_published_at, updated_at) VALUES
        ('d00000000001', 'PUBLISHED', 'PUBLIC', 'For readers here', 'for', '100000000001', 1, 1, 1, 1)`,
      `INSERT INTO post_bodies (post_id, document) VALUES ('d00000000001',
        '{"paragraphs":[{"name":"p1","type":"P","text":"The text of it."}]}')`,
    ];
    await db.batch(rows.map((sql) => db.prepare(sql)));
    const response = await at("/@wanda/for-d00000000001", { Cookie: "__Host-session=a-token" });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-cache-decision")).toBe("disabled; reason=logged-in");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    for (const text of ["For readers here", "The text of it.", "Rob Reader"])
      expect(html).toContain(text);
    expect((await at("/_/data/@wanda/for-d00000000001")).status).toBe(404);
  });

  test("gives the hidden text of a members-only story to no outsider", async () => {
    const db = await miniflare.getD1Database("DB");
    const world = {
      story: { id: "d00000000002", slug: "kept" },
      own: { id: "d00000000002", slug: "kept" },
      answer: { id: "d00000000002", slug: "kept" },
      writer: { id: "100000000001", username: "wanda" },
      collection: { id: "200000000001", slug: "paper" },
      tag: { slug: "ink" },
      topic: { slug: "ink" },
      sequence: { id: "700000000001" },
      catalog: { id: "600000000001", name: "List" },
      submission: { id: "none" },
    };
    const rows = [
      `INSERT INTO collections (id, slug, name, created_at, updated_at)
        VALUES ('200000000001', 'paper', 'Paper', 1, 1)`,
      `INSERT INTO posts (id, status, visibility, title, slug, creator_id, collection_id,
        excerpt, created_at, first_published_at, latest_published_at, updated_at) VALUES
        ('d00000000002', 'PUBLISHED', 'LOCKED', 'Kept', 'kept', '100000000001', '200000000001',
        'canaryexcerpt', 1, 2, 2, 1)`,
    ];
    const document = JSON.stringify(CANARY_DOCUMENT);
    const body = "INSERT INTO post_bodies (post_id, document) VALUES ('d00000000002', ?1)";
    await db.batch([...rows.map((sql) => db.prepare(sql)), db.prepare(body).bind(document)]);
    const leaks: string[] = [];
    const note = (what: string, text: string): void => {
      const found = canariesIn(text);
      if (found.length > 0) leaks.push(`${what}: ${found.join(", ")}`);
    };
    for (const path of routePaths(paramsIn(world)).paths)
      for (const headers of [{}, { Cookie: "__Host-session=a-token" }])
        note(path, await (await at(path, headers as Record<string, string>)).text());
    const named: Record<string, unknown> = {
      ...Object.fromEntries(
        Object.entries(paramsIn(world)).map(([name, value]) => [name, [value].flat()[0]]),
      ),
      postId: world.story.id,
    };
    const queries = Object.entries(persisted as Record<string, string>).filter(([, text]) =>
      text.startsWith("query"),
    );
    for (const [id, text] of queries) {
      const variables = Object.fromEntries(
        Array.from(text.split("{")[0]!.matchAll(/\$(\w+): (\w+)/g), ([, name = "", type]) => [
          name,
          type === "Boolean" ? true : (named[name] ?? null),
        ]),
      );
      note(text.slice(0, 40), await (await post([{ id, variables }])).text());
    }
    expect(leaks).toEqual([]);
    expect(queries.length).toBeGreaterThan(50);
    // What it looks for is there, for its writer.
    await db.prepare("UPDATE sessions SET user_id = '100000000001'").run();
    const own = await at("/p/d00000000002", { Cookie: "__Host-session=a-token" });
    expect(canariesIn(await own.text())).toContain("canaryquoted");
    await db.prepare("UPDATE sessions SET user_id = '100000000002'").run();
  });

  test("compares no page that isn't cached, and keeps purges queued", async () => {
    const settings = { CACHE_EXPERIMENT_SHARE: "1", OPERATOR_TOKEN: "t".repeat(32) };
    await miniflare.setOptions(options({ ...settings, LOG_LEVEL: "silent" }));
    const db = await miniflare.getD1Database("DB");
    const fresh = await at("/");
    expect(fresh.headers.get("x-cache-decision")).toBe("control; reason=experiment-home");
    await expect
      .poll(() => db.prepare("SELECT verdict FROM cache_comparisons").first("verdict"), {
        timeout: 15_000,
      })
      .toBe("none");
    const purged = await miniflare.dispatchFetch(`${ORIGIN}/_/ops/purge`, {
      method: "POST",
      headers: { Authorization: `Bearer ${"t".repeat(32)}` },
      body: JSON.stringify({ all: true }),
    });
    expect(purged.status).toBe(202);
    expect(await purged.json()).toMatchObject({ driver: "workers", failed: 1 });
  });

  test("renders the page itself if the inner entrypoint fails", async () => {
    const db = await miniflare.getD1Database("DB");
    await db.prepare("ALTER TABLE posts RENAME TO posts_away").run();
    const failed = await at("/");
    await db.prepare("ALTER TABLE posts_away RENAME TO posts").run();
    // A table that is missing means that the migrations weren't applied yet.
    expect(failed.status).toBe(503);
    expect(failed.headers.get("cache-control")).toBe("no-store");
    expect(failed.headers.get("retry-after")).not.toBeNull();
    expect((await at("/")).status).toBe(200);
  });
});

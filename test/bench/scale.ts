// `npm run bench:scale -- [--stories N] [--only TEXT] [--statements] [--json FILE]`: compares the
// database cost of every page, feed, sitemap, list in the schema and scheduled task on a site of
// 3,000 stories and one of 100,000. README.md explains the method.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { buildSchema } from "graphql";
import { hashToken } from "../../worker/domain/identity/rows/session.ts";
import { openMigrated } from "../../worker/ops/migrateLocal.ts";
import { type Built, buildForBench } from "./servers/buildForBench.ts";
import { databaseFile } from "../support/databaseFile.ts";
import { type GrownSite, growSite, READER_TOKEN, STAFF_TOKEN } from "./site/growSite.ts";
import { PageClient } from "./pageClient.ts";
import { TASK_PATH } from "./workers/recorderPaths.ts";
import {
  afterCursor,
  type Asking,
  graphqlTargets,
  type Target,
  taskTargets,
} from "./site/siteTargets.ts";
import { pageTargets } from "./site/sitePages.ts";
import { startPlatform } from "./servers/startPlatform.ts";
import type { RecordedStatement } from "./workers/recordDatabase.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Stories on the small site, the baseline. */
const SMALL = 3000;
/** Maximum ratio of a cost on the large site to that on the small one. */
const MAX_RATIO = 1.5;
/** Rows added to both sides of a ratio: the fixed cost that every answer has. */
const FLOOR_ROWS = 100;
/** Statements of the large site that take longer are listed with their time. */
const SLOW_MS = 50;
const MAX_RUN_MS = 900_000;

const { values: options } = parseArgs({
  options: {
    stories: { type: "string", default: "100000" },
    json: { type: "string" },
    only: { type: "string" },
    statements: { type: "boolean", default: false },
  },
});

/** The statements sent for a target, and the result. */
interface Recorded {
  target: Target;
  /** Why the answer isn't the expected one; null if it is. */
  failure: string | null;
  statements: RecordedStatement[];
}

/** A target's cost on one site. */
interface Cost {
  rows: number;
  /** The time of SQLite alone. */
  ms: number;
}

setTimeout(() => {
  console.error(`The scale benchmark took longer than ${MAX_RUN_MS / 1000} s`);
  process.exit(2);
}, MAX_RUN_MS).unref();

const schema = buildSchema(readFileSync(path.join(root, "generated/schema.graphql"), "utf8"));
const built = await buildForBench();
const sizes = [SMALL, Number(options.stories)];
const costs: Map<string, { recorded: Recorded; cost: Cost; each: Cost[] }>[] = [];
for (const size of sizes) {
  const state = path.join(root, `dist/bench-scale/${size}`);
  rmSync(state, { recursive: true, force: true });
  mkdirSync(state, { recursive: true });
  // oxlint-disable-next-line no-await-in-loop -- sequential, because sites share the machine
  costs.push(await measureSite(size, state));
  rmSync(state, { recursive: true, force: true });
}
const [small, large] = costs as [(typeof costs)[0], (typeof costs)[0]];
report();

async function measureSite(size: number, state: string) {
  const { platform: migrated } = await openMigrated(state);
  await migrated.close();
  const file = databaseFile(path.join(state, "v3/d1"));
  const startedAt = performance.now();
  const site = await grow(file, size);
  console.log(`${size} stories in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const recorded = await record(built, path.join(state, "v3"), site);
  console.log(`${recorded.length} things asked for`);
  const db = new DatabaseSync(file);
  // Measures a statement's work, not how much of the file fits into memory.
  db.exec("PRAGMA cache_size = -400000");
  try {
    return new Map(
      recorded.map((one) => {
        const each = one.statements.map((statement) => ({
          rows: statement.rowsRead ?? 0,
          ms: timeOf(db, statement),
        }));
        const cost = {
          rows: each.reduce((sum, { rows }) => sum + rows, 0),
          ms: each.reduce((sum, { ms }) => sum + ms, 0),
        };
        return [
          `${one.target.as} ${one.target.kind} ${one.target.name}`,
          { recorded: one, cost, each },
        ];
      }),
    );
  } finally {
    db.close();
  }
}

async function grow(file: string, size: number): Promise<GrownSite> {
  const db = new DatabaseSync(file);
  try {
    return await growSite(db, size, Date.now(), {
      reader: await hashToken(READER_TOKEN),
      staff: await hashToken(STAFF_TOKEN),
    });
  } finally {
    db.close();
  }
}

/** Requests everything once, after a warm-up that fills the Worker's memory caches. */
async function record(from: Built, kept: string, site: GrownSite): Promise<Recorded[]> {
  const platform = await startPlatform(from, { kept });
  const clients = new Map<string, PageClient>();
  try {
    const origin = await platform.origin("recorder");
    const cookies: Record<Asking, Record<string, string>> = {
      anonymous: {},
      reader: { cookie: `session=${READER_TOKEN}` },
      staff: { cookie: `session=${STAFF_TOKEN}` },
    };
    const ask = async (target: Target) => {
      const key = `${target.as} ${target.subdomain ?? ""}`;
      const host = target.subdomain ? `${target.subdomain}.${platform.host}` : platform.host;
      const client = clients.get(key) ?? new PageClient(origin, { host, ...cookies[target.as] });
      clients.set(key, client);
      const answer = target.query
        ? await client.post(target.path, { query: target.query })
        : await client.get(target.path);
      const body = JSON.parse(answer.body.toString("utf8")) as {
        status: number;
        location?: string | null;
        roundTrips: RecordedStatement[][];
        data?: unknown;
        errors?: { message: string }[];
      };
      return body;
    };
    const names = JSON.parse(
      (await new PageClient(origin, { host: platform.host }).get(TASK_PATH)).body.toString("utf8"),
    ) as string[];
    const recorded: Recorded[] = [];
    const targets = [
      ...pageTargets(site),
      ...graphqlTargets(schema, site),
      ...taskTargets(names),
    ].filter(({ name }) => !options.only || name.includes(options.only));
    for (let target = targets.shift(); target; target = targets.shift()) {
      // The first request fills the Worker's caches of flags, sites and similar data.
      // oxlint-disable-next-line no-await-in-loop -- the recorder handles one request at a time
      const body =
        target.kind === "task" ? await ask(target) : (await ask(target), await ask(target));
      recorded.push({
        target,
        failure: failureOf(target, body),
        statements: body.roundTrips.flat(),
      });
      const cursor = endCursorIn(body.data);
      if (cursor !== null && !target.name.endsWith("(next page)"))
        targets.unshift(afterCursor(target, cursor));
    }
    return recorded;
  } finally {
    for (const client of clients.values()) client.close();
    await platform.stop();
  }
}

function failureOf(
  { status: expected = 200 }: Target,
  {
    status,
    location,
    errors,
  }: { status: number; location?: string | null; errors?: { message: string }[] },
): string | null {
  if (status !== expected) return location ? `${status} to ${location}` : String(status);
  return errors?.[0]?.message ?? null;
}

/** Returns the first cursor in a result that has a next page. */
function endCursorIn(value: unknown): string | null {
  if (value === null || typeof value !== "object") return null;
  const { hasNextPage, endCursor } = value as { hasNextPage?: unknown; endCursor?: unknown };
  if (hasNextPage === true && typeof endCursor === "string") return endCursor;
  for (const inner of Object.values(value)) {
    const found = endCursorIn(inner);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns the milliseconds of SQLite alone, which the platform's clock doesn't show. Rolls writes
 * back.
 */
function timeOf(db: DatabaseSync, { sql, values }: RecordedStatement): number {
  db.exec("SAVEPOINT timed");
  const startedAt = performance.now();
  try {
    db.prepare(sql).all(...(values as (string | number | null)[]));
  } catch {
    // A row that already exists can't be inserted again.
  }
  const ms = performance.now() - startedAt;
  db.exec("ROLLBACK TO timed; RELEASE timed");
  return ms;
}

function ratioOf(before: Cost, after: Cost): number {
  return (after.rows + FLOOR_ROWS) / (before.rows + FLOOR_ROWS);
}

function isOver({ maxRows = 0 }: Target, before: Cost, after: Cost): boolean {
  return after.rows > maxRows && ratioOf(before, after) > MAX_RATIO;
}

function report(): void {
  const rows = [];
  const failures = new Set<string>();
  for (const key of new Set([...small.keys(), ...large.keys()])) {
    const [before, after] = [small.get(key), large.get(key)];
    for (const site of [before, after]) {
      const failure = site ? site.recorded.failure : "only one of the sites has it";
      if (failure !== null) failures.add(`${key}: ${failure}`);
    }
    if (before && after) rows.push({ key, before, after, ratio: ratioOf(before.cost, after.cost) });
  }
  const over = rows.filter(({ before, after }) =>
    isOver(after.recorded.target, before.cost, after.cost),
  );
  for (const row of rows) {
    const { key, before, after, ratio } = row;
    console.log(
      `${over.includes(row) ? "!" : " "} ${ratio.toFixed(2).padStart(7)} ${String(before.cost.rows).padStart(7)} ${String(after.cost.rows).padStart(8)} ${after.cost.ms.toFixed(1).padStart(8)}  ${key}`,
    );
  }
  const told = new Set<string>();
  const tell = (key: string, sql: string, values: unknown[], cost: string): void => {
    if (told.has(sql)) return;
    told.add(sql);
    console.log(
      `\n-- ${key}: ${cost}${options.statements ? `\n${sql}\n${JSON.stringify(values)}` : ""}`,
    );
  };
  for (const row of rows) {
    const { key, before, after } = row;
    after.recorded.statements.forEach(({ sql, values }, index) => {
      const was = before.each[index] ?? { rows: 0, ms: 0 };
      const is = after.each[index]!;
      if (over.includes(row) && ratioOf(was, is) > MAX_RATIO)
        tell(key, sql, values, `${was.rows} → ${is.rows} rows`);
      else if (is.ms > SLOW_MS) tell(key, sql, values, `${is.ms.toFixed(0)} ms`);
    });
  }
  for (const failure of failures) console.log(`! ${failure}`);
  console.log(
    `${rows.length} things, of which ${over.length} read more than ${MAX_RATIO} times as many rows on the large site, and ${failures.size} without the expected answer`,
  );
  if (options.json)
    writeFileSync(
      options.json,
      JSON.stringify(
        rows.map(({ key, before, after, ratio }) => ({
          key,
          before: before.cost,
          after: after.cost,
          ratio,
        })),
        null,
        2,
      ),
    );
  if (over.length > 0 || failures.size > 0) process.exitCode = 1;
}

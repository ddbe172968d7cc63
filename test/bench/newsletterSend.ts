// `npm run bench:newsletter -- [--recipients N] [--json FILE]`: sends an issue to 100,000 subscribers
// through the product's schedule, and compares its cost with that of issues to 1,000. README.md
// explains the method.

import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { databaseFile } from "../support/databaseFile.ts";
import { buildForBench } from "./servers/buildForBench.ts";
import { type Content, makeContent } from "./site/content.ts";
import { fillDatabase } from "./site/fillDatabase.ts";
import { type CountingProvider, startCountingProvider } from "./servers/countingProvider.ts";
import { growIssues } from "./site/growIssues.ts";
import { heapBytes } from "./inspect.ts";
import { median } from "./measureRounds.ts";
import { PageClient } from "./pageClient.ts";
import { processorMicros, residentBytes } from "./servers/processes.ts";
import { TASK_PATH } from "./workers/recorderPaths.ts";
import { closing, runPart } from "./servers/shutdown.ts";
import { type Platform, startPlatform } from "./servers/startPlatform.ts";
import type { RecordedStatement } from "./workers/recordDatabase.ts";

/** Recipients of the issues that the large one is compared with, and how many such issues there are. */
const FEW = 1000;
const SMALL_ISSUES = 3;
/** Runs of the schedule that send the large issue. */
const RUNS = 10;

/** Maximum CPU time per recipient of the large issue, as a ratio to the small ones. */
const MAX_RATIO = 1.3;
/** Maximum numbers per recipient of database statements, and of rows with those of indexes. */
const MAX_STATEMENTS = 0.15;
const MAX_ROWS_READ = 45;
const MAX_ROWS_WRITTEN = 16;
/**
 * Maximum growth in bytes: of what the Worker's heap has least, from the first half of the runs to the
 * second, and of workerd's memory, from a tenth of the emails to the last.
 */
const MAX_HEAP_GROWTH = 16_000_000;
const MAX_MEMORY_GROWTH = 256_000_000;
const MAX_RUN_MS = 300_000;

const { values: options } = parseArgs({
  options: {
    recipients: { type: "string", default: "100000" },
    json: { type: "string" },
  },
});

/** The cost of an issue. Times in milliseconds, memory in bytes. */
interface SendCost {
  recipients: number;
  accepted: number;
  /** Emails to addresses that had got one. */
  repeated: number;
  /** Of workerd, with the database, per recipient and in microseconds. */
  processorMicros: number;
  perThousandMs: { median: number; longest: number };
  /** After each run of the schedule. */
  memory: Memory[];
}

/** In bytes. */
interface Memory {
  /** Of the Worker's heap, with garbage. */
  heap: number;
  /** Of all of workerd, with the database and garbage. */
  resident: number;
}

const result = await runPart("The newsletter", MAX_RUN_MS, measure);
report(result);
if (options.json) writeFileSync(options.json, JSON.stringify(result, null, 2));

async function measure() {
  const content = makeContent();
  const built = await buildForBench();
  const directory = await fillDatabase(content);
  closing.push(() => rmSync(path.dirname(directory), { recursive: true, force: true }));
  const many = Number(options.recipients);
  const perMinute = Math.max(FEW, Math.ceil(many / RUNS));
  grow(directory, content, many);
  const provider = await startCountingProvider();
  closing.push(() => provider.stop());
  const platform = await startPlatform(
    built,
    { kept: directory },
    {
      variables: {
        MAIL_DRIVER: "http",
        MAIL_API_URL: provider.origin,
        MAIL_API_TOKEN: "bench",
        MAIL_FROM_ADDRESS: "post@bench.test",
        MAIL_BULK_PER_MINUTE: String(perMinute),
      },
      inspector: true,
    },
  );
  closing.push(() => platform.stop());
  const statements = await recordIssue(platform, "recorded");
  // Compiles what sending uses.
  await sendIssue(platform, provider, { id: "warm-up", recipients: FEW });
  const small: SendCost[] = [];
  for (let index = 0; index < SMALL_ISSUES; index += 1)
    small.push(await sendIssue(platform, provider, { id: `small-${index}`, recipients: FEW }));
  const large = await sendIssue(platform, provider, { id: "large", recipients: many });
  return {
    statements: statements.length / FEW,
    rowsRead: sumOf(statements, "rowsRead") / FEW,
    rowsWritten: sumOf(statements, "rowsWritten") / FEW,
    small,
    large,
    ratio: large.processorMicros / median(small.map((cost) => cost.processorMicros)),
  };
}

function grow(directory: string, { storyId }: Content, many: number): void {
  const db = new DatabaseSync(databaseFile(path.join(directory, "d1")));
  const small = Array.from({ length: SMALL_ISSUES }, (_, index) => `small-${index}`);
  try {
    growIssues(db, storyId, {
      ...Object.fromEntries(["recorded", "warm-up", ...small].map((id) => [id, FEW])),
      large: many,
    });
  } finally {
    db.close();
  }
}

/** Lets an issue become due, with the budget of a whole minute. */
async function startIssue(platform: Platform, id: string): Promise<void> {
  await platform.write(
    `UPDATE newsletter_issues SET state = 'SCHEDULED', due_at = ${Date.now()} WHERE id = '${id}'`,
  );
  await letMinutePass(platform);
}

async function letMinutePass(platform: Platform): Promise<void> {
  await platform.write("UPDATE mail_budgets SET counted_at = counted_at - 60000");
}

/** Returns the database statements of sending an issue. */
async function recordIssue(platform: Platform, id: string): Promise<RecordedStatement[]> {
  await startIssue(platform, id);
  const client = new PageClient(await platform.origin("recorder"), { host: platform.host });
  try {
    const { body } = await client.get(`${TASK_PATH}newsletters`);
    const { roundTrips } = JSON.parse(body.toString("utf8")) as {
      roundTrips: RecordedStatement[][];
    };
    return roundTrips.flat();
  } finally {
    client.close();
  }
}

async function sendIssue(
  platform: Platform,
  provider: CountingProvider,
  { id, recipients }: { id: string; recipients: number },
): Promise<SendCost> {
  await startIssue(platform, id);
  const perThousandMs: number[] = [];
  const memory: Memory[] = [];
  let lastAt = performance.now();
  provider.count((accepted) => {
    if (accepted % 1000 > 0) return;
    perThousandMs.push(performance.now() - lastAt);
    lastAt = performance.now();
  });
  let micros = 0;
  // One more run than needed, which also finishes the issue.
  const runs = recipients > FEW ? RUNS + 1 : 2;
  for (let run = 0; run < runs; run += 1) {
    const before = processorMicros(platform.pid);
    await platform.runSchedule();
    micros += processorMicros(platform.pid) - before;
    memory.push(await memoryOf(platform));
    await letMinutePass(platform);
    lastAt = performance.now();
  }
  const { accepted, repeated } = provider.counts();
  return {
    recipients,
    accepted,
    repeated,
    processorMicros: micros / recipients,
    perThousandMs: { median: median(perThousandMs), longest: Math.max(...perThousandMs) },
    memory,
  };
}

async function memoryOf({ pid, inspector }: Platform): Promise<Memory> {
  return { resident: residentBytes(pid), heap: await heapBytes(await inspector(), "product") };
}

function sumOf(statements: readonly RecordedStatement[], key: "rowsRead" | "rowsWritten"): number {
  return statements.reduce((sum, statement) => sum + (statement[key] ?? 0), 0);
}

function report({ small, large, ...cost }: Awaited<ReturnType<typeof measure>>): void {
  const [first, last] = [large.memory[0]!.resident, large.memory.at(-1)!.resident];
  const heaps = large.memory.map(({ heap }) => heap);
  const half = heaps.length / 2;
  const [early, late] = [Math.min(...heaps.slice(0, half)), Math.min(...heaps.slice(half))];
  const checks: [what: string, isKept: boolean][] = [
    ...[...small, large].map(({ recipients, accepted, repeated }): [string, boolean] => [
      `${accepted} of ${recipients} emails accepted, ${repeated} of them repeated`,
      accepted === recipients && repeated === 0,
    ]),
    [
      `${cost.statements.toFixed(3)} statements per recipient (at most ${MAX_STATEMENTS})`,
      cost.statements <= MAX_STATEMENTS,
    ],
    [
      `${cost.rowsRead.toFixed(1)} rows read per recipient (at most ${MAX_ROWS_READ})`,
      cost.rowsRead <= MAX_ROWS_READ,
    ],
    [
      `${cost.rowsWritten.toFixed(1)} rows written per recipient (at most ${MAX_ROWS_WRITTEN})`,
      cost.rowsWritten <= MAX_ROWS_WRITTEN,
    ],
    [
      `${large.processorMicros.toFixed(0)} µs of CPU time per recipient, ${cost.ratio.toFixed(2)} × the small issues (at most ${MAX_RATIO})`,
      cost.ratio <= MAX_RATIO,
    ],
    [
      `${megabytes(early)} MB in the Worker’s heap at first, ${megabytes(late)} MB later (at most ${megabytes(MAX_HEAP_GROWTH)} MB more)`,
      late - early <= MAX_HEAP_GROWTH,
    ],
    [
      `${megabytes(first)} MB of memory after a tenth, ${megabytes(last)} MB after the last email (at most ${megabytes(MAX_MEMORY_GROWTH)} MB more)`,
      last - first <= MAX_MEMORY_GROWTH,
    ],
  ];
  const { median: usual, longest } = large.perThousandMs;
  console.log(`  1,000 emails take ${usual.toFixed(0)} ms, at most ${longest.toFixed(0)} ms`);
  for (const [what, isKept] of checks) console.log(`${isKept ? " " : "!"} ${what}`);
  if (checks.some(([, isKept]) => !isKept)) process.exitCode = 1;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}

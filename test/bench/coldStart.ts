// `node test/bench/coldStart.ts`: measures the first response of a new isolate. `npm run bench`
// includes it.

import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Built, type BuiltWorker, buildForBench } from "./servers/buildForBench.ts";
import { startCacheServer } from "./servers/cacheServer.ts";
import { type Content, makeContent } from "./site/content.ts";
import { type FirstAnswer, firstAnswer, writeWorkerConfig } from "./servers/freshWorker.ts";
import { median } from "./measureRounds.ts";
import { closing, runPart } from "./servers/shutdown.ts";
import {
  CACHE_BINDINGS,
  deployedSettings,
  type Platform,
  startPlatform,
} from "./servers/startPlatform.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Maximum time above a static response, compared with that of the hand-made story, whose libraries a
 * rendered page needs in any case.
 */
const MAX_CACHED = 1.2;
const MAX_RENDERED = 4;
const STARTS = 7;
export const MAX_COLD_START_MS = 300_000;

/** One kind of first request. */
interface StartTarget {
  name: string;
  built: BuiltWorker;
  variables: Readonly<Record<string, string>>;
  path: string;
  /** The bound; null for what the others are compared with. */
  max: number | null;
}

/** Medians over the starts, in milliseconds. */
export interface ColdStart {
  name: string;
  milliseconds: number;
  processorMs: number;
  /** The median difference to the static response of the same round. */
  addedMs: number;
  addedProcessorMs: number;
  /** `addedMs` compared with that of the hand-made story in the same round: the median. */
  ratio: number;
  max: number | null;
}

/** Starts a process per target, round after round, so that a slow machine slows all of them. */
async function measureColdStart(
  built: Built,
  platform: Platform,
  content: Content,
  starts: number,
): Promise<ColdStart[]> {
  const cache = await startCacheServer();
  closing.push(() => cache.stop());
  const { compatibilityDate } = deployedSettings();
  const database = (await platform.origin("database")).host;
  const directory = path.join(root, "dist/bench/cold");
  mkdirSync(directory, { recursive: true });
  const { host } = platform;
  const targets = targetsOf(built, content);
  const configs = targets.map((target) =>
    writeWorkerConfig(
      Object.assign(target, { host, compatibilityDate, database, cache: cache.address }),
      directory,
    ),
  );
  const answers = targets.map((): FirstAnswer[] => []);
  // The first round fills the caches and isn't counted.
  for (let round = 0; round <= starts; round += 1) {
    for (const [index, { name, path: address }] of targets.entries()) {
      const first = await firstAnswer(configs[index]!, host, address);
      const { status, headers } = first.answer;
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      if (round === 0) continue;
      const cacheStatus = String(headers["cache-status"] ?? "");
      if (name.startsWith("cached") && !/; hit/.test(cacheStatus))
        throw new Error(`${name} isn't cached: ${cacheStatus}`);
      answers[index]!.push(first);
    }
  }
  const added = (index: number, of: "milliseconds" | "processorMs"): number =>
    median(answers[index]!.map((first, round) => first[of] - answers[0]![round]![of]));
  const ratio = (index: number): number =>
    median(
      answers[index]!.map(({ milliseconds }, round) => {
        const [constant, handMade] = [answers[0]![round]!, answers[1]![round]!];
        return (
          (milliseconds - constant.milliseconds) / (handMade.milliseconds - constant.milliseconds)
        );
      }),
    );
  return targets.map(({ name, max }, index) => ({
    name,
    max,
    ratio: ratio(index),
    milliseconds: median(answers[index]!.map(({ milliseconds }) => milliseconds)),
    processorMs: median(answers[index]!.map(({ processorMs }) => processorMs)),
    addedMs: added(index, "milliseconds"),
    addedProcessorMs: added(index, "processorMs"),
  }));
}

/** The first two are what the others are compared with. */
function targetsOf(built: Built, { storyId, storyPath }: Content): StartTarget[] {
  const { bindings } = deployedSettings();
  const cached = { path: storyPath, max: MAX_CACHED };
  const rendered = {
    built: built.product,
    variables: { ...bindings, ...CACHE_BINDINGS.product },
    max: MAX_RENDERED,
  };
  return [
    { name: "static", built: built.comparisons.constant, variables: {}, path: "/", max: null },
    {
      name: "hand-made story",
      built: built.comparisons.floor,
      variables: {},
      path: `/${storyId}`,
      max: null,
    },
    {
      ...cached,
      name: "cached story (workers)",
      built: built.behindCache,
      variables: { ...bindings, CACHE_DRIVER: "workers" },
    },
    {
      ...cached,
      name: "cached story (zone)",
      built: built.product,
      variables: { ...bindings, ...CACHE_BINDINGS.cachedZone },
    },
    { ...rendered, name: "latest feed", path: "/feed/latest", max: MAX_CACHED },
    { ...rendered, name: "rendered story", path: storyPath },
    { ...rendered, name: "rendered home", path: "/" },
  ];
}

/** Returns true if everything is within its bounds. */
export function isQuick(starts: readonly ColdStart[]): boolean {
  return starts.every(({ ratio, max }) => max === null || ratio <= max);
}

export function printColdStart(starts: readonly ColdStart[]): void {
  console.log("\nFirst response of a new process, in ms, and above a static response");
  for (const { name, milliseconds, addedMs, ratio, processorMs, addedProcessorMs, max } of starts) {
    const compared =
      max === null ? "" : `, ${ratio.toFixed(2)} × the hand-made story, bound ${max}`;
    console.log(
      `  ${name.padEnd(24)} ${milliseconds.toFixed(0)} (+${addedMs.toFixed(0)}${compared}); processor ${processorMs.toFixed(0)} (+${addedProcessorMs.toFixed(0)})`,
    );
  }
}

/** Builds everything and measures. */
export async function measureBuiltColdStart(starts = STARTS): Promise<ColdStart[]> {
  const content = makeContent();
  const built = await buildForBench();
  const platform = await startPlatform(built, content);
  closing.push(() => platform.stop());
  return measureColdStart(built, platform, content, starts);
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const { values } = parseArgs({ options: { starts: { type: "string" } } });
  const found = await runPart("The cold start", MAX_COLD_START_MS, () =>
    measureBuiltColdStart(Number(values.starts ?? STARTS)),
  );
  printColdStart(found);
  process.exitCode = isQuick(found) ? 0 : 1;
}

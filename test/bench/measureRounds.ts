import type { PageClient } from "./pageClient.ts";
import { processorMicros } from "./processes.ts";

/** Something to ask over and over. */
export interface Target {
  name: string;
  /** A connection each; a measurement uses as many as it asks for. */
  clients: readonly PageClient[];
  path: string;
}

/** What one request to a target costs, as medians over the rounds. */
export interface Cost {
  name: string;
  /** Processor time of workerd, in microseconds. */
  micros: number;
  /** `micros` over that of the first target in the same round. */
  ratio: number;
  /** The least and the greatest ratio of a round. */
  ratioRange: [number, number];
  perSecond: number;
  /** Half of the requests were answered within so many microseconds. */
  p50Micros: number;
  requests: number;
}

export interface RoundSettings {
  /** Requests under way at a time, each on a connection of its own. */
  connections: number;
  rounds: number;
  /** How long a target is asked in each round, in milliseconds. */
  sliceMs: number;
  warmUpMs: number;
}

interface Sample {
  micros: number;
  perSecond: number;
  p50Micros: number;
  requests: number;
}

/**
 * Asks all targets in turn, round after round, so that what slows the machine down slows all of them;
 * the first is what the others are compared with. Throws when an answer is not a 200.
 */
export async function measureRounds(
  pid: number,
  targets: readonly Target[],
  settings: RoundSettings,
): Promise<Cost[]> {
  const ask = (target: Target, ms: number): Promise<number[]> =>
    askFor(target, settings.connections, ms);
  for (const target of targets) await ask(target, settings.warmUpMs);
  const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const target of targets) {
      const before = processorMicros(pid);
      const started = performance.now();
      const latencies = await ask(target, settings.sliceMs);
      const requests = latencies.length;
      const elapsedMs = performance.now() - started;
      samples.get(target.name)!.push({
        micros: (processorMicros(pid) - before) / requests,
        perSecond: (requests * 1000) / elapsedMs,
        p50Micros: median(latencies) * 1000,
        requests,
      });
    }
  }
  const base = samples.get(targets[0]!.name)!;
  return targets.map(({ name }) => {
    const own = samples.get(name)!;
    const ratios = own.map(({ micros }, round) => micros / base[round]!.micros);
    return {
      name,
      micros: median(own.map(({ micros }) => micros)),
      ratio: median(ratios),
      ratioRange: [Math.min(...ratios), Math.max(...ratios)],
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      p50Micros: median(own.map(({ p50Micros }) => p50Micros)),
      requests: own.reduce((sum, { requests }) => sum + requests, 0),
    };
  });
}

/** The middle of the numbers; the mean of the middle two where they are even. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Answers how long each request took, in milliseconds. */
async function askFor(target: Target, connections: number, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const latencies: number[] = [];
  const askOver = async (client: PageClient): Promise<void> => {
    while (performance.now() < until) {
      const asked = performance.now();
      const { status } = await client.get(target.path);
      if (status !== 200) throw new Error(`${target.name} answered ${status}`);
      latencies.push(performance.now() - asked);
    }
  };
  await Promise.all(target.clients.slice(0, connections).map(askOver));
  return latencies;
}

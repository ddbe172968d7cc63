import type { PageClient } from "./pageClient.ts";
import { processorMicros } from "./servers/processes.ts";

/** Something to request repeatedly. */
export interface Target {
  name: string;
  /** One connection each; a measurement uses as many as it needs. */
  clients: readonly PageClient[];
  path: string;
}

/** The cost of one request to a target, as medians over the rounds. */
export interface Cost {
  name: string;
  /** CPU time of workerd, in microseconds. */
  micros: number;
  /** The same of each round. */
  microsByRound: readonly number[];
  /** `micros` divided by that of the first target in the same round. */
  ratio: number;
  /** The lowest and highest ratio of a round. */
  ratioRange: [number, number];
  perSecond: number;
  /** Median response time, in microseconds. */
  p50Micros: number;
  requests: number;
}

export interface RoundSettings {
  /** Concurrent requests, each on a separate connection. */
  connections: number;
  rounds: number;
  /** How long each round requests a target, in milliseconds. */
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
 * Requests all targets in turn, round after round, so that a slow machine slows all of them. The
 * first target is the baseline. Throws if a response isn't a 200.
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
      microsByRound: own.map(({ micros }) => micros),
      ratio: median(ratios),
      ratioRange: [Math.min(...ratios), Math.max(...ratios)],
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      p50Micros: median(own.map(({ p50Micros }) => p50Micros)),
      requests: own.reduce((sum, { requests }) => sum + requests, 0),
    };
  });
}

/** Returns a target's cost in costs of another, as the median of the ratios of each round. */
export function ratioBetween(costs: readonly Cost[], name: string, base: string): number {
  const [own, floor] = [name, base].map((wanted) => {
    const cost = costs.find((candidate) => candidate.name === wanted);
    if (!cost) throw new Error(`${wanted} was not measured`);
    return cost.microsByRound;
  });
  return median(own!.map((micros, round) => micros / floor![round]!));
}

/** Returns the median. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Returns how long each request took, in milliseconds. */
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

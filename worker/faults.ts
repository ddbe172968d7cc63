// The fault seam (development and test builds only): a request header asks for a fault, so that
// every failure's behaviour can be shown against the built product. Production compiles it out.

/** Faults a request asks for. All methods do nothing when there are none. */
export interface Faults {
  /** The present moment, in milliseconds, moved by `clock:+400d`. */
  now(): number;
  /** Throws or waits before a database trip. */
  beforeDatabase(): Promise<void>;
  /** Throws where a named step is asked to fail, or with `-twice` to fail its first two times. */
  at(step: FaultStep): void;
}

export type FaultStep =
  | "cache-read"
  | "cache-write"
  | "events"
  | "purge"
  | "mail"
  | "render-before"
  | "render-mid";

export const FAULT_HEADER = "x-fault-injection";
export const FAULT_SEAM_HEADER = "x-fault-injection-seam";

/** No faults, and the real clock. */
export const NO_FAULTS: Faults = {
  now: () => Date.now(),
  beforeDatabase: async () => {},
  at: () => {},
};

/** An error that was asked for. */
class InjectedFault extends Error {
  override readonly name = "InjectedFault";
}

/** Reads the header `NAME[:ARG]`, several parted by commas. Without a header, NO_FAULTS. */
export function faultsFromHeader(header: string | null | undefined): Faults {
  if (!header) return NO_FAULTS;
  const asked = new Map(header.split(",").map((part) => splitFault(part.trim())));
  let thrown = false;
  const twice = new Map<string, number>();
  return {
    now: () => Date.now() + clockShift(asked.get("clock")),
    async beforeDatabase() {
      if (asked.has("d1-throw")) throw new InjectedFault("D1_ERROR: injected");
      if (asked.has("d1-overloaded"))
        throw new InjectedFault("D1 DB is overloaded. Requests queued for too long.");
      if (asked.has("d1-throw-once") && !thrown) {
        thrown = true;
        throw new InjectedFault("D1_ERROR: injected once");
      }
      const wait = Number(asked.get("d1-slow") ?? 0);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 30_000)));
    },
    at(step) {
      if (asked.has(step)) throw new InjectedFault(`${step} was asked to fail`);
      const failures = twice.get(step) ?? 0;
      if (asked.has(`${step}-twice`) && failures < 2) {
        twice.set(step, failures + 1);
        throw new InjectedFault(`${step} was asked to fail twice`);
      }
    },
  };
}

function splitFault(text: string): [string, string] {
  const colon = text.indexOf(":");
  return colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
}

function clockShift(text: string | undefined): number {
  const parts = /^([+-]?\d+)([smhd])$/.exec(text ?? "");
  if (!parts) return 0;
  const unit = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[
    parts[2] as "s" | "m" | "h" | "d"
  ];
  return Number(parts[1]) * unit;
}

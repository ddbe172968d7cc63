// Fault injection: a request header triggers faults, with `clock:+400d` also another time.

import { type Faults, NO_FAULTS } from "../../faults.ts";

const FAULT_HEADER = "x-fault-injection";

/** The faults that a request's header asks for. */
export function faultsOf(headers: Headers): Faults {
  return faultsFromHeader(headers.get(FAULT_HEADER));
}

/** An injected error. */
class InjectedError extends Error {
  override readonly name = "InjectedError";
}

/**
 * Parses the header `NAME[:ARG]`, several separated by commas. Returns NO_FAULTS without a header.
 */
export function faultsFromHeader(header: string | null | undefined): Faults {
  if (!header) return NO_FAULTS;
  const asked = new Map(header.split(",").map((part) => splitFault(part.trim())));
  let thrown = false;
  const twice = new Map<string, number>();
  return {
    now: () => Date.now() + clockShift(asked.get("clock")),
    async beforeDatabase() {
      if (asked.has("d1-throw")) throw new InjectedError("D1_ERROR: injected");
      if (asked.has("d1-overloaded"))
        throw new InjectedError("D1 DB is overloaded. Requests queued for too long.");
      if (asked.has("d1-throw-once") && !thrown) {
        thrown = true;
        throw new InjectedError("D1_ERROR: injected once");
      }
      const wait = Number(asked.get("d1-slow") ?? 0);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 30_000)));
    },
    at(step) {
      if (asked.has(step)) throw new InjectedError(`injected failure of ${step}`);
      const failures = twice.get(step) ?? 0;
      if (asked.has(`${step}-twice`) && failures < 2) {
        twice.set(step, failures + 1);
        throw new InjectedError(`second injected failure of ${step}`);
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

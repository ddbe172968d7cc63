// Where a request may fail on purpose. Development and test builds inject faults that a header asks
// for (dev/faults/injectFaults.ts), so that every failure can be tested against the built product.

/** The faults of a request. */
export interface Faults {
  /** The current time in milliseconds since 1970, shifted by `clock:+400d`. */
  now(): number;
  /** Throws or waits before a database round trip. */
  beforeDatabase(): Promise<void>;
  /** Throws if the step should fail, or with `-twice` on its first two calls. */
  at(step: FaultStep): void;
}

export type FaultStep =
  | "cache-read"
  | "cache-write"
  | "events"
  | "purge"
  | "mail"
  | "payments"
  | "payments-answer"
  | "render-before"
  | "render-mid";

/** No faults, and the real clock. */
export const NO_FAULTS: Faults = {
  now: () => Date.now(),
  beforeDatabase: async () => {},
  at: () => {},
};

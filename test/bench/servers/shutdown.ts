// Owns how a benchmark ends: stops what it started when it is done, when a part times out, and on a
// termination signal.

type Stop = () => Promise<void> | void;

/** After this time, the end of the process stops the rest. */
const MAX_STOPPING_MS = 10_000;

/** Stop functions of what was started; run last to first. */
export const closing: Stop[] = [];

/** Stops everything. Reports a failure and continues with the rest. */
async function closeAll(): Promise<void> {
  for (const stop of closing.splice(0).toReversed()) {
    try {
      await stop();
    } catch (error) {
      console.error("Something did not stop", error);
    }
  }
}

/**
 * Runs a part with a timeout, then stops what it started. A timeout ends the process with status 2.
 */
export async function runPart<Result>(
  name: string,
  maxMs: number,
  part: () => Promise<Result>,
): Promise<Result> {
  const overrun = setTimeout(() => {
    console.error(`${name} took longer than ${maxMs / 1000} s`);
    void endWith(2);
  }, maxMs);
  try {
    return await part();
  } finally {
    clearTimeout(overrun);
    await closeAll();
  }
}

async function endWith(status: number): Promise<void> {
  setTimeout(() => process.exit(status), MAX_STOPPING_MS).unref();
  await closeAll();
  process.exit(status);
}

process.once("SIGINT", () => void endWith(130));
process.once("SIGTERM", () => void endWith(143));

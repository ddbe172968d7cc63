// Owns how a benchmark ends: whatever it started is stopped when it is done, when a part takes too long,
// and when it is told to end.

type Stop = () => Promise<void> | void;

/** Past this, what does not stop is left to the end of the process. */
const MAX_STOPPING_MS = 10_000;

/** What stops what was started, the last first. */
export const closing: Stop[] = [];

/** Stops what was started. What fails to stop is reported, and the rest stopped all the same. */
async function closeAll(): Promise<void> {
  for (const stop of closing.splice(0).toReversed()) {
    try {
      await stop();
    } catch (error) {
      console.error("Something did not stop", error);
    }
  }
}

/** Runs a part within its time, then stops what it started. Too long a part ends the process, status 2. */
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

import { log } from "../log.ts";

/** A task of the schedule. */
export interface ScheduledTask {
  name: string;
  run: () => Promise<unknown>;
}

/** The limits of a run. */
export interface RunLimits {
  /** After this time no further task starts, in milliseconds. */
  runMs: number;
  /** After this time a run goes on without a task that hasn't ended, in milliseconds. */
  taskMs: number;
  /** After this number of statements no further task starts. */
  statements: number;
}

/** What a run needs to know its place. */
interface Run {
  limits: RunLimits;
  /** The task to start at; null or an unknown one starts at the first. */
  from: string | null;
  /** The number of statements that the run has sent. */
  statements: () => number;
  /** Records that a task starts and which one follows it. */
  record: (task: ScheduledTask, next: string) => Promise<void>;
}

/**
 * Runs tasks one after the other, in a circle from one of them, until all have run or a limit is
 * reached. Returns the task to continue with, or null. A failed task is logged and doesn't block the
 * others. Throws like `record`.
 */
export async function runTasks(tasks: readonly ScheduledTask[], run: Run): Promise<string | null> {
  const { limits, record } = run;
  const endsAt = Date.now() + limits.runMs;
  const first = Math.max(
    0,
    tasks.findIndex(({ name }) => name === run.from),
  );
  const inOrder = [...tasks.slice(first), ...tasks.slice(0, first)];
  for (const [index, task] of inOrder.entries()) {
    if (Date.now() >= endsAt || run.statements() >= limits.statements) {
      log("warn", "The schedule stopped early and continues in the next run", { task: task.name });
      return task.name;
    }
    await record(task, inOrder[(index + 1) % inOrder.length]!.name);
    await runTask(task, limits.taskMs);
  }
  return null;
}

/** Waits for a task, but not longer than the given time. Never throws. */
async function runTask({ name, run }: ScheduledTask, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The task didn't end in time")), milliseconds);
  });
  try {
    await Promise.race([run(), deadline]);
  } catch (error) {
    log("error", "A scheduled task failed", { what: name, error });
  } finally {
    clearTimeout(timer);
  }
}

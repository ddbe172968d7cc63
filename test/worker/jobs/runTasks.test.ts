import { afterEach, describe, expect, test, vi } from "vitest";
import { runTasks, type RunLimits, type ScheduledTask } from "../../../worker/jobs/runTasks.ts";

const LIMITS: RunLimits = { runMs: 1000, taskMs: 1000, statements: 100 };

afterEach(() => vi.restoreAllMocks());

/** A schedule of tasks by name, which keeps its place between runs. */
function makeSchedule(tasks: Record<string, () => Promise<unknown>>, limits = LIMITS) {
  const ran: string[] = [];
  let next: string | null = null;
  let sent = 0;
  const list = Object.entries(tasks).map(([name, run]): ScheduledTask => ({
    name,
    run: () => {
      ran.push(name);
      return run();
    },
  }));
  return {
    ran,
    send: (statements: number) => void (sent += statements),
    /** Runs once, and returns the tasks that ran. */
    async run(): Promise<string[]> {
      ran.length = 0;
      sent = 0;
      next = await runTasks(list, {
        limits,
        from: next,
        statements: () => sent,
        record: async (_task, following) => void (next = following),
      });
      return [...ran];
    },
    get next() {
      return next;
    },
  };
}

const nothing = async (): Promise<void> => {};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a run of the schedule", () => {
  test("runs all tasks in order, and the next one starts at the first again", async () => {
    const schedule = makeSchedule({ a: nothing, b: nothing, c: nothing });
    expect(await schedule.run()).toEqual(["a", "b", "c"]);
    expect(await schedule.run()).toEqual(["a", "b", "c"]);
  });

  test("goes on after a task that fails, and says which", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const schedule = makeSchedule({ a: () => Promise.reject(new Error("broken")), b: nothing });
    expect(await schedule.run()).toEqual(["a", "b"]);
    expect(logged.mock.calls.flat().join()).toContain('"what":"a"');
  });

  test("goes on after a task that doesn't end", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const never = () => new Promise(() => {});
    const schedule = makeSchedule({ a: never, b: nothing }, { ...LIMITS, taskMs: 10 });
    expect(await schedule.run()).toEqual(["a", "b"]);
    expect(logged.mock.calls.flat().join()).toContain("didn't end in time");
  });

  test("that takes too long continues in the next one, so that no task starves", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const slow = () => pause(20);
    const schedule = makeSchedule({ a: slow, b: nothing, c: nothing }, { ...LIMITS, runMs: 10 });
    expect(await schedule.run()).toEqual(["a"]);
    expect(await schedule.run()).toEqual(["b", "c", "a"]);
    expect(await schedule.run()).toEqual(["a"]);
  });

  test("that sends too many statements continues in the next one", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const schedule = makeSchedule({
      a: async () => schedule.send(60),
      b: async () => schedule.send(60),
      c: nothing,
    });
    expect(await schedule.run()).toEqual(["a", "b"]);
    expect(await schedule.run()).toEqual(["c", "a", "b"]);
  });

  test("that a task ends with the Worker is followed by one that starts after that task", async () => {
    let kills = true;
    const schedule = makeSchedule({
      a: nothing,
      // The Worker would be gone: nothing after it runs.
      b: () => new Promise((resolve) => !kills && resolve(null)),
      c: nothing,
    });
    void schedule.run();
    await vi.waitFor(() => expect(schedule.ran).toEqual(["a", "b"]));
    kills = false;
    expect(schedule.next).toBe("c");
    expect(await schedule.run()).toEqual(["c", "a", "b"]);
  });
});

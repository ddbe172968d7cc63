import { Database } from "../db/database.ts";
import type { PagesExport } from "../edge/workersPageCache.ts";
import { reportHealth } from "../http/health/reportHealth.ts";
import { indexDue } from "../http/outboxes/indexDue.ts";
import { processQueued } from "../http/outboxes/outboxes.ts";
import { purgePages } from "../http/pages/purgePages.ts";
import {
  openRequest,
  type RequestContext,
  type RequestScope,
} from "../http/request/requestContext.ts";
import { shipLogs } from "../http/request/shipLogs.ts";
import { log } from "../log.ts";
import type { TaskName } from "./dueTasks.ts";
import { type RunLimits, runTasks, type ScheduledTask } from "./runTasks.ts";
import { retentionTasks, scheduledTasks } from "./scheduledTasks.ts";
import {
  readScheduleStart,
  recordEnd,
  recordNextTask,
  type ScheduleStart,
} from "./scheduleState.ts";

/** The platform's context of a scheduled run. */
interface ScheduledScope {
  waitUntil(work: Promise<unknown>): void;
  exports?: { Pages?: PagesExport };
}

/** A run may send 1,000 statements to D1 and should end before the next starts. */
const LIMITS: RunLimits = { runMs: 45_000, taskMs: 40_000, statements: 700 };
/** Tasks can't send more; the rest is for the run itself. */
const MAX_STATEMENTS = 950;

/** The name of a run's retention task in the circle of tasks. */
const RETENTION = "retention";

/**
 * Runs every minute (wrangler.toml, triggers): the tasks that are due and one retention task, from
 * where the run before stopped, then what every run does.
 */
export async function runSchedule(
  _event: unknown,
  bindings: RequestScope["bindings"],
  scope: ScheduledScope,
): Promise<void> {
  const context = await openRequest({
    bindings,
    // There is no requester: no cookies, no headers, and an invalid host.
    request: new Request("https://schedule.invalid/"),
    waitUntil: (work) => scope.waitUntil(work),
    pages: scope.exports?.Pages,
  });
  context.db.endTimeBudget();
  context.statistics.db.endTimeBudget();
  context.db.limitStatements(MAX_STATEMENTS);
  // Works after the tasks have used up their statements.
  const ownDb = new Database(bindings.DB, context.faults);
  const steps: Record<string, () => Promise<unknown> | null> = {
    tasks: async () => {
      const start = await readScheduleStart(ownDb, context.now);
      const nextTask = await runDueTasks({ context, bindings, ownDb, start });
      await recordEnd(ownDb, { now: context.faults.now(), nextTask });
    },
    health: () => reportHealth(context, ownDb),
    // What the tasks and the report queued.
    emails: () => processQueued(context),
    search: () => (context.search.hasQueued ? indexDue(context) : null),
    purges: async () => {
      if (!context.purgeSet.isEmpty) await purgePages(context);
    },
    logs: () => shipLogs(context.config),
  };
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      log("error", "A step of the schedule failed", { step, error });
    }
  }
}

interface DueRun {
  context: RequestContext;
  bindings: RequestScope["bindings"];
  ownDb: Database;
  start: ScheduleStart;
}

/** Runs what is due. Returns the task to continue with, or null. */
async function runDueTasks({ context, bindings, ownDb, start }: DueRun): Promise<string | null> {
  const isDue = (name: string): boolean => start.due[name as TaskName] === 1;
  const retention = retentionTasks(context);
  const kinds = Object.keys(retention);
  const kind = Math.max(0, kinds.indexOf(start.nextRetention ?? ""));
  const tasks: ScheduledTask[] = Object.entries(scheduledTasks(context, bindings))
    .filter(([name]) => isDue(name) || name === start.nextTask)
    .map(([name, run]) => ({ name, run }));
  tasks.push({ name: RETENTION, run: retention[kinds[kind]!]! });
  let nextKind = kind;
  return runTasks(tasks, {
    limits: LIMITS,
    from: start.nextTask,
    statements: () => context.db.use.statements + ownDb.use.statements,
    async record({ name }, task) {
      if (name === RETENTION) nextKind = (kind + 1) % kinds.length;
      await recordNextTask(ownDb, { task, retention: kinds[nextKind]! });
    },
  });
}

// Reads the cost of keystrokes from a browser trace: the CPU time of the page's main thread from a
// key to the frame that shows it. Excludes other processes of the browser and the machine.

/** The cost of a keystroke, in milliseconds of the page's main thread. */
export interface KeyCost {
  /** Everything that ran from the key until its frame was painted. */
  totalMs: number;
  /** Self time by event name. */
  parts: Map<string, number>;
}

/** An event in Chromium's trace format; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string }; name?: string };
}

const TASK = "RunTask";
const PAINTED = new Set(["Commit", "Layerize", "CompositeLayers"]);

/** The required trace categories. */
export const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];

/** Returns the costs of all keystrokes in a trace, in order. */
export function keyCosts(trace: string): KeyCost[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const first = traceEvents.find((event) => isDispatch(event, "keydown"));
  if (!first) throw new Error("The trace has no key");
  const own = traceEvents
    .filter(({ pid, tid, ph }) => pid === first.pid && tid === first.tid && ph === "X")
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks = own.filter(({ name }) => name === TASK);
  const costs: KeyCost[] = [];
  for (const key of own.filter((event) => isDispatch(event, "keydown"))) {
    const input = own.find((event) => event.ts > key.ts && isDispatch(event, "input"));
    const painted = input && own.find(({ name, ts }) => ts > input.ts && PAINTED.has(name));
    if (!painted) continue;
    const from = tasks.findLast(({ ts }) => ts <= key.ts);
    const to = tasks.findLast(({ ts }) => ts <= painted.ts);
    if (!from || !to) continue;
    const within = own.filter(({ ts }) => ts >= from.ts && ts < to.ts + (to.dur ?? 0));
    costs.push(costOf(within));
  }
  return costs;
}

function isDispatch({ name, args }: TraceEvent, type: string): boolean {
  return name === "EventDispatch" && args?.data?.type === type;
}

/** Events are nested; each name gets its self time. */
function costOf(events: readonly TraceEvent[]): KeyCost {
  const parts = new Map<string, number>();
  const open: TraceEvent[] = [];
  let totalMs = 0;
  const add = (name: string, micros: number): void => {
    parts.set(name, (parts.get(name) ?? 0) + micros / 1000);
  };
  for (const event of events) {
    const { name, ts, tdur = 0 } = event;
    while (open.length > 0 && endOf(open.at(-1) as TraceEvent) <= ts) open.pop();
    const outer = open.at(-1);
    add(name, tdur);
    if (outer) add(outer.name, -tdur);
    else totalMs += tdur / 1000;
    open.push(event);
  }
  return { totalMs, parts };
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

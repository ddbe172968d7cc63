import type { Profile } from "./inspect.ts";

/**
 * The longest time that one sample counts. Samples are 100 µs apart; after a longer gap, in which the
 * machine ran another process, a random function would get all of it.
 */
const MAX_SAMPLE_US = 250;

/** Time spent in one function or group, in microseconds over the whole profile. */
export interface Spent {
  name: string;
  micros: number;
}

/** Where a profile's time was spent, sorted in descending order. */
export interface Summary {
  /** By library, or by directory of the product. */
  groups: Spent[];
  functions: Spent[];
}

/**
 * Summarizes a profile. `sourceOf` reads a file of the executed bundle, whose comments name each
 * module's file.
 */
export function summarizeProfile(profile: Profile, sourceOf: (url: string) => string): Summary {
  const modules = new Map<string, string[]>();
  const moduleAt = (url: string, line: number): string => {
    const lines = modules.get(url) ?? modulesByLine(sourceOf(url));
    modules.set(url, lines);
    return lines[line] || url;
  };
  const selfMicros = new Map<number, number>();
  profile.samples.forEach((id, index) => {
    const micros = Math.min(profile.timeDeltas[index] ?? 0, MAX_SAMPLE_US);
    selfMicros.set(id, (selfMicros.get(id) ?? 0) + micros);
  });
  const groups = new Map<string, number>();
  const functions = new Map<string, number>();
  for (const { id, callFrame } of profile.nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const micros = selfMicros.get(id) ?? 0;
    const isBundle = url.endsWith(".js");
    const file = isBundle ? moduleAt(url, lineNumber) : url;
    const name = functionName || "(anonymous)";
    const place = isBundle ? `${file} (line ${lineNumber + 1} of the bundle)` : file;
    const group = file ? groupOf(file) : name.startsWith("(") ? name : "built-in functions";
    groups.set(group, (groups.get(group) ?? 0) + micros);
    const key = `${name}  ${place}`;
    functions.set(key, (functions.get(key) ?? 0) + micros);
  }
  return { groups: sorted(groups), functions: sorted(functions) };
}

/** Returns the source file of each line of the bundle. */
function modulesByLine(source: string): string[] {
  let current = "";
  return source.split("\n").map((line) => {
    const mark = /^\/\/ (?:#region )?(\S+\.(?:[cm]?js|tsx?|json))$/.exec(line);
    if (mark) current = mark[1]!;
    return current;
  });
}

/** `node_modules/react-dom/…` belongs to react-dom, `worker/graphql/…` to that directory. */
function groupOf(file: string): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file);
  if (library) return library[1]!;
  if (file.startsWith("cloudflare-internal:")) return file;
  const parts = file.split("/");
  const rooms = parts[0] === "worker" && parts[1] === "domain" ? 3 : 2;
  return parts.slice(0, Math.min(rooms, parts.length - 1)).join("/") || file;
}

function sorted(spent: ReadonlyMap<string, number>): Spent[] {
  return [...spent]
    .map(([name, micros]) => ({ name, micros }))
    .toSorted((a, b) => b.micros - a.micros);
}

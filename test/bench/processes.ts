import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second whatever its kernel's own clock. */
const TICK_US = 10_000;

/** The processor time a process has taken in all its threads, in microseconds; 10 ms is the finest. */
export function processorMicros(pid: number): number {
  if (existsSync("/proc/self/stat")) {
    const { fields } = statOf(pid);
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  }
  // [[days-]hours:]minutes:seconds.hundredths
  const text = execFileSync("ps", ["-o", "cputime=", "-p", String(pid)], { encoding: "utf8" });
  const seconds = text
    .trim()
    .split(/[-:]/)
    .toReversed()
    .reduce((sum, part, index) => sum + Number(part) * [1, 60, 3600, 86_400][index]!, 0);
  return Math.round(seconds * 1_000_000);
}

/** This process's children that run the program of this name. */
export function childrenNamed(name: string): number[] {
  if (existsSync("/proc/self/stat")) {
    return readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => {
        try {
          const { program, fields } = statOf(pid);
          return program === name && Number(fields[1]) === process.pid;
        } catch {
          return false; // It ended meanwhile.
        }
      });
  }
  const lines = execFileSync("ps", ["-axo", "pid=,ppid=,comm="], { encoding: "utf8" }).split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, command]) => Number(parent) === process.pid && command?.endsWith(name))
    .map(([pid]) => Number(pid));
}

/** /proc/PID/stat: the program's name, and the fields from the third (state) on. */
function statOf(pid: number): { program: string; fields: string[] } {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const close = text.lastIndexOf(")");
  return {
    program: text.slice(text.indexOf("(") + 1, close),
    fields: text.slice(close + 2).split(" "),
  };
}

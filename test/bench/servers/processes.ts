import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux counts process time in hundredths of a second, whatever the kernel's clock. */
const TICK_US = 10_000;

/** Returns the CPU time of all threads of a process, in microseconds with a resolution of 10 ms. */
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

/** Returns the memory of a process that is in RAM, in bytes. */
export function residentBytes(pid: number): number {
  return 1024 * Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}

/** Returns this process's children that run a program. */
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
          return false; // It ended in the meantime.
        }
      });
  }
  const lines = execFileSync("ps", ["-axo", "pid=,ppid=,comm="], { encoding: "utf8" }).split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, command]) => Number(parent) === process.pid && command?.endsWith(name))
    .map(([pid]) => Number(pid));
}

/** Parses /proc/PID/stat: the program's name, and the fields from the third (state). */
function statOf(pid: number): { program: string; fields: string[] } {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const close = text.lastIndexOf(")");
  return {
    program: text.slice(text.indexOf("(") + 1, close),
    fields: text.slice(close + 2).split(" "),
  };
}

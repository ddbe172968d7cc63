// Prints the route table, one route per line, including which routes are built.
import path from "node:path";
import { loadSource } from "./build/loadSource.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { routeRows } = await loadSource<typeof import("./routeRows.ts")>(
  root,
  "worker/ops/routeRows.ts",
);
const rows = routeRows();
printTable([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
const builtCount = rows.filter(({ built }) => built === "yes").length;
console.log(`\n${rows.length} routes, ${builtCount} built.`);

function printTable(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0));
    console.log(cells.join("  ").trimEnd());
  }
}

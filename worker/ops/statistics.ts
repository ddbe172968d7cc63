// The statistics command. Counts a day of a running instance again from the raw events.

import { parseArgs } from "node:util";
import type { Recount } from "../domain/statistics/recountDay.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";

const HELP: CommandHelp = {
  usage: "statistics -- recount DAY",
  purpose:
    "Counts a day of a running instance again from the raw events. Prints how many counts were wrong.",
  options: [["recount DAY", "the day, UTC, such as 2026-03-15"]],
};

const { url, day } = readCommand(HELP, readArguments);
const { lines, pageViews, changed } = await askOperator<Recount>(url, "/_/ops/statistics/recount", {
  day,
});
console.log(`recounted: ${pageViews} page views in ${lines} reports, ${changed} counts changed`);

function readArguments(): { url: string; day: string } | null {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: URL_OPTION });
  const [command, day, ...rest] = positionals;
  return command === "recount" && day !== undefined && rest.length === 0
    ? { ...values, day }
    : null;
}

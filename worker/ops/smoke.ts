// Tries a deployment as a reader, a crawler and an operator would, and prints what answered.

import { parseArgs } from "node:util";
import { DEV_VARS, readOperatorToken } from "./devVars.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";
import { trySite } from "./smoke/trySite.ts";

const HELP: CommandHelp = {
  usage: "smoke --",
  purpose:
    "Tries a running instance: its home page, a story, the sign-in page, a feed, search, a purge with\n" +
    "the operator's token, and the health check. Prints a line for each. Changes nothing.",
  options: [],
};

const { url } = readCommand(HELP, () => {
  const { values } = parseArgs({ options: URL_OPTION });
  return { url: values.url };
});
const token = process.env.OPERATOR_TOKEN || readOperatorToken(DEV_VARS);
const results = await trySite(new URL(url).origin, token);
const width = Math.max(...results.map(({ name }) => name.length));
for (const { name, result, detail } of results)
  console.log(`${result.padEnd(7)}  ${name.padEnd(width)}  ${detail}`);
const failed = results.filter(({ result }) => result === "failed").length;
console.log(failed === 0 ? "Everything answered." : `${failed} failed.`);
process.exitCode = failed === 0 ? 0 : 1;

// The search command. Rebuilds the search index of a running instance step by step, while searches
// continue.

import { parseArgs } from "node:util";
import type { SearchRebuildReceipt } from "../http/operator/searchRebuildEndpoint.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";

const HELP: CommandHelp = {
  usage: "search -- rebuild",
  purpose:
    "Rebuilds the search index of a running instance. Searches continue to work meanwhile. Prints the\n" +
    "number of documents written.",
  options: [["rebuild", "rebuild the whole index"]],
};

const { url } = readCommand(HELP, readArguments);
const startedAt = performance.now();
let made = 0;
let step: object | null = {};
while (step) {
  const receipt: SearchRebuildReceipt = await askOperator<SearchRebuildReceipt>(
    url,
    "/_/ops/search/rebuild",
    step,
  );
  made += receipt.made;
  step = receipt.next;
}
console.log(`rebuilt: ${made} documents in ${Math.round(performance.now() - startedAt)} ms`);

function readArguments(): { url: string } | null {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: URL_OPTION });
  return String(positionals) === "rebuild" ? values : null;
}

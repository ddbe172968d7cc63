// The search command: `npm run search -- rebuild [--url ORIGIN]`. Rebuilds the search index of a
// running instance step by step, while searches continue.

import { parseArgs } from "node:util";
import type { SearchRebuildReceipt } from "../http/operator/searchRebuildEndpoint.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";

const USAGE = "Usage: npm run search -- rebuild [--url ORIGIN]";

const url = readArguments();
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
console.log(`rebuilt: ${made} in ${Math.round(performance.now() - startedAt)} ms`);

function readArguments(): string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: { type: "string", default: LOCAL_ORIGIN } },
    });
    if (String(positionals) === "rebuild" && URL.canParse(values.url)) return values.url;
  } catch {
    // Unknown options show the usage.
  }
  fail(2, USAGE);
}

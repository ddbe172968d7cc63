// The purge command: `npm run purge -- --tag TAG [--tag TAG …] | --site HOST | --all [--url
// ORIGIN]`. Purges a running instance, local or deployed, and prints the receipt.

import { parseArgs } from "node:util";
import { ENTITY_KINDS, GROUP_TAGS } from "../../shared/cacheTags.ts";
import type { PurgeReceipt } from "../http/operator/purgeEndpoint.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";
import { resultText } from "./purge/resultText.ts";

const USAGE =
  "Usage: npm run purge -- --tag TAG [--tag TAG ...] | --site HOST | --all [--url ORIGIN]";

const HELP = `${USAGE}

Has kept pages made anew, in a product that runs here or elsewhere, and prints a receipt: what of the
tags there is, on which hosts what is reached, and when all of it is fresh. OPERATOR_TOKEN says with
which right, set or in .dev.vars. Writes purge what they change by themselves; this is for what was
changed past them.

  --tag TAG      what a page shows: ${ENTITY_KINDS.map((kind) => `${kind}-ID`).join(", ")}
                 what a page lists: ${Object.values(GROUP_TAGS).join(", ")}
                 with more than one --tag, all of them; 500 at most
  --site HOST    every page of a host, with its port where it has one
  --all          every page
  --url ORIGIN   which product, ${LOCAL_ORIGIN} unless told

What a page is kept under it says itself: curl -sI -H 'X-Cache-Debug: 1' ADDRESS | grep -i x-cache-tags

Status 0 where it was purged or queued, 1 where it was refused or nothing answers, 2 for arguments that are
none.`;

const { input, url } = readArguments();
console.log(resultText(await askOperator<PurgeReceipt>(url, "/_/ops/purge", input)));

function readArguments(): { input: object; url: string } {
  try {
    const { values } = parseArgs({
      options: {
        tag: { type: "string", multiple: true },
        site: { type: "string" },
        all: { type: "boolean" },
        url: { type: "string", default: LOCAL_ORIGIN },
        help: { type: "boolean", short: "h" },
      },
    });
    const { tag: tags, site, all, url: given, help } = values;
    if (help) {
      console.log(HELP);
      process.exit(0);
    }
    const inputs = [tags && { tags }, site !== undefined && { site }, all && { all }].filter(
      Boolean,
    );
    if (inputs.length === 1 && URL.canParse(given))
      return { input: inputs[0] as object, url: given };
  } catch {
    // Unknown options show the usage.
  }
  fail(2, USAGE);
}

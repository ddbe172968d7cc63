// The purge command. Purges cached pages of a running instance, local or deployed, and prints the
// receipt.

import { parseArgs } from "node:util";
import { ENTITY_KINDS, GROUP_TAGS } from "../../shared/cache/cacheTags.ts";
import type { PurgeReceipt } from "../http/operator/purgeEndpoint.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";
import { resultText } from "./purge/resultText.ts";

const HELP: CommandHelp = {
  usage: "purge -- --tag TAG [--tag TAG ...] | --site HOST | --all",
  purpose: `Purges cached pages of a running instance. Prints a receipt: the tags, the hosts and pages they
affect, and when all of these pages are fresh. Writes purge the pages they change; use this command
after a change that bypassed them.

To list the cache tags of a page:
  curl -sI -H 'X-Cache-Debug: 1' ADDRESS | grep -i x-cache-tags`,
  options: [
    [
      "--tag TAG",
      `purge the pages with this cache tag; repeat it for up to 500 tags
an entity: ${ENTITY_KINDS.map((kind) => `${kind}-ID`).join(", ")}
a group of pages: ${Object.values(GROUP_TAGS).join(", ")}`,
    ],
    ["--site HOST", "purge all pages of a host, given with its port if it has one"],
    ["--all", "purge all pages"],
  ],
};

const { input, url } = readCommand(HELP, readArguments);
console.log(resultText(await askOperator<PurgeReceipt>(url, "/_/ops/purge", input)));

function readArguments(): { input: object; url: string } | null {
  const { values } = parseArgs({
    options: {
      tag: { type: "string", multiple: true },
      site: { type: "string" },
      all: { type: "boolean" },
      ...URL_OPTION,
    },
  });
  const { tag: tags, site, all, url } = values;
  const inputs = [tags && { tags }, site !== undefined && { site }, all && { all }];
  const [input, ...more] = inputs.filter((choice) => typeof choice === "object");
  return input && more.length === 0 ? { input, url } : null;
}

// The purge command: `npm run purge -- --tag TAG [--tag TAG …] | --site HOST | --all [--url ORIGIN]`.
// Asks a running product, local or deployed, to purge, and prints its receipt. The token comes from
// the variable OPERATOR_TOKEN, else from .dev.vars.

import { parseArgs } from "node:util";
import type { PurgeReceipt } from "../http/operator/purgeEndpoint.ts";
import { DEV_VARS, readOperatorToken } from "./devVars.ts";
import { receiptText } from "./purge/receiptText.ts";

const USAGE =
  "Usage: npm run purge -- --tag TAG [--tag TAG ...] | --site HOST | --all [--url ORIGIN]";
const LOCAL = "http://localhost:8787";

const { wish, url } = readArguments();
const token = process.env.OPERATOR_TOKEN || readOperatorToken(DEV_VARS);
if (!token) fail(2, "There is no OPERATOR_TOKEN, neither set nor in .dev.vars.");

const response = await fetch(new URL("/_/ops/purge", url), {
  method: "POST",
  headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  body: JSON.stringify(wish),
}).catch(() => fail(1, `Nothing answers at ${url}.`));
const answer = (await response.json().catch(() => null)) as
  | PurgeReceipt
  | { error: { message: string } }
  | null;
if (!answer || "error" in answer || !response.ok) {
  fail(
    1,
    `Refused (${response.status}): ${(answer && "error" in answer && answer.error.message) || "no reason given"}`,
  );
}
console.log(receiptText(answer));

function readArguments(): { wish: object; url: string } {
  try {
    const { values } = parseArgs({
      options: {
        tag: { type: "string", multiple: true },
        site: { type: "string" },
        all: { type: "boolean" },
        url: { type: "string", default: LOCAL },
      },
    });
    const { tag: tags, site, all, url: given } = values;
    const wishes = [tags && { tags }, site !== undefined && { site }, all && { all }].filter(
      Boolean,
    );
    if (wishes.length === 1 && URL.canParse(given))
      return { wish: wishes[0] as object, url: given };
  } catch {
    // An option that there is not.
  }
  fail(2, USAGE);
}

function fail(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}

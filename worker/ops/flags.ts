// The command for feature flags. Prints the flags and their rules afterwards.

import { parseArgs } from "node:util";
import type { FlagsReceipt } from "../domain/flags/changeFlag.ts";
import type { FlagRule } from "../domain/flags/evaluateFlags.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";

const HELP: CommandHelp = {
  usage:
    "flags -- list | set NAME VALUE [--user U | --staff | --share 0.1] | unset NAME [--user U | --staff]",
  purpose: "Lists or changes the feature flags of a running instance. Prints the flags afterwards.",
  options: [
    ["list", "print the flags and their rules"],
    ["set NAME VALUE", "set a flag, for everyone or for the audience given"],
    ["unset NAME", "remove a flag's rule, for everyone or for the audience given"],
    ["--user U", "only for the user with this id or username"],
    ["--staff", "only for staff"],
    ["--share 0.1", "only for this share of users"],
  ],
};

const { input, url } = readCommand(HELP, readArguments);
const { flags, rules, totalRules, arePagesRerendered } = await askOperator<FlagsReceipt>(
  url,
  "/_/ops/flags",
  input,
);
for (const { name, value, isDefault } of flags) {
  console.log(`${name} = ${String(value)}${isDefault ? "" : " (set)"}`);
  for (const rule of rules) {
    if (rule.flag === name) console.log(`  ${rule.value} for ${whomOf(rule)}`);
  }
}
if (totalRules > rules.length) console.log(`${totalRules - rules.length} more rules not shown`);
if ("set" in input || "unset" in input)
  console.log(
    arePagesRerendered
      ? "Takes effect within 30 seconds, and on cached pages within two minutes."
      : "Takes effect within 30 seconds.",
  );

function whomOf({ audience, userId, share }: FlagRule): string {
  if (audience === "USER") return `user ${userId}`;
  if (audience === "STAFF") return "staff";
  return share === 1 ? "everyone" : `a share of ${share}`;
}

function readArguments(): { input: object; url: string } | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      user: { type: "string" },
      staff: { type: "boolean" },
      share: { type: "string" },
      ...URL_OPTION,
    },
  });
  const { user, staff, share, url } = values;
  const [verb, name, value] = positionals;
  const whom = { user, staff, share: share === undefined ? undefined : Number(share) };
  if (verb === "list" && positionals.length === 1) return { input: {}, url };
  if (verb === "set" && positionals.length === 3)
    return { input: { set: name, value: valueOf(value!), ...whom }, url };
  if (verb === "unset" && positionals.length === 2) return { input: { unset: name, ...whom }, url };
  return null;
}

/** Parses a boolean or a number; otherwise a string. */
function valueOf(typed: string): boolean | number | string {
  if (typed === "true" || typed === "false") return typed === "true";
  return typed.trim() !== "" && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

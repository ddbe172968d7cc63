// Feature flag rules, and a clock that makes an isolate read them again.

import { runSql } from "./database.ts";
import type { FlagName, FlagValue } from "../../shared/flags.ts";
import { insertRow } from "./factories.ts";

type Audience =
  | { audience: "USER"; user_id: string }
  | { audience: "STAFF" }
  | { audience: "SHARE"; share: number };

/** Replaces all flag rules with these, in order. */
export async function setFlagRules(
  ...rules: ({ flag: FlagName; value: FlagValue } & Audience)[]
): Promise<void> {
  await runSql("DELETE FROM flag_rules");
  for (const [position, { value, ...rule }] of rules.entries()) {
    await insertRow("flag_rules", { position, value: JSON.stringify(value), ...rule });
  }
}

let hours = 0;

/** Returns the headers of a request at a later time than all previous ones. */
export function later(headers: Record<string, string> = {}): Record<string, string> {
  hours += 1;
  return { ...headers, "x-fault-injection": `clock:+${hours}h` };
}

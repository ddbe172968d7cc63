// Rules of feature flags, and a clock that is late enough for an isolate to read them anew.

import { env } from "cloudflare:workers";
import type { FlagName, FlagValue } from "../../shared/flags.ts";
import { insertRow } from "./factories.ts";

type Audience =
  | { audience: "USER"; user_id: string }
  | { audience: "STAFF" }
  | { audience: "SHARE"; share: number };

/** Makes these the only rules there are, in this order. */
export async function setFlagRules(
  ...rules: ({ flag: FlagName; value: FlagValue } & Audience)[]
): Promise<void> {
  await env.DB.prepare("DELETE FROM flag_rules").run();
  for (const [position, { value, ...rule }] of rules.entries()) {
    await insertRow("flag_rules", { position, value: JSON.stringify(value), ...rule });
  }
}

let hours = 0;

/** Headers of a request at a later time than any before it. */
export function later(headers: Record<string, string> = {}): Record<string, string> {
  hours += 1;
  return { ...headers, "x-fault-injection": `clock:+${hours}h` };
}

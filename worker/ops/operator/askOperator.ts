// Calls operator endpoints of a running instance, local or deployed. The token comes from the
// variable OPERATOR_TOKEN, or else from .dev.vars.

import { DEV_VARS, readOperatorToken } from "../devVars.ts";

/** The origin of `wrangler dev`. */
export const LOCAL_ORIGIN = "http://localhost:8787";

/** Posts a request and returns the receipt. Exits the process on failure. */
export async function askOperator<Receipt extends object>(
  origin: string,
  path: string,
  input: object,
): Promise<Receipt> {
  const token = process.env.OPERATOR_TOKEN || readOperatorToken(DEV_VARS);
  if (!token) fail(2, "OPERATOR_TOKEN is missing. Set it, or add it to .dev.vars.");
  const response = await fetch(new URL(path, origin), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(input),
  }).catch(() => fail(1, `Couldn't reach ${origin}.`));
  const answer = (await response.json().catch(() => null)) as
    | Receipt
    | { error: { message: string } }
    | null;
  if (!answer || "error" in answer || !response.ok) {
    const reason = (answer && "error" in answer && answer.error.message) || "no reason given";
    fail(1, `Rejected (${response.status}): ${reason}`);
  }
  return answer;
}

/** Prints an error and exits the process. */
export function fail(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}

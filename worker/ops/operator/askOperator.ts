// Asks a running product, local or deployed, for what operators may. The token comes from the variable
// OPERATOR_TOKEN, else from .dev.vars.

import { DEV_VARS, readOperatorToken } from "../devVars.ts";

/** Where `wrangler dev` serves. */
export const LOCAL_ORIGIN = "http://localhost:8787";

/** Posts a wish and answers the product's receipt. Ends the command where there is none. */
export async function askOperator<Receipt extends object>(
  origin: string,
  path: string,
  input: object,
): Promise<Receipt> {
  const token = process.env.OPERATOR_TOKEN || readOperatorToken(DEV_VARS);
  if (!token) fail(2, "There is no OPERATOR_TOKEN, neither set nor in .dev.vars.");
  const response = await fetch(new URL(path, origin), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(input),
  }).catch(() => fail(1, `Nothing answers at ${origin}.`));
  const answer = (await response.json().catch(() => null)) as
    | Receipt
    | { error: { message: string } }
    | null;
  if (!answer || "error" in answer || !response.ok) {
    const reason = (answer && "error" in answer && answer.error.message) || "no reason given";
    fail(1, `Refused (${response.status}): ${reason}`);
  }
  return answer;
}

/** Says why and ends the command. */
export function fail(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}

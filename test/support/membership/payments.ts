// Payments at the embedded provider, for tests of the Worker.

import { env } from "cloudflare:workers";
import { Database } from "../../../worker/db/database.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { openPaymentWorld, type PaymentWorld } from "./paymentWorld.ts";
import { makeDomainContext } from "../people.ts";

export { buyMembership, CARDS, type PaymentWorld } from "./paymentWorld.ts";

/** Opens a world at a time, with events that wait until they are delivered. */
export async function makePaymentWorld(start = Date.UTC(2026, 0, 31, 12)): Promise<PaymentWorld> {
  await env.DB.exec("DELETE FROM embedded_payments");
  await env.DB.exec("DELETE FROM ledger_entries");
  return openPaymentWorld({ ...makeDomainContext(), db: new Database(env.DB, NO_FAULTS) }, start);
}

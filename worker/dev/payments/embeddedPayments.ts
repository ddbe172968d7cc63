import type { Database } from "../../db/database.ts";
import { embeddedStore } from "./embeddedStore.ts";
import { answerCall } from "./provider/answer.ts";

interface Provider {
  db: Database;
  clock: () => number;
  /** Fails the steps `payments` (the provider is down) and `payments-answer` (its answer is lost). */
  at: (step: "payments" | "payments-answer") => void;
}

/**
 * Replaces the payment provider: answers the calls of its library. A call that may cause events
 * sets `hasQueued`.
 */
export function embeddedPayments(
  { db, clock, at }: Provider,
  events: { hasQueued: boolean },
): typeof fetch {
  const store = embeddedStore(db);
  return async (input, init) => {
    at("payments");
    const request = new Request(input, init);
    if (request.method !== "GET") events.hasQueued = true;
    const answer = await answerCall(store, clock(), request);
    at("payments-answer");
    return answer;
  };
}

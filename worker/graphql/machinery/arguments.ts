import type { ArgBuilder } from "@pothos/core";
import type { Types } from "./results.ts";

/** The required id of a thing, which is named as in the descriptions: "story", "person". */
export function idArg(t: { arg: ArgBuilder<Types> }, thing: string) {
  return t.arg.id({ required: true, description: `The ${thing}'s id.` });
}

/** The required key with which a client may repeat a request. */
export function keyArg(t: { arg: ArgBuilder<Types> }) {
  return t.arg.string({
    required: true,
    description: "Idempotency key from the client: 8 to 64 letters, digits, - and _.",
  });
}

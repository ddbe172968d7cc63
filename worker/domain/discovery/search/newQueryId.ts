import { toHex } from "../../../../shared/format/hex.ts";

/** A name of 32 hex digits for a search that is answered: what is opened of it is told by that. */
export const newQueryId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

import { toHex } from "../../../shared/format/hex.ts";

/** Creates an identifier of 32 hex digits for a search. Click reports refer to it. */
export const newQueryId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

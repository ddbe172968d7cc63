// Ids of memberships, purchases, charges and gifts. They are not nodes: each belongs to one user and
// is looked up with them.

import { toHex } from "../../../shared/format/hex.ts";

const PREFIXES = { membership: "mem", purchase: "pur", charge: "chg", gift: "gft" } as const;

function newPaymentId(kind: keyof typeof PREFIXES): string {
  return `${PREFIXES[kind]}_${toHex(crypto.getRandomValues(new Uint8Array(12)))}`;
}

export const newMembershipId = (): string => newPaymentId("membership");
export const newPurchaseId = (): string => newPaymentId("purchase");
export const newChargeId = (): string => newPaymentId("charge");

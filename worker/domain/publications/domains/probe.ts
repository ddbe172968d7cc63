// The probe that proves where a domain leads: a request through it for an address that only this
// Worker can answer rightly. The answer is an HMAC over nonce, domain and owner.

import { randomHex, toHex } from "../../../../shared/format/hex.ts";
import { isHexId } from "../../../../shared/ids.ts";
import type { DomainContext } from "../../context.ts";

/** Where the probe is answered, on every host. */
export const PROBE_PATH = "/.well-known/deckle-domain-probe";

const NONCE = /^[0-9a-f]{32}(?<ownerId>[0-9a-f]{12})$/;

/** A new nonce. It ends with the owner's id, so that the answer knows whose claim it is about. */
export function newProbeNonce(ownerId: string): string {
  return randomHex(16) + ownerId;
}

/**
 * What the Worker answers to a probe that came by a host: null for a nonce that is none, or where
 * its owner claims no such host. Throws as Database does.
 */
export async function answerProbe(
  context: Pick<DomainContext, "db" | "config">,
  domain: string,
  nonce: string,
): Promise<string | null> {
  const ownerId = NONCE.exec(nonce)?.groups?.ownerId;
  if (!ownerId) return null;
  const claim = await context.db.first<object>(
    `SELECT 1 FROM custom_domains WHERE domain = ?1 AND owner_id = ?2 AND state <> 'removed'`,
    domain,
    ownerId,
  );
  return claim ? proofOf(context.config.domains.probeSecret, { nonce, domain, ownerId }) : null;
}

/** The one right answer to a probe. */
export async function proofOf(
  secret: string,
  { nonce, domain, ownerId }: { nonce: string; domain: string; ownerId: string },
): Promise<string> {
  if (!isHexId(ownerId)) throw new TypeError("An owner is named by an id");
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, [
    "sign",
  ]);
  // None of the three holds a space, so that no two triples read alike.
  const text = bytes.encode(`domain-probe ${nonce} ${domain} ${ownerId}`);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)));
}

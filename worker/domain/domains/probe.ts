// Owns the probe that proves where a domain points: a request through the domain to a path that
// only this Worker can answer correctly. The answer is an HMAC over nonce, domain and owner.

import { sql } from "../../db/sql.ts";
import { randomHex, toHex } from "../../../shared/format/hex.ts";
import { isHexId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";

/** The path that answers the probe on every host. */
export const PROBE_PATH = "/.well-known/deckle-domain-probe";

const NONCE = /^[0-9a-f]{32}(?<ownerId>[0-9a-f]{12})$/;

/** Creates a nonce. It ends with the owner's id, so that the answer can find the claim. */
export function newProbeNonce(ownerId: string): string {
  return randomHex(16) + ownerId;
}

/**
 * Returns the Worker's answer to a probe received through a host, or null for an invalid nonce or
 * if its owner has no claim to the host.
 */
export async function answerProbe(
  context: Pick<DomainContext, "db" | "config">,
  domain: string,
  nonce: string,
): Promise<string | null> {
  const ownerId = NONCE.exec(nonce)?.groups?.ownerId;
  if (!ownerId) return null;
  const claim = await context.db.first<object>(
    sql`SELECT 1 FROM custom_domains WHERE domain = ${domain} AND owner_id = ${ownerId}
      AND state <> 'removed'`,
  );
  return claim ? proofOf(context.config.domains.probeSecret, { nonce, domain, ownerId }) : null;
}

/** Returns the only valid answer to a probe. */
export async function proofOf(
  secret: string,
  { nonce, domain, ownerId }: { nonce: string; domain: string; ownerId: string },
): Promise<string> {
  if (!isHexId(ownerId)) throw new TypeError("The owner must be an id");
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, [
    "sign",
  ]);
  // None of the three contains a space, so different triples never produce the same text.
  const text = bytes.encode(`domain-probe ${nonce} ${domain} ${ownerId}`);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)));
}

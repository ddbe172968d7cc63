// Signatures of Standard Webhooks (https://www.standardwebhooks.com), as Svix and its customers send
// them: HMAC-SHA256 of `id.timestamp.body`.

/** How far the time of a signature may be from now, in seconds. */
const TOLERANCE_S = 300;

const PREFIX = "whsec_";
const ALGORITHM = { name: "HMAC", hash: "SHA-256" } as const;

/** A webhook's request. */
interface SignedRequest {
  headers: Pick<Headers, "get">;
  body: string;
}

/** Returns a secret's key; null for a text that isn't a secret. */
export function webhookKey(secret: string): Uint8Array<ArrayBuffer> | null {
  if (!secret.startsWith(PREFIX)) return null;
  try {
    return fromBase64(secret.slice(PREFIX.length));
  } catch {
    return null;
  }
}

/**
 * Returns the id of a request that was signed with one of the secrets within the last minutes; null
 * for any other. `now` in milliseconds since 1970.
 */
export async function verifyWebhook(
  { headers, body }: SignedRequest,
  secrets: readonly string[],
  now: number,
): Promise<string | null> {
  const header = (name: string): string =>
    headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? "";
  const id = header("id");
  const timestamp = header("timestamp");
  if (!/^[\w-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) return null;
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // Several while the sender replaces its secret.
  const signatures = header("signature").slice(0, 2000).split(" ").flatMap(signatureIn);
  for (const secret of secrets) {
    const bytes = webhookKey(secret);
    if (!bytes) continue;
    const key = await crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["verify"]);
    for (const signature of signatures)
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return id;
  }
  return null;
}

/** The signature in `v1,BASE64`. */
function signatureIn(text: string): Uint8Array<ArrayBuffer>[] {
  if (!text.startsWith("v1,")) return [];
  try {
    return [fromBase64(text.slice(3))];
  } catch {
    return [];
  }
}

/** Throws for text that isn't Base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

// A log provider's intake API, which accepts lines as JSON with a client token.

/** A line in the provider's format: `status` is its severity; further fields are top-level. */
export interface IntakeLine {
  readonly status: string;
  readonly source: string;
  readonly service: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** The intake and our credentials. */
export interface IntakeSettings {
  clientToken: string;
  datacenter: "us" | "eu";
  /** The intake URL if not the provider's own for the datacenter; the token is appended. */
  url: string | null;
}

const URLS = {
  us: "https://browser-http-intake.logs.datadoghq.com/v1/input",
  eu: "https://browser-http-intake.logs.datadoghq.eu/v1/input",
} as const;

/** Timeout of the provider, in milliseconds. */
const DEADLINE_MS = 5000;

/**
 * Sends several lines. Rejects if the provider doesn't accept them; the error doesn't contain the
 * token.
 */
export async function sendToIntake(
  { clientToken, datacenter, url }: IntakeSettings,
  lines: readonly IntakeLine[],
  call: typeof fetch,
): Promise<void> {
  const response = await call(`${url ?? URLS[datacenter]}/${encodeURIComponent(clientToken)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(lines),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The log intake responded with status ${response.status}`);
}

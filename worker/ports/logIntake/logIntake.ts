// A logging provider's intake, which takes lines as JSON under a client token (platform.md §7).

/** A line as the provider has it: its gravity is its status, and what it says beside stands beside. */
export interface IntakeLine {
  readonly status: string;
  readonly source: string;
  readonly service: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Where lines go, and as whose. */
export interface IntakeSettings {
  clientToken: string;
  datacenter: "us" | "eu";
  /** The intake, where it is not the provider's own for the datacenter; the token follows it. */
  url: string | null;
}

const URLS = {
  us: "https://browser-http-intake.logs.datadoghq.com/v1/input",
  eu: "https://browser-http-intake.logs.datadoghq.eu/v1/input",
} as const;

/** Longest wait for the provider, in milliseconds. */
const DEADLINE_MS = 5000;

/** Sends lines together. Rejects when the provider does not take them; the reason names no token. */
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
  if (!response.ok) throw new Error(`The log intake answered ${response.status}`);
}

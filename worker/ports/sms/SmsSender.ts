/** Sends text messages. */
export interface SmsSender {
  readonly driver: "embedded" | "http";
  /** `key` is the idempotency key: a provider that knows it sends nothing. Throws SmsError. */
  send(message: { key: string; to: string; text: string }): Promise<void>;
}

/** The message wasn't accepted; retrying may help. */
export class SmsError extends Error {
  override readonly name = "SmsError";
}

/** Timeout of the provider, in milliseconds. */
const DEADLINE_MS = 8000;

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * A text message provider over HTTP: `POST {address}` with `{ to, text }` as JSON, a bearer token
 * and the header `Idempotency-Key`.
 */
export function httpSms(settings: { apiUrl: string; apiToken: string }, fetch: Fetch): SmsSender {
  return {
    driver: "http",
    async send({ key, to, text }) {
      const response = await fetch(settings.apiUrl, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${settings.apiToken}`,
          "Content-Type": "application/json",
          "Idempotency-Key": key,
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(DEADLINE_MS),
        // A redirect would forward the token.
        redirect: "manual",
      }).catch((error: unknown) => {
        throw new SmsError("The SMS provider did not respond", { cause: error });
      });
      await response.body?.cancel();
      if (!response.ok)
        throw new SmsError(`The SMS provider rejected the message (${response.status})`);
    },
  };
}

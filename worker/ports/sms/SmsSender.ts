/** What sends a text message to one number. */
export interface SmsSender {
  readonly driver: "embedded" | "http";
  /** `key` names the message: a provider that has it by then sends nothing. Throws SmsNotSent. */
  send(message: { key: string; to: string; text: string }): Promise<void>;
}

/** The message was not taken; trying again may help. */
export class SmsNotSent extends Error {
  override readonly name = "SmsNotSent";
}

/** How long a provider may take, in milliseconds. */
const DEADLINE_MS = 8000;

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * A provider of text messages over HTTP: `POST {address}` with `{ to, text }` as JSON, a bearer token
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
        // A redirect would take the token along.
        redirect: "manual",
      }).catch((error: unknown) => {
        throw new SmsNotSent("The provider of messages did not answer", { cause: error });
      });
      await response.body?.cancel();
      if (!response.ok)
        throw new SmsNotSent(`The provider of messages refused (${response.status})`);
    },
  };
}

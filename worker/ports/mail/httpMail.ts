// A provider of mail over HTTP: `POST {base}/emails` with a JSON body, a bearer token and the header
// `Idempotency-Key`, as Resend and those that follow it have it. By the key the provider knows a mail
// again for a day, which is longer than the outbox tries: nothing is sent twice.

import {
  type MailAddress,
  MailNotSent,
  type MailSender,
  SEND_DEADLINE_MS,
  unsubscribeHeaders,
} from "./MailSender.ts";

/** Where the provider is, and with which right. */
export interface HttpMailSettings {
  /** The provider's address up to `/emails`, no trailing slash. */
  apiUrl: string;
  apiToken: string;
}

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Statuses by which a provider refuses the mail itself, not the moment, the key or the token. */
const FINAL = new Set([400, 413, 422]);

/** Sends by the provider, in the name of `from`. */
export function httpMail(
  { apiUrl, apiToken }: HttpMailSettings,
  from: MailAddress,
  fetch: Fetch,
): MailSender {
  return {
    driver: "http",
    async send({ key, to, subject, text, html, unsubscribeUrl }) {
      const headers = unsubscribeHeaders({ unsubscribeUrl });
      const response = await fetch(`${apiUrl}/emails`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${apiToken}`,
          "Content-Type": "application/json",
          "Idempotency-Key": key,
        },
        body: JSON.stringify({ from: withName(from), to: [to], subject, text, html, headers }),
        signal: AbortSignal.timeout(SEND_DEADLINE_MS),
        // A redirect would take the token along.
        redirect: "manual",
      }).catch((error: unknown) => {
        throw new MailNotSent("The mail provider did not answer", { cause: error });
      });
      await response.body?.cancel();
      if (response.ok) return;
      throw new MailNotSent(`The mail provider refused (${response.status})`, {
        isFinal: FINAL.has(response.status),
        retryAfterMs: retryAfter(response.headers.get("retry-after")),
      });
    },
  };
}

/** RFC 5322's form; the configuration has refused names that would need more than quotes. */
function withName({ name, email }: MailAddress): string {
  return `"${name}" <${email}>`;
}

/** The header's wait in milliseconds, for seconds and for a date (RFC 9110 §10.2.3). */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

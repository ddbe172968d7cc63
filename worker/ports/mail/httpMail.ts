// An email provider over HTTP: `POST {base}/emails` with a JSON body, a bearer token and the header
// `Idempotency-Key`, like Resend and compatible providers. The provider remembers a key for a day,
// longer than the outbox retries, so nothing is sent twice.

import {
  listHeaders,
  type Mail,
  type MailAddress,
  MailError,
  type MailSender,
  SEND_DEADLINE_MS,
  senderOf,
} from "./MailSender.ts";

/** The provider and our credentials. */
export interface HttpMailSettings {
  /** The provider's URL up to `/emails`, without a trailing slash. */
  apiUrl: string;
  apiToken: string;
}

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Statuses that reject the email itself, not the rate, key or token. */
const FINAL = new Set([400, 413, 422]);

/** Sends through the provider, from `from`. */
export function httpMail(
  { apiUrl, apiToken }: HttpMailSettings,
  from: MailAddress,
  fetch: Fetch,
): MailSender {
  return {
    driver: "http",
    async send(mail) {
      const response = await fetch(`${apiUrl}/emails`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${apiToken}`,
          "Content-Type": "application/json",
          "Idempotency-Key": mail.key,
        },
        body: JSON.stringify(bodyOf(mail, from)),
        signal: AbortSignal.timeout(SEND_DEADLINE_MS),
        // A redirect would forward the token.
        redirect: "manual",
      }).catch((error: unknown) => {
        throw new MailError("The mail provider did not respond", { cause: error });
      });
      await response.body?.cancel();
      if (response.ok) return;
      throw new MailError(`The mail provider rejected the email (${response.status})`, {
        isFinal: FINAL.has(response.status),
        retryAfterMs: retryAfter(response.headers.get("retry-after")),
      });
    },
  };
}

function bodyOf(mail: Mail, from: MailAddress): Record<string, unknown> {
  const { to, subject, text, html, list } = mail;
  const headers = listHeaders(mail);
  return {
    from: withName(senderOf(from, mail)),
    to: [to],
    subject,
    text,
    html,
    ...(list?.replyTo ? { reply_to: list.replyTo } : {}),
    headers: list ? { ...headers, "Message-ID": `<${list.messageId}>` } : headers,
  };
}

/** RFC 5322 format; the name has no signs that need more than quotes. */
function withName({ name, email }: MailAddress): string {
  return `"${name}" <${email}>`;
}

/** Parses Retry-After, in seconds or as a date, to milliseconds (RFC 9110 §10.2.3). */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

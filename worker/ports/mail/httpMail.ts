// An email provider over HTTP: `POST {base}/emails` and `POST {base}/emails/batch` with a JSON body, a
// bearer token and the header `Idempotency-Key`, like Resend and compatible providers. The provider
// remembers a key for a day, longer than the outbox retries, so nothing is sent twice.

import * as v from "valibot";
import {
  BATCH_DEADLINE_MS,
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

/** A request to the provider. */
interface Post {
  path: string;
  key: string;
  body: unknown;
  deadlineMs: number;
  headers?: Record<string, string>;
}

/** The tag that names an email in the provider's events. */
export const KEY_TAG = "key";

/** Statuses that reject the email itself, not the rate, key or token. */
const FINAL = new Set([400, 413, 422]);

/** The rejected emails of a batch that is accepted otherwise. */
const BATCH_ANSWER = v.object({
  errors: v.optional(v.array(v.object({ index: v.number(), message: v.optional(v.string()) })), []),
});

const ERROR_ANSWER = v.object({ name: v.string(), message: v.optional(v.string(), "") });

/** The provider's message about a sender whose domain it doesn't know. */
const REJECTED_SENDER = /\bdomain\b.*\bverif|\bverif.*\bdomain\b|[`"']from[`"']/i;

/** Sends through the provider, from `from`. */
export function httpMail(
  { apiUrl, apiToken }: HttpMailSettings,
  from: MailAddress,
  fetch: Fetch,
): MailSender {
  async function post({ path, key, body, deadlineMs, headers }: Post): Promise<Response> {
    return fetch(`${apiUrl}${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${apiToken}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadlineMs),
      // A redirect would forward the token.
      redirect: "manual",
    }).catch((error: unknown) => {
      throw new MailError("The mail provider did not respond", { isUncertain: true, cause: error });
    });
  }
  return {
    driver: "http",
    async send(mail) {
      const response = await post({
        path: "/emails",
        key: mail.key,
        body: bodyOf(mail, from),
        deadlineMs: SEND_DEADLINE_MS,
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok ? !isAnswer(answer) : !isAcceptedBefore(response, answer))
        throw rejection(response, answer, [mail]);
    },
    async sendBatch(key, mails) {
      const response = await post({
        path: "/emails/batch",
        key,
        body: mails.map((mail) => bodyOf(mail, from)),
        deadlineMs: BATCH_DEADLINE_MS,
        // Sends the others if some are invalid.
        headers: { "x-batch-validation": "permissive" },
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok && isAnswer(answer)) return resultsOf(answer, mails);
      if (isAcceptedBefore(response, answer)) return mails.map(() => null);
      throw rejection(response, answer, mails);
    },
  };
}

/** A page with the status 200, for example of a proxy, isn't the provider's answer. */
function isAnswer(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null;
}

/** The error of each email, by the indexes that the provider lists; it rejects only invalid ones. */
function resultsOf(answer: unknown, mails: readonly Mail[]): (MailError | null)[] {
  const results = mails.map((): MailError | null => null);
  const parsed = v.safeParse(BATCH_ANSWER, answer);
  for (const { index, message = "" } of parsed.success ? parsed.output.errors : []) {
    const mail = mails[index];
    if (!mail) continue;
    const isSenderRejected = hasOwnSender(mail) && REJECTED_SENDER.test(message);
    // The provider's message may name the recipient.
    results[index] = new MailError("The mail provider rejected the email", {
      isFinal: !isSenderRejected,
      isSenderRejected,
    });
  }
  return results;
}

const hasOwnSender = ({ sender }: Mail): boolean => sender?.address != null;

/** Whether the provider rejects the newsletter's own sender, rather than the email or our token. */
function isSenderRejection({ status }: Response, answer: unknown, mails: readonly Mail[]): boolean {
  const parsed = v.safeParse(ERROR_ANSWER, answer);
  if (!mails.some(hasOwnSender) || !parsed.success) return false;
  const { name, message } = parsed.output;
  if (name === "invalid_from_address") return true;
  return status === 403 && name === "validation_error" && REJECTED_SENDER.test(message);
}

/**
 * Whether an earlier request with this key, whose answer was lost, was accepted. The contents differ
 * by now, for example because a subscriber has left since.
 */
function isAcceptedBefore({ status }: Response, answer: unknown): boolean {
  const parsed = v.safeParse(ERROR_ANSWER, answer);
  return status === 409 && parsed.success && parsed.output.name === "invalid_idempotent_request";
}

/** 503 is the only failure of a server that says that nothing was done. */
function rejection(response: Response, answer: unknown, mails: readonly Mail[]): MailError {
  const { ok, status, headers } = response;
  const isSenderRejected = isSenderRejection(response, answer, mails);
  const message = ok
    ? "The mail provider’s answer isn’t JSON"
    : `The mail provider rejected the email (${status})`;
  return new MailError(message, {
    isFinal: FINAL.has(status) && !isSenderRejected,
    isSenderRejected,
    isUncertain: ok || (status >= 500 && status !== 503),
    retryAfterMs: retryAfter(headers.get("retry-after")),
  });
}

function bodyOf(mail: Mail, from: MailAddress): Record<string, unknown> {
  const { key, to, subject, text, html, sender, issue } = mail;
  const headers = listHeaders(mail);
  return {
    from: withName(senderOf(from, mail)),
    to: [to],
    subject,
    text,
    html,
    tags: [{ name: KEY_TAG, value: key }],
    ...(sender?.replyTo ? { reply_to: sender.replyTo } : {}),
    headers: issue
      ? { ...headers, "Message-ID": `<${issue.messageId}>`, "Feedback-ID": issue.feedbackId }
      : headers,
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

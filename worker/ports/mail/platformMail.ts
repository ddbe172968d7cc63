// The platform's email service (the binding `send_email` with its builder API). It has no
// idempotency key: if its response is late, or the Worker stops before recording it, the email is
// sent twice. In all other cases it is sent once.

import {
  listHeaders,
  type MailAddress,
  MailError,
  type MailSender,
  SEND_DEADLINE_MS,
  senderOf,
} from "./MailSender.ts";

/** The used part of the platform's binding. */
export interface SendEmailBinding {
  send(message: {
    from: MailAddress;
    to: string;
    subject: string;
    text: string;
    html: string;
    replyTo?: string;
    headers?: Record<string, string>;
  }): Promise<unknown>;
}

/** Error codes that a retry can't change: they concern this email or its recipient. */
const FINAL = new Set([
  "E_CONTENT_TOO_LARGE",
  "E_FIELD_MISSING",
  "E_RECIPIENT_NOT_ALLOWED",
  "E_RECIPIENT_SUPPRESSED",
  "E_VALIDATION_ERROR",
]);

const LATE = "no answer in time";

/** Sends through the platform's binding, from `from`. */
export function platformMail(binding: SendEmailBinding, from: MailAddress): MailSender {
  return {
    driver: "platform",
    async send(mail) {
      const { to, subject, text, html, sender } = mail;
      const headers = listHeaders(mail);
      const message = {
        from: senderOf(from, mail),
        to,
        subject,
        text,
        html,
        ...(sender?.replyTo ? { replyTo: sender.replyTo } : {}),
        // The platform sets the Message-ID itself.
        ...(headers ? { headers } : {}),
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject({ code: LATE }), SEND_DEADLINE_MS);
      });
      try {
        await Promise.race([binding.send(message), deadline]);
      } catch (error) {
        // The error's message contains the address, so only its code is reported.
        const code = String((error as { code?: unknown } | null)?.code ?? "no code");
        throw new MailError(`The platform did not send the email (${code})`, {
          isFinal: FINAL.has(code),
          isUncertain: code === LATE,
        });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

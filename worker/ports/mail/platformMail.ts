// The platform's own mail (the binding `send_email` in its builder form). It takes no key by which it
// would know a mail again: where it answers too late, or the Worker dies before it notes the answer,
// the mail goes out a second time. All else is sent once.

import {
  type MailAddress,
  MailNotSent,
  type MailSender,
  SEND_DEADLINE_MS,
  unsubscribeHeaders,
} from "./MailSender.ts";

/** Of the platform's binding, what is used. */
export interface SendEmailBinding {
  send(message: {
    from: MailAddress;
    to: string;
    subject: string;
    text: string;
    html: string;
    headers?: Record<string, string>;
  }): Promise<unknown>;
}

/** Codes of refusals that no repetition changes: they are about this mail or its recipient. */
const FINAL = new Set([
  "E_CONTENT_TOO_LARGE",
  "E_FIELD_MISSING",
  "E_RECIPIENT_NOT_ALLOWED",
  "E_RECIPIENT_SUPPRESSED",
  "E_VALIDATION_ERROR",
]);

/** Sends by the platform's binding, in the name of `from`. */
export function platformMail(binding: SendEmailBinding, from: MailAddress): MailSender {
  return {
    driver: "platform",
    async send({ to, subject, text, html, unsubscribeUrl }) {
      const headers = unsubscribeHeaders({ unsubscribeUrl });
      const message = { from, to, subject, text, html, ...(headers ? { headers } : {}) };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject({ code: "no answer in time" }), SEND_DEADLINE_MS);
      });
      try {
        await Promise.race([binding.send(message), deadline]);
      } catch (error) {
        // Its messages repeat the address, so that only the code is told.
        const code = String((error as { code?: unknown } | null)?.code ?? "no code");
        throw new MailNotSent(`The platform did not send (${code})`, { isFinal: FINAL.has(code) });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

// An email provider with batches, as Resend documents it: it remembers each idempotency key with its
// contents, answers a repeated request as the first time, and rejects a known key with other contents.

import { httpMail } from "../../../worker/ports/mail/httpMail.ts";
import type { MailSender } from "../../../worker/ports/mail/MailSender.ts";

/** What the provider receives for an email. */
interface ReceivedMail {
  to: string[];
  tags: { value: string }[];
}

interface Remembered {
  body: string;
  answer: string;
}

/** Counts what it delivers; an email that it is asked to send twice, it delivers twice. */
export class BatchProvider {
  readonly #known = new Map<string, Remembered>();
  /** The addresses of delivered emails, in order. */
  readonly delivered: string[] = [];
  /** The number of emails of each request. */
  readonly requests: number[] = [];
  /** Decides what becomes of the next requests: their answer is lost, or a status without effect. */
  faults: ("lost" | number)[] = [];
  isInvalid: (address: string) => boolean = () => false;

  /** The sender that uses it. */
  get sender(): MailSender {
    const settings = { apiUrl: "https://mail.example", apiToken: "secret" };
    const from = { email: "post@example.com", name: "The Post" };
    return httpMail(settings, from, async (url, init) => this.answer(url, init));
  }

  /** Answers a request to its API. */
  answer(url: string, init: RequestInit): Response {
    const body = init.body as string;
    const mails = [JSON.parse(body) as ReceivedMail | ReceivedMail[]].flat();
    this.requests.push(mails.length);
    const fault = this.faults.shift();
    if (typeof fault === "number") return Response.json({ name: "fault" }, { status: fault });
    const key = `${url} ${new Headers(init.headers as HeadersInit).get("idempotency-key")}`;
    const known = this.#known.get(key);
    if (known && known.body !== body)
      return Response.json({ name: "invalid_idempotent_request" }, { status: 409 });
    const answer = known?.answer ?? this.#accept(mails);
    this.#known.set(key, { body, answer });
    if (fault === "lost") throw new TypeError("The connection was lost");
    return new Response(answer);
  }

  #accept(mails: readonly ReceivedMail[]): string {
    const errors = [];
    for (const [index, { to }] of mails.entries()) {
      if (this.isInvalid(to[0]!)) errors.push({ index, message: "The address is invalid" });
      else this.delivered.push(to[0]!);
    }
    return JSON.stringify({ data: [], errors });
  }
}

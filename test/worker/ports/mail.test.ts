import { afterEach, describe, expect, test, vi } from "vitest";
import { httpMail } from "../../../worker/ports/mail/httpMail.ts";
import { type Mail, MailError, SEND_DEADLINE_MS } from "../../../worker/ports/mail/MailSender.ts";
import { platformMail } from "../../../worker/ports/mail/platformMail.ts";

const FROM = { email: "post@example.com", name: "The Post" };
const MAIL: Mail = {
  key: "signin-1",
  to: "reader@example.net",
  subject: "Grüße",
  text: "Text",
  html: "<p>Text</p>",
};

const OWN = { newsletterId: "1", name: "Ada", address: "ada@mill.example", replyTo: null };

/** A subscription email, and its one-click unsubscribe headers (RFC 8058). */
const DIGEST: Mail = { ...MAIL, unsubscribeUrl: "https://deckle.example/m/digest/abc" };
const ENDING = {
  "List-Unsubscribe": "<https://deckle.example/m/digest/abc>",
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
};

afterEach(() => vi.useRealTimers());

/** Returns a promise's rejection. */
async function failureOf(work: Promise<unknown>): Promise<MailError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
}

describe("the HTTP provider", () => {
  const settings = { apiUrl: "https://mail.example/v1", apiToken: "secret-token" };

  /** A sender whose provider responds like this. */
  function senderTo(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
    return httpMail(settings, FROM, async (url, init) => answer(url, init));
  }

  test.each([
    ["a page with the status 200", 200, "<html>Back soon</html>"],
    ["a failure of its gateway", 502, "Bad gateway"],
  ])("sends nothing for sure with %s", async (_what, status, body) => {
    const sender = senderTo(() => new Response(body, { status }));
    for (const sent of [sender.send(MAIL), sender.sendBatch!("batch-1", [MAIL])])
      expect(await failureOf(sent)).toMatchObject({ isFinal: false, isUncertain: true });
  });

  test("receives the token, the idempotency key, and both parts", async () => {
    const asked: { url: string; init: RequestInit }[] = [];
    const sender = senderTo((url, init) => {
      asked.push({ url, init });
      return Response.json({ id: "1" });
    });
    await sender.send(MAIL);
    const [{ url, init }] = asked as [{ url: string; init: RequestInit }];
    expect(url).toBe("https://mail.example/v1/emails");
    expect(init).toMatchObject({ method: "POST", redirect: "manual" });
    expect(new Headers(init.headers as HeadersInit).get("authorization")).toBe(
      "Bearer secret-token",
    );
    expect(new Headers(init.headers as HeadersInit).get("idempotency-key")).toBe("signin-1");
    expect(JSON.parse(init.body as string)).toEqual({
      from: '"The Post" <post@example.com>',
      to: ["reader@example.net"],
      subject: "Grüße",
      text: "Text",
      html: "<p>Text</p>",
      tags: [{ name: "key", value: "signin-1" }],
    });
  });

  test("receives unsubscribe headers for subscriptions, and for no other email", async () => {
    const bodies: unknown[] = [];
    const sender = senderTo((_url, init) => {
      bodies.push(JSON.parse(init.body as string));
      return Response.json({ id: "1" });
    });
    for (const mail of [DIGEST, MAIL, { ...MAIL, unsubscribeUrl: null }]) await sender.send(mail);
    expect(bodies[0]).toMatchObject({ headers: ENDING });
    for (const other of bodies.slice(1)) expect(other).not.toHaveProperty("headers");
  });

  test.each([500, 502, 503, 401, 403, 404, 408, 409, 429, 302])(
    "that responds %i may accept the email later",
    async (status) => {
      const failure = await failureOf(senderTo(() => new Response("no", { status })).send(MAIL));
      expect(failure).toMatchObject({ isFinal: false, retryAfterMs: null });
      expect(failure.message).toContain(String(status));
    },
  );

  test("receives the headers of a mailing list", async () => {
    let body: unknown;
    const sender = senderTo((_url, init) => {
      body = JSON.parse(init.body as string);
      return Response.json({ id: "1" });
    });
    await sender.send({
      ...DIGEST,
      listId: "letters.deckle.example",
      sender: { newsletterId: "1", name: "Ada", address: null, replyTo: "ada@example.com" },
      issue: {
        messageId: "issue-1@deckle.example",
        feedbackId: "issue:letter:bulk:deckle.example",
      },
    });
    expect(body).toMatchObject({
      from: '"Ada via The Post" <post@example.com>',
      reply_to: "ada@example.com",
      headers: {
        ...ENDING,
        "List-Id": "<letters.deckle.example>",
        "Message-ID": "<issue-1@deckle.example>",
        "Feedback-ID": "issue:letter:bulk:deckle.example",
      },
    });
  });

  test.each([
    ["Ada", '"Ada" <ada@mill.example>'],
    ['<x> "\r\nBcc: b', '"x Bcc: b" <ada@mill.example>'],
    ["support@bank.example", '"support at bank.example" <ada@mill.example>'],
    ["support＠bank.example", '"support at bank.example" <ada@mill.example>'],
    ["\u202eAda", '"Ada" <ada@mill.example>'],
    ["", '"The Post" <ada@mill.example>'],
  ])("sends from a newsletter's own domain as %j", async (name, from) => {
    let body: unknown;
    const sender = senderTo((_url, init) => {
      body = JSON.parse(init.body as string);
      return Response.json({ id: "1" });
    });
    await sender.send({ ...DIGEST, sender: { ...OWN, name } });
    expect(body).toMatchObject({ from });
  });

  test.each<[number, string, string, object]>([
    [
      403,
      "validation_error",
      "The mill.example domain is not verified.",
      { isSenderRejected: true },
    ],
    [422, "invalid_from_address", "Invalid `from` field.", { isSenderRejected: true }],
    [403, "invalid_api_key", "API key is invalid", { isSenderRejected: false }],
    [422, "validation_error", "Invalid `to` field.", { isSenderRejected: false, isFinal: true }],
  ])(
    "rejects a newsletter's own sender or not, with %s %s",
    async (status, name, message, error) => {
      const sender = senderTo(() => Response.json({ name, message }, { status }));
      const mail = { ...MAIL, sender: OWN };
      expect(await failureOf(sender.send(mail))).toMatchObject(error);
      expect(await failureOf(sender.sendBatch!("batch-1", [mail]))).toMatchObject(error);
      expect(await failureOf(sender.send(MAIL))).toMatchObject({ isSenderRejected: false });
    },
  );

  test("that knows a key with other contents accepted it before", async () => {
    const answer = { name: "invalid_idempotent_request", message: "", statusCode: 409 };
    const sender = senderTo(() => Response.json(answer, { status: 409 }));
    await sender.send(MAIL);
    expect(await sender.sendBatch!("batch-1", [MAIL, DIGEST])).toEqual([null, null]);
  });

  test("receives a batch under its key, and names the emails that it rejects", async () => {
    const asked: { url: string; init: RequestInit }[] = [];
    const sender = senderTo((url, init) => {
      asked.push({ url, init });
      const errors = [{ index: 1, message: `The address ${MAIL.to} is invalid` }];
      return Response.json({ data: [{ id: "1" }, { id: "3" }], errors });
    });
    const results = await sender.sendBatch!("batch-1", [MAIL, DIGEST, MAIL]);
    expect(results).toEqual([null, expect.any(MailError), null]);
    expect(results[1]).toMatchObject({ isFinal: true });
    expect(results[1]?.message).not.toContain(MAIL.to);
    const [{ url, init }] = asked as [{ url: string; init: RequestInit }];
    expect(url).toBe("https://mail.example/v1/emails/batch");
    const headers = new Headers(init.headers as HeadersInit);
    expect(headers.get("idempotency-key")).toBe("batch-1");
    expect(headers.get("x-batch-validation")).toBe("permissive");
    expect(JSON.parse(init.body as string)).toHaveLength(3);
  });

  test.each([400, 413, 422])("that responds %i never accepts this email", async (status) => {
    const sender = senderTo(() => new Response(null, { status }));
    expect((await failureOf(sender.send(MAIL))).isFinal).toBe(true);
  });

  test.each([
    ["120", 120_000],
    ["0", 0],
    [new Date(Date.now() - 60_000).toUTCString(), 0],
    ["soon", null],
  ])("can say when to retry: Retry-After %s", async (header, expected) => {
    const sender = senderTo(
      () => new Response(null, { status: 429, headers: { "Retry-After": header } }),
    );
    expect((await failureOf(sender.send(MAIL))).retryAfterMs).toBe(expected);
  });

  test("can say it as a date", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const sender = senderTo(
      () =>
        new Response(null, {
          status: 503,
          headers: { "Retry-After": "Thu, 01 Jan 2026 00:01:30 GMT" },
        }),
    );
    expect((await failureOf(sender.send(MAIL))).retryAfterMs).toBe(90_000);
  });

  test("that repeats the address in its error isn't quoted", async () => {
    const sender = senderTo(() => new Response(`${MAIL.to} is bad`, { status: 422 }));
    expect((await failureOf(sender.send(MAIL))).message).not.toContain(MAIL.to);
  });

  test("that doesn't respond is retried later, after a timeout", async () => {
    let signal: AbortSignal | null | undefined;
    const sender = senderTo((_url, init) => {
      signal = init.signal;
      throw new TypeError("network");
    });
    expect(await failureOf(sender.send(MAIL))).toMatchObject({ isFinal: false });
    expect(signal).toBeInstanceOf(AbortSignal);
  });
});

describe("the platform's mail binding", () => {
  test("receives both parts in the builder's format", async () => {
    const sent: unknown[] = [];
    const binding = { send: async (message: unknown) => void sent.push(message) };
    await platformMail(binding, FROM).send(MAIL);
    expect(sent).toEqual([
      {
        from: FROM,
        to: "reader@example.net",
        subject: "Grüße",
        text: "Text",
        html: "<p>Text</p>",
      },
    ]);
  });

  test("receives unsubscribe headers for subscriptions", async () => {
    const sent: unknown[] = [];
    const binding = { send: async (message: unknown) => void sent.push(message) };
    await platformMail(binding, FROM).send(DIGEST);
    expect(sent).toEqual([expect.objectContaining({ headers: ENDING })]);
  });

  test.each([
    ["E_RATE_LIMIT_EXCEEDED", false],
    ["E_DAILY_LIMIT_EXCEEDED", false],
    ["E_DELIVERY_FAILED", false],
    ["E_INTERNAL_SERVER_ERROR", false],
    ["E_SENDER_NOT_VERIFIED", false],
    ["E_RECIPIENT_SUPPRESSED", true],
    ["E_VALIDATION_ERROR", true],
    [undefined, false],
  ])(
    "that fails with %s is final: %s; its message, which names the reader, isn't quoted",
    async (code, isFinal) => {
      const binding = {
        send: () => Promise.reject(Object.assign(new Error(`bad ${MAIL.to}`), { code })),
      };
      const failure = await failureOf(platformMail(binding, FROM).send(MAIL));
      expect(failure.isFinal).toBe(isFinal);
      expect(`${failure.message} ${String(failure.cause)}`).not.toContain(MAIL.to);
    },
  );

  test("that doesn't respond in time counts as failed", async () => {
    vi.useFakeTimers();
    const binding = { send: () => new Promise(() => {}) };
    const failure = failureOf(platformMail(binding, FROM).send(MAIL));
    await vi.advanceTimersByTimeAsync(SEND_DEADLINE_MS);
    expect((await failure).isFinal).toBe(false);
  });
});

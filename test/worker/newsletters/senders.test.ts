// The addresses on their own domains that newsletters are sent from. Names that end in `example` have
// their DNS records here, and others have none.

import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { Database } from "../../../worker/db/database.ts";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { checkDueSenders } from "../../../worker/domain/newsletters/senders/checkSender.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { processMail } from "../../../worker/domain/mail/processMail.ts";
import { sendTestEmail } from "../../../worker/domain/newsletters/issues/previewIssue.ts";
import { MailError } from "../../../worker/ports/mail/MailSender.ts";
import { clearMail, FakeMailSender } from "../../support/mail.ts";
import { allRows, runSql } from "../../support/database.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../support/factories.ts";
import {
  addSubscriber,
  clearNewsletters,
  emailStory,
  makeNewsletter,
  readIssue,
  runSending,
} from "../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../support/people.ts";
import { graphql } from "../../support/product.ts";

type Headers = Record<string, string>;

let writer: Awaited<ReturnType<typeof makeUser>>;
let headers: Headers;
let newsletterId: string;

beforeEach(async () => {
  await clearNewsletters();
  await clearMail();
  writer = await makeUser();
  const email = `${writer.id}@example.com`;
  await insertRow("user_emails", { email_key: email, user_id: writer.id, email, verified_at: 1 });
  headers = await signedIn(writer.id);
  ({ id: newsletterId } = await makeNewsletter({ user_id: writer.id, name: "Letters" }));
});

async function set(address: string, as = headers, id = newsletterId) {
  const { data } = await graphql<{ setNewsletterSender: { __typename: string; message?: string } }>(
    `
      mutation S($newsletterId: ID!, $address: String!) {
        setNewsletterSender(newsletterId: $newsletterId, address: $address) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    { newsletterId: id, address },
    as,
  );
  const { __typename: type, message } = data.setNewsletterSender;
  return message ?? type;
}

const senders = () =>
  allRows<{ address: string; is_ready: number; token: string }>(
    "SELECT address, is_ready, token FROM newsletter_senders ORDER BY address",
  );

/** The subjects of emails to those who manage the newsletter. */
const notices = async () =>
  (
    await allRows<{ subject: string }>(
      "SELECT subject FROM mail_outbox WHERE key LIKE 'newsletter-sender-%' ORDER BY key",
    )
  ).map(({ subject }) => subject);

/** Who an issue comes from. */
async function senderOfIssue() {
  const { id: postId } = await makeStory({ creator_id: writer.id });
  await addSubscriber(newsletterId);
  await emailStory(writer.id, { postId, newsletterId });
  const sender = new FakeMailSender();
  await runSending({ sender });
  return sender.calls[0]?.sender?.address;
}

describe("a newsletter's own address", () => {
  test.each([
    ["letters@mill.example", "letters@mill.example", 1],
    [" Letters@MILL.example ", "letters@mill.example", 1],
    ["post@mühle.example", "post@xn--mhle-0ra.example", 1],
    ["letters@mill.org", "letters@mill.org", 0],
  ])("%s is stored, and ready once its records are there", async (typed, address, ready) => {
    expect(await set(typed)).toBe("NewsletterUpdate");
    expect(await senders()).toMatchObject([{ address, is_ready: ready }]);
  });

  test.each([
    "letters",
    "@mill.example",
    "a b@mill.example",
    "a\r\nBcc: b@mill.example",
    "a@127.0.0.1",
    "a@mill",
    "<a@mill.example>",
    `${"a".repeat(300)}@mill.example`,
  ])("can't be %j", async (typed) => {
    expect(await set(typed)).toMatch(/^Enter an address/);
    expect(await senders()).toEqual([]);
  });

  test("is set by nobody else", async () => {
    const other = await signedIn((await makeUser()).id);
    expect(await set("letters@mill.example", other)).toMatch(/couldn’t find/);
    expect(await set("letters@mill.example", {})).toMatch(/[Ss]ign in/);
    expect(await senders()).toEqual([]);
  });

  test("is the sender while its records are there", async () => {
    await set("letters@mill.example");
    expect(await senderOfIssue()).toBe("letters@mill.example");
    await runSql("UPDATE newsletter_senders SET address = 'letters@mill.org', next_check_at = 0");
    const context = { ...makeDomainContext(), db: new Database(env.DB, NO_FAULTS), now: FIXED_NOW };
    await checkDueSenders(context);
    expect(await senders()).toMatchObject([{ is_ready: 0 }]);
    expect(await senderOfIssue()).toBeNull();
    // Those who manage it are told once, however often it is checked.
    await runSql("UPDATE newsletter_senders SET next_check_at = 0");
    await checkDueSenders({ ...context, now: FIXED_NOW + 1 });
    expect(await notices()).toEqual(["Your newsletter’s sending address no longer works"]);
    expect(await set("letters@mill.example")).toBe("NewsletterUpdate");
    expect(await set("")).toBe("NewsletterUpdate");
    expect(await senders()).toEqual([]);
  });

  test("that the provider rejects is replaced by the site's until it is checked again", async () => {
    await set("letters@mill.example");
    const { id: postId } = await makeStory({ creator_id: writer.id });
    await addSubscriber(newsletterId);
    const { id: issueId } = await emailStory(writer.id, { postId, newsletterId });
    const provider = new FakeMailSender();
    provider.failures = 1;
    provider.failure = new MailError("rejected", { isSenderRejected: true });
    await runSending({ sender: provider });
    const now = FIXED_NOW + MINUTE_MS;
    await runSending({ sender: provider, now });
    expect(provider.calls.map(({ sender }) => sender?.address)).toEqual([
      "letters@mill.example",
      null,
    ]);
    expect(await readIssue(issueId)).toMatchObject({ state: "SENT", sent: 1, failed: 0 });
    // Its records are right, so only its owner can say that it should be tried again.
    for (const later of [0, DAY_MS]) {
      await runSql("UPDATE newsletter_senders SET next_check_at = 0");
      await checkDueSenders({ ...makeDomainContext(), now: now + later });
    }
    expect(await senders()).toMatchObject([{ is_ready: 0 }]);
    expect(await notices()).toEqual(["Your newsletter’s sending address no longer works"]);
    expect(await set("letters@mill.example")).toBe("NewsletterUpdate");
    expect(await senders()).toMatchObject([{ is_ready: 1 }]);
  });

  test("sends its confirmations and test emails, under its name", async () => {
    await set("letters@mill.example");
    const { id: postId } = await makeStory({ creator_id: writer.id });
    const input = { postId, newsletterId, subject: "", previewText: "" };
    await sendTestEmail(makeDomainContext(), writer.id, input);
    const own = { newsletterId, name: "Letters", address: "letters@mill.example" };
    const mailbox = new FakeMailSender();
    await processMail({ db: makeDomainContext().db, clock: () => FIXED_NOW }, mailbox);
    expect(mailbox.calls).toMatchObject([{ sender: own }]);
  });

  test("of a publication proves its domain once, and another owner's doesn't", async () => {
    const { id: collectionId } = await makeCollection({ creator_id: writer.id });
    const ids = [];
    for (const slug of ["daily", "weekly"])
      ids.push((await makeNewsletter({ collection_id: collectionId, slug })).id);
    await set("daily@mill.org", headers, ids[0]);
    await set("weekly@mill.org", headers, ids[1]);
    await set("a@mill.org");
    const [own, daily, weekly] = await senders();
    expect(daily?.token).toBe(weekly?.token);
    expect(own?.token).not.toBe(daily?.token);
  });

  test("is explained to those who manage it, and to nobody else", async () => {
    await set("letters@mill.org");
    const read = async (as: Headers) => {
      const { data } = await graphql<{
        userResult: { newsletterV3: { settings: { sender: unknown } | null } };
      }>(
        `
          query S($id: ID!) {
            userResult(id: $id) {
              ... on User {
                newsletterV3 {
                  settings {
                    sender {
                      address
                      isReady
                      records {
                        kind
                        state
                      }
                    }
                  }
                }
              }
            }
          }
        `,
        { id: writer.id },
        as,
      );
      return data.userResult.newsletterV3.settings;
    };
    const missing = ["OWNER", "DKIM", "SPF", "DMARC"].map((kind) => ({ kind, state: "MISSING" }));
    expect(await read(headers)).toMatchObject({
      sender: { address: "letters@mill.org", isReady: false, records: missing },
    });
    expect(await read(await signedIn((await makeUser()).id))).toBeNull();
  });
});

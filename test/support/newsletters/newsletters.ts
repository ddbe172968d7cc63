// Newsletters with subscribers and issues, and runs of the schedule that sends them.

import { sql } from "../../../worker/db/sql.ts";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { Database } from "../../../worker/db/database.ts";
import type { DomainContext } from "../../../worker/domain/kernel/context.ts";
import {
  liftSuppressions,
  suppressAddress,
  type SuppressionReason,
} from "../../../worker/domain/mail/suppressAddress.ts";
import type { IssueRow } from "../../../worker/domain/newsletters/rows/issues.ts";
import { moveSubscriptions } from "../../../worker/domain/newsletters/rows/moveSubscriptions.ts";
import { renderIssuesAgain } from "../../../worker/domain/newsletters/rows/renderIssuesAgain.ts";
import { welcomeSubscribers } from "../../../worker/domain/newsletters/rows/subscriberStates.ts";
import { sendIssues } from "../../../worker/domain/newsletters/issues/sendIssues.ts";
import {
  type IssueInput,
  startIssue,
} from "../../../worker/domain/newsletters/issues/startIssue.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { FIXED_NOW, insertRow, makeStory, nextNumber } from "../factories.ts";
import { allRows, firstRow } from "../database.ts";
import { makeDomainContext } from "../people.ts";

type Columns = Record<string, string | number | null>;

const TABLES = [
  "newsletter_issues",
  "newsletter_imports",
  "newsletter_import_days",
  "newsletter_import_days_of_collections",
  "newsletter_subscribers",
  "newsletters",
  "email_suppressions",
  "email_bounces",
  "mail_events",
  "mail_outbox",
  "mailbox",
  "rate_limits",
  "purge_outbox",
];

/** Empties what tests of newsletters read. */
export async function clearNewsletters(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("UPDATE posts SET email_newsletter_id = NULL"),
    ...TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  ]);
}

/** Creates a newsletter; `user_id` or `collection_id` says whose. */
export function makeNewsletter(columns: Columns) {
  const number = nextNumber();
  return insertRow("newsletters", {
    id: `newsletter${number}`,
    slug: `letter-${number}`,
    name: `Letter ${number}`,
    created_at: FIXED_NOW - number,
    ...columns,
  } as Columns & { id: string; slug: string; name: string });
}

/** Changes the status or the visibility of a story, as the writes of stories do. */
export async function changeStory(
  postId: string,
  { status, visibility }: { status?: string; visibility?: string },
): Promise<void> {
  await makeDomainContext().db.write(
    [
      renderIssuesAgain(sql`p.id = ${postId} AND (p.status <> coalesce(${status ?? null}, p.status)
        OR p.visibility <> coalesce(${visibility ?? null}, p.visibility))`),
      sql`UPDATE posts SET status = coalesce(${status ?? null}, status),
          visibility = coalesce(${visibility ?? null}, visibility)
        WHERE id = ${postId}`,
    ],
    { idempotent: true },
  );
}

/** Creates an issue that nobody has started. */
export async function makeIssue<Row extends Columns>(columns: Row): Promise<Row> {
  const issue = await insertRow("newsletter_issues", columns);
  await insertRow("newsletter_issue_results", { issue_id: String(columns.id) });
  return issue;
}

/** Creates an email without a story for a newsletter, with this text. */
export async function makeEmail(
  userId: string,
  newsletterId: string,
  { title = "A letter", paragraphs = [LINE] }: Partial<DraftContent> = {},
) {
  const email = await makeStory({
    creator_id: userId,
    status: "DRAFT",
    email_newsletter_id: newsletterId,
    title,
    first_published_at: null,
  });
  await insertRow("drafts", {
    post_id: email.id,
    revision: 1,
    content: JSON.stringify({ title, subtitle: "", paragraphs }),
    write_token: "",
    updated_at: FIXED_NOW,
  });
  return email;
}

const LINE = { name: "aaaa", type: "P", text: "Only for my subscribers." } as const;

/** Adds a subscriber, ACTIVE by default. */
export function addSubscriber(newsletterId: string, columns: Columns = {}) {
  const number = nextNumber();
  const email = String(columns.email ?? `reader${number}@example.com`);
  return insertRow("newsletter_subscribers", {
    id: `subscriber${number}`,
    newsletter_id: newsletterId,
    email_key: email.toLowerCase(),
    email,
    state: "ACTIVE",
    source: "STORY",
    link_token: `link-token-${number}`,
    created_at: FIXED_NOW,
    ...columns,
  } as Columns & { id: string; email: string; link_token: string });
}

/** Queues the automatic emails for those who subscribe to a newsletter now: all, or one. */
export async function queueWelcomes(newsletterId: string, subscriberId?: string): Promise<void> {
  const joined = sql`s.newsletter_id = ${newsletterId} AND s.state = 'ACTIVE'
    AND s.source <> 'IMPORT'
    AND (${subscriberId ?? null} IS NULL OR s.id = ${subscriberId ?? null})`;
  await makeDomainContext().db.write(welcomeSubscribers(joined, FIXED_NOW), { idempotent: true });
}

/** Suppresses an address, as an event of the mail provider does. */
export async function suppress(emailKey: string, reason: SuppressionReason): Promise<void> {
  const when = sql`TRUE`;
  const statements = suppressAddress(emailKey, { reason, at: 1, when });
  await makeDomainContext().db.write(statements, { idempotent: true });
}

/** Lifts all suppressions. */
export async function liftAllSuppressions(): Promise<void> {
  const statements = liftSuppressions(sql`TRUE`);
  await makeDomainContext().db.write(statements, { idempotent: true });
}

/** Gives an account a confirmed address in place of its former one, in lower case. */
export async function moveAccount(userId: string, email: string): Promise<void> {
  await makeDomainContext().db.write(
    [
      sql`DELETE FROM user_emails WHERE user_id = ${userId}`,
      sql`INSERT INTO user_emails (email_key, user_id, email, verified_at)
        VALUES (${email}, ${userId}, ${email}, 1)`,
      ...moveSubscriptions(userId),
    ],
    { idempotent: true },
  );
}

/** Adds this many subscribers at once. */
export async function addSubscribers(newsletterId: string, count: number): Promise<void> {
  const start = nextNumber();
  await env.DB.prepare(
    `INSERT INTO newsletter_subscribers (id, newsletter_id, email_key, email, state, source,
       link_token, created_at)
     SELECT 'many' || ?2 || '-' || value, ?1, 'many' || ?2 || '-' || value || '@example.com',
       'many' || ?2 || '-' || value || '@example.com', 'ACTIVE', 'STORY',
       'many-token-' || ?2 || '-' || value, ?3 FROM json_each(?4)`,
  )
    .bind(
      newsletterId,
      String(start),
      FIXED_NOW,
      JSON.stringify(Array.from({ length: count }, (_, index) => index)),
    )
    .run();
}

/** Emails a story to a newsletter as the user would; fails if they can't. */
export async function emailStory(
  userId: string,
  input: Pick<IssueInput, "postId" | "newsletterId"> & Partial<IssueInput>,
): Promise<IssueRow> {
  const result = await startIssue(makeDomainContext(), userId, {
    subject: "",
    previewText: "",
    audience: "ALL",
    sendAt: null,
    ...input,
  });
  if (result.kind !== "started") throw new Error(`The issue isn’t started: ${result.kind}`);
  return result.issue;
}

/** How a run of the schedule differs from one that succeeds. */
interface Run {
  now?: number;
  perMinute?: number;
  sender?: DomainContext["mail"]["sender"];
  /** The Worker is killed after this many writes. */
  killedAfter?: number;
  /** The statements that the run may send. */
  statements?: number;
  /** What others do once the run has listed the issues that are due. */
  afterListing?: () => Promise<void>;
}

/** Runs the scheduled sending. */
export async function runSending({
  now = FIXED_NOW,
  perMinute = 600,
  sender,
  killedAfter,
  statements,
  afterListing,
}: Run = {}) {
  const made = makeDomainContext();
  const { mail } = made.config;
  if (mail.driver === "off") throw new Error("Email is off");
  const config = { ...made.config, mail: { ...mail, bulkPerMinute: perMinute } };
  const db = killedAfter === undefined ? made.db : dyingDatabase(killedAfter);
  if (statements !== undefined) db.limitStatements(statements);
  if (afterListing) {
    const list = db.all.bind(db);
    vi.spyOn(db, "all").mockImplementationOnce(async (...query) => {
      const listed = await list(...query);
      await afterListing();
      return listed as never;
    });
  }
  const context = {
    ...made,
    db,
    config,
    now,
    mail: { sender: sender ?? made.mail.sender, queued: new Set<string>() },
  };
  await sendIssues(context, () => now);
}

/** A database that fails forever after this many writes, which are stored. */
export function dyingDatabase(writes: number): Database {
  const database = new Database(env.DB, NO_FAULTS);
  let left = writes;
  return new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]): Promise<unknown> => {
        if (left <= 0) throw new Error("The Worker was killed");
        const result: unknown = await value.apply(target, args);
        if (name === "write") left -= 1;
        if (left <= 0) throw new Error("The Worker was killed");
        return result;
      };
    },
  });
}

/** An issue as stored. */
export async function readIssue(id: string) {
  const issue = await firstRow<
    Pick<IssueRow, "state" | "recipients" | "sent" | "failed" | "skipped"> & {
      started_at: number | null;
      finished_at: number | null;
      error: string | null;
    }
  >(
    `SELECT state, recipients, sent, failed, skipped, started_at, finished_at, error
     FROM newsletter_issues WHERE id = ?1`,
    id,
  );
  if (!issue) throw new Error("There is no issue");
  return issue;
}

/** The addresses that have got an issue, once per email, in order. */
export async function recipientsOf(issueId: string): Promise<string[]> {
  const rows = await allRows<{ recipient: string }>(
    "SELECT recipient FROM mailbox WHERE substr(key, 1, length(?1)) = ?1 ORDER BY recipient",
    `issue-${issueId}-`,
  );
  return rows.map(({ recipient }) => recipient);
}

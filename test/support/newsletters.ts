import { env } from "cloudflare:workers";

const TABLES = [
  "newsletter_subscribers",
  "newsletters",
  "email_suppressions",
  "mail_outbox",
  "mailbox",
  "rate_limits",
  "purge_outbox",
];

/** Empties what tests of newsletters read. */
export async function clearNewsletters(): Promise<void> {
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

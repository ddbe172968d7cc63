import { DAY_MS } from "../../../shared/durations.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_DESCRIPTION_LENGTH } from "../../../shared/limits.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { literal, sql, prepare } from "../../db/sql.ts";
import { newToken } from "../../domain/kernel/newToken.ts";
import { promoteNewsletters } from "../../domain/newsletters/editNewsletter.ts";
import { type Row, runBatch, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { isThere, knownPosts } from "./importLists.ts";
import { readRecords } from "./readRecords.ts";
import { NewsletterRecord } from "./records.ts";

/**
 * Imports promoted newsletters of publications, with their subscribers and the issues that they have
 * sent. Existing newsletters remain as their owners left them. Nothing is emailed: the issues are
 * over, and the subscribers have had their welcome.
 */
export async function importNewsletters(context: ImportContext): Promise<void> {
  const { db, directory, report } = context;
  for await (const record of readRecords(directory, "newsletters", NewsletterRecord, report)) {
    const publication = context.publications.get(record.publication);
    const id = await idFromKey("newsletter", record.key);
    if (!publication)
      report.note("newsletters", {
        kind: "publication-unknown",
        count: 1,
        detail: record.publication,
      });
    if (!publication || (await isThere(context, "newsletters", id))) continue;
    const newsletter = {
      id,
      slug: record.slug,
      name: record.name,
      description: cutText(record.description ?? "", MAX_DESCRIPTION_LENGTH),
      show_promo: 1,
      image_id: context.images.get(record.image ?? "")?.id ?? null,
      accent_color: record.accent_color ?? null,
      header_image_id: context.images.get(record.header_image ?? "")?.id ?? null,
      footer_text: record.footer ?? "",
      postal_address: record.postal_address ?? null,
      collection_id: publication.id,
      created_at: record.at,
      updated_at: record.at,
    };
    const issues = await issueRows(context, record, id);
    report.otherRows += await runBatch(db, [
      ...insertAll(context, "newsletters", [newsletter]),
      ...insertAll(context, "newsletter_subscribers", subscriberRows(record, id)),
      // The trigger counts them all on the day of the import.
      ...growthStatements(id).map((statement) => prepare(db, statement)),
      ...insertAll(
        context,
        "newsletter_issues",
        issues.map(({ issue }) => issue),
      ),
      ...insertAll(
        context,
        "newsletter_issue_results",
        issues.map(({ results }) => results),
      ),
      prepare(db, promoteNewsletters(publication.id)),
    ]);
  }
}

function insertAll({ db }: ImportContext, table: string, rows: readonly Row[]) {
  const [first] = rows;
  if (!first) return [];
  const [key = ""] = Object.keys(first);
  return upsertRows(db, { table, columns: Object.keys(first), key: [key] }, rows);
}

function subscriberRows({ subscribers }: NewsletterRecord, newsletterId: string): Row[] {
  return subscribers.map(({ email, name, at, unsubscribed_at: leftAt }) => ({
    id: crypto.randomUUID(),
    newsletter_id: newsletterId,
    email_key: email.toLowerCase(),
    email,
    state: leftAt ? "UNSUBSCRIBED" : "ACTIVE",
    source: "PUBLICATION",
    link_token: newToken(),
    created_at: at,
    confirmed_at: at,
    welcomed_at: at,
    unsubscribed_at: leftAt ?? null,
    name: name ?? null,
  }));
}

/** Statements that date the subscribers won and lost by when they came and left. */
function growthStatements(newsletterId: string) {
  const counts = sql`
    SELECT ${newsletterId}, day, sum(won), sum(lost) FROM (
      SELECT confirmed_at / ${literal(DAY_MS)} AS day, 1 AS won, 0 AS lost FROM newsletter_subscribers
        WHERE newsletter_id = ${newsletterId}
      UNION ALL SELECT unsubscribed_at / ${literal(DAY_MS)}, 0, 1 FROM newsletter_subscribers
        WHERE newsletter_id = ${newsletterId} AND unsubscribed_at IS NOT NULL)
    GROUP BY day`;
  return [
    sql`DELETE FROM newsletter_days WHERE newsletter_id = ${newsletterId}`,
    sql`INSERT INTO newsletter_days (newsletter_id, day, won, lost) ${counts}`,
  ];
}

async function issueRows(
  context: ImportContext,
  { issues, subscribers }: NewsletterRecord,
  newsletterId: string,
): Promise<{ issue: Row; results: Row }[]> {
  const posts = new Set(
    await knownPosts(
      context,
      issues.map(({ post }) => post),
    ),
  );
  const rows = await Promise.all(
    issues.map(async ({ post, subject, preview_text, at, openers, clickers }) => {
      const postId = await idFromKey("post", post);
      if (!posts.has(postId)) return [];
      const sent = subscribers.filter(
        (each) => each.at <= at && (each.unsubscribed_at ?? Infinity) > at,
      ).length;
      const id = crypto.randomUUID();
      const issue = {
        id,
        newsletter_id: newsletterId,
        post_id: postId,
        subject,
        preview_text,
        audience: "ALL",
        state: "SENT",
        due_at: at,
        recipients: sent,
        all_queued_at: at,
        sent,
        delivered: sent,
        created_at: at,
        started_at: at,
        finished_at: at,
      };
      const opened = Math.min(openers, sent);
      const results = {
        issue_id: id,
        openers: opened,
        opens: opened,
        clickers: Math.min(clickers, opened),
      };
      return [{ issue, results }];
    }),
  );
  return rows.flat();
}

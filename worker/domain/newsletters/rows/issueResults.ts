import { sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** What became of an issue's emails. Numbers of subscribers, unless they say otherwise. */
export interface IssueResults {
  /** Emails that arrived, came back, or were reported as spam, as far as the provider says. */
  delivered: number;
  bounced: number;
  complained: number;
  openers: number;
  /** How often they opened it. */
  opens: number;
  /** Only a privacy proxy loaded the email's images. */
  proxyOpeners: number;
  clickers: number;
  /** A bot or scanner opened the email or a link. */
  scanned: number;
  /** Left by the issue's link. */
  lost: number;
  /** Emails dropped because the subscriber had left, or the address had bounced or complained. */
  skippedLeft: number;
  skippedSuppressed: number;
  /** Emails dropped because the issue was cancelled or, for an automatic one, off when it was due. */
  skippedOtherwise: number;
}

/** A link of an issue, and how many subscribers clicked it. */
export interface IssueLinkRow {
  id: string;
  issueId: string;
  url: string;
  clicks: number;
}

/** The results of an issue by its id. */
export const resultsByIssue = defineLoader<DomainContext, string, IssueResults | null>(
  async ({ db }, ids) => {
    const rows = await db.all<IssueResults & { id: string }>(sql`
      SELECT i.id, i.delivered, i.bounced, i.complained, r.openers, r.opens,
        r.proxy_openers AS proxyOpeners, r.clickers, r.scanned, r.lost,
        r.skipped_left AS skippedLeft, r.skipped_suppressed AS skippedSuppressed,
        max(0, i.skipped - r.skipped_left - r.skipped_suppressed) AS skippedOtherwise
      FROM newsletter_issues i JOIN newsletter_issue_results r ON r.issue_id = i.id
      WHERE i.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** The links of an issue by its id, most clicked first. */
export const linksByIssue = defineLoader<DomainContext, string, IssueLinkRow[]>(
  async ({ db }, ids) => {
    const rows = await db.all<IssueLinkRow>(sql`
      SELECT l.id, l.issue_id AS issueId, l.url, l.clicks FROM newsletter_issue_links l
      WHERE l.issue_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        ORDER BY l.clicks DESC, l.position`);
    const byIssue = Map.groupBy(rows, ({ issueId }) => issueId);
    return ids.map((id) => byIssue.get(id) ?? []);
  },
);

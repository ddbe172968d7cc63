import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { isForEveryone, type IssueRow } from "../rows/issues.ts";
import type { NewsletterLook } from "../rows/newsletters.ts";
import { linksOf } from "../sending/issueLinks.ts";
import { readerPlaceholder, settingsPlaceholder, tokenPlaceholder } from "../rows/issueMailKey.ts";
import { unsubscribeUrl } from "../rows/subscriberLinks.ts";
import { hasBannedLinks } from "../../publishing/hasBannedLinks.ts";
import { issueStory } from "./issueStory.ts";
import { renderIssue } from "./renderIssue.ts";

/** What rendering needs of an issue. */
export interface IssueToRender extends Pick<IssueRow, "audience" | "afterDays">, NewsletterLook {
  id: string;
  /** The id of the claim. */
  claim: string;
  postId: string;
  subject: string;
  previewText: string;
  /** The newsletter's name. */
  newsletter: string;
}

/**
 * Renders a claimed issue for all its emails, and stores its text and links if the claim still holds.
 * Throws if there is nothing to render, and like Database.
 */
export async function storeIssueText(context: DomainContext, issue: IssueToRender): Promise<void> {
  const story = await issueStory(context, issue.postId);
  const isEmail = story !== null && story.emailNewsletterId !== null;
  if (!story || !(isEmail || story.story.status === "PUBLISHED"))
    throw new TypeError("The story of an issue is gone");
  if (isEmail && (await hasBannedLinks(context, story.bodies.others)))
    throw new TypeError("An email links to a banned site");
  const linkToken = tokenPlaceholder(issue.id);
  const settingsUrl = settingsPlaceholder(issue.id);
  const leaving = unsubscribeUrl(context.config.publicUrl, { linkToken, issueId: issue.id });
  const { members, others } = await renderIssue(context, story, {
    ...issue,
    pageToken: isForEveryone(issue) ? null : readerPlaceholder(issue.id),
    unsubscribeUrl: leaving,
    settingsUrl,
  });
  const links = linksOf([members?.html ?? "", others.html], issue.id);
  await context.db.write(
    [
      sql`INSERT INTO newsletter_issue_links (id, issue_id, position, url)
        SELECT json_extract(l.value, '$.id'), i.id, l.key + (
            SELECT coalesce(max(x.position) + 1, 0) FROM newsletter_issue_links x
            WHERE x.issue_id = i.id), json_extract(l.value, '$.url')
        FROM newsletter_issues i CROSS JOIN json_each(${JSON.stringify(links)}) l
        WHERE i.id = ${issue.id} AND i.claimed_by = ${issue.claim} AND i.html_for_others IS NULL
          AND NOT EXISTS (SELECT 1 FROM newsletter_issue_links x
            WHERE x.issue_id = i.id AND x.url = json_extract(l.value, '$.url'))`,
      sql`UPDATE newsletter_issues SET html_for_members = ${members?.html ?? null}, text_for_members
        = ${members?.text ?? null},
          html_for_others = ${others.html}, text_for_others = ${others.text}
        WHERE id = ${issue.id} AND claimed_by = ${issue.claim} AND html_for_others IS NULL`,
    ],
    { idempotent: true },
  );
}

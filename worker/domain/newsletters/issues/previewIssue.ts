import { sql } from "../../../db/sql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { MAX_ISSUE_PREVIEW, MAX_ISSUE_SUBJECT } from "../../../../shared/limits.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { draftToEdit } from "../../drafts/draftRow.ts";
import { queueMail } from "../../mail/queueMail.ts";
import { lookOf, newsletterById } from "../rows/newsletters.ts";
import { unsubscribeUrl } from "../rows/subscriberLinks.ts";
import { issueStory } from "./issueStory.ts";
import { issueTargets } from "./issueTargets.ts";
import { type RenderedIssue, renderIssue } from "./renderIssue.ts";
import { type IssueInput, issueFields } from "./startIssue.ts";

/** What to render. */
interface PreviewInput extends Omit<IssueInput, "audience" | "audienceTopic" | "sendAt"> {
  /** The saved text even of a published story, for those who may edit it. */
  isDraft?: boolean;
}

/**
 * Renders a story or its draft as the subscribers of a newsletter would get it; null if the user can't
 * email it there.
 */
export async function previewIssue(
  context: DomainContext,
  userId: string,
  { postId, newsletterId, isDraft = false, ...input }: PreviewInput,
): Promise<RenderedIssue | null> {
  const [targets, story, access] = await Promise.all([
    issueTargets(context, userId, postId),
    issueStory(context, postId, { isDraft }),
    isDraft ? draftToEdit(context, userId, postId) : null,
  ]);
  if (access && "error" in access) return null;
  const target = targets.find(({ id }) => id === newsletterId);
  if (!target || !story) return null;
  const fields = issueFields({ ...input, title: story.story.title || "Untitled" });
  if (typeof fields === "string") return null;
  const settingsUrl =
    context.config.publicUrl + buildPath("SettingsTab", { setting: "notifications" });
  return renderIssue(context, story, {
    ...lookOf(target),
    ...fields,
    newsletter: target.name,
    pageToken: null,
    // Nobody is subscribed by a preview or a test email.
    unsubscribeUrl: settingsUrl,
    settingsUrl,
  });
}

/**
 * True if an email without a story is longer than mail apps show, so that its subscribers get only
 * the beginning and a link to its page. The caller has checked that the viewer may edit it.
 */
export async function isEmailShortened(context: DomainContext, postId: string): Promise<boolean> {
  const story = await issueStory(context, postId);
  if (!story || story.emailNewsletterId === null) return false;
  const newsletter = await newsletterById(context).load(story.emailNewsletterId);
  if (!newsletter) return false;
  const { others } = await renderIssue(context, story, {
    ...lookOf(newsletter),
    newsletter: newsletter.name,
    // The longest subject; the page's token counts like the other links of a copy.
    subject: "x".repeat(MAX_ISSUE_SUBJECT),
    previewText: "x".repeat(MAX_ISSUE_PREVIEW),
    pageToken: null,
    unsubscribeUrl: unsubscribeUrl(context.config.publicUrl, { linkToken: "" }),
    settingsUrl: context.config.publicUrl,
  });
  return others.isShortened;
}

/**
 * Emails a story to the user's own address, as members get it. Returns the address; null if they
 * can't email it to the newsletter, or have no address.
 */
export async function sendTestEmail(
  context: DomainContext,
  userId: string,
  input: PreviewInput,
): Promise<string | null> {
  const [rendered, address] = await Promise.all([
    previewIssue(context, userId, input),
    context.db.first<{ email: string }>(
      sql`SELECT email FROM user_emails WHERE user_id = ${userId}`,
    ),
  ]);
  if (!rendered || !address) return null;
  const message = rendered.members ?? rendered.others;
  await context.db.write(
    [
      queueMail(context, {
        to: address.email,
        key: `test-${crypto.randomUUID()}`,
        message,
        newsletterId: input.newsletterId,
      }),
    ],
    { idempotent: true },
  );
  return address.email;
}

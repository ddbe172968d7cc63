import { excerptOf } from "../../../../shared/story/excerptOf.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import { mentionHrefs } from "../../people/mentionHrefs.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type IssueMail, issueMail } from "../../mail/messages/issueMail.ts";
import type { NewsletterLook } from "../rows/newsletters.ts";
import { emailPageUrl } from "../rows/subscriberLinks.ts";
import { detectLanguage } from "../../publishing/detectLanguage.ts";
import { authorsOf } from "../../stories/rows/storyDetail.ts";
import { storyUrl } from "../../stories/rows/storyUrl.ts";
import { withPreviewImage } from "../../stories/rows/withPreviewImage.ts";
import type { IssueStory } from "./issueStory.ts";

/** An issue's email: for members if it differs, and for everyone else. */
export interface RenderedIssue {
  members: IssueMail | null;
  others: IssueMail;
}

/** Length of the preview line if the writer gave none, in characters. */
const PREVIEW_LENGTH = 140;

/** A draft and an email have no language yet, unless their writer chose one. */
export async function languageOf(
  { language, title, subtitle }: IssueStory["story"],
  { paragraphs }: IssueStory["bodies"]["others"],
): Promise<string | null> {
  return language || detectLanguage({ title, subtitle, paragraphs });
}

/**
 * Renders a story as an issue, with this token and URL in the links of a subscriber's copy.
 */
export async function renderIssue(
  context: DomainContext,
  { story, bodies: { members, others }, emailNewsletterId }: IssueStory,
  issue: NewsletterLook & {
    newsletter: string;
    /** In the link to the page of an email without a story that isn't for everyone. */
    pageToken: string | null;
    subject: string;
    previewText: string;
    unsubscribeUrl: string;
    settingsUrl: string;
  },
): Promise<RenderedIssue> {
  const { publicUrl, settings } = context.config;
  const authors = await authorsOf(context, story);
  const mentionHref = await mentionHrefs(context, members ?? others, publicUrl);
  const excerpt = excerptOf(others, PREVIEW_LENGTH);
  const shared = {
    newsletter: issue.newsletter,
    imageId: issue.imageId,
    accentColor: issue.accentColor,
    headerImageId: issue.headerImageId,
    footerText: issue.footerText,
    subject: issue.subject,
    previewText: issue.previewText || story.subtitle || excerpt,
    title: storyTitle({ title: story.title, excerpt }),
    subtitle: story.subtitle,
    language: await languageOf(story, others),
    writers: authors.map(({ name }) => name).join(", ") || (story.byline ?? ""),
    unsubscribeUrl: issue.unsubscribeUrl,
    settingsUrl: issue.settingsUrl,
    postalAddress: issue.postalAddress ?? settings.postalAddress ?? null,
    postId: story.id,
    hasStory: emailNewsletterId === null,
    url:
      emailNewsletterId === null
        ? storyUrl(story, publicUrl)
        : emailPageUrl(publicUrl, {
            id: emailNewsletterId,
            postId: story.id,
            token: issue.pageToken,
          }),
    publicUrl,
    mentionHref,
  };
  const textFor = (document: typeof others, isPreview: boolean): IssueMail =>
    issueMail({ ...shared, document: withPreviewImage(document, story), isPreview });
  return {
    members: members && textFor(members, false),
    others: textFor(others, members !== null),
  };
}

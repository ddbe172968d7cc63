// Emails without a story: for those who manage their newsletter, and as their page shows them.

import { pageBounds } from "../../db/keyset.ts";
import { newsletterById } from "../../domain/newsletters/rows/newsletters.ts";
import {
  type EmailRow,
  issueByEmail,
  listAutomaticEmails,
  listEmails,
} from "../../domain/newsletters/issues/emailList.ts";
import { type EmailPage, findEmailPage } from "../../domain/newsletters/issues/emailPage.ts";
import { isEmailShortened } from "../../domain/newsletters/issues/previewIssue.ts";
import { languageOf } from "../../domain/newsletters/issues/renderIssue.ts";
import { authorsOf } from "../../domain/stories/rows/storyDetail.ts";
import { PostDraft } from "../drafts/drafts.ts";
import { excerptOf } from "../../../shared/story/excerptOf.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { User } from "../machinery/refs.ts";
import { PostContent } from "../stories/storyContent.ts";
import { NewsletterIssue } from "./issues.ts";
import { NewsletterV3 } from "./newsletters.ts";
import { NewsletterSettings } from "./subscribers.ts";

/** Emails listed at once. */
const PAGE_SIZE = 10;
/** Length of an email's description, in characters. */
const EXCERPT_LENGTH = 140;

const NewsletterEmail = builder.objectRef<EmailRow>("NewsletterEmail").implement({
  description: "An email to a newsletter's subscribers: a story, or one without a story.",
  fields: (t) => ({
    postId: t.exposeID("postId", { description: "The id of its story or draft." }),
    title: t.exposeString("title", {
      description: "The title, or the subject of a story; may be empty.",
    }),
    updatedAt: t.expose("updatedAt", {
      type: "Timestamp",
      description: "When it was last edited.",
    }),
    issue: t.field({
      type: NewsletterIssue,
      nullable: true,
      description: "How far its sending is; null for a draft.",
      resolve: (email, _args, context) => issueByEmail(context).load(email),
    }),
    isStory: t.boolean({
      description: "True for a story that was emailed.",
      resolve: ({ isStory }) => isStory === 1,
    }),
  }),
});

builder.objectFields(NewsletterSettings, (t) => ({
  automaticEmails: t.field({
    type: [NewsletterEmail],
    nullable: true,
    description: "The emails that each new subscriber gets, the first one first.",
    resolve: ({ id }, _args, context) => listAutomaticEmails(context, id),
  }),
  emails: t.connection({
    type: NewsletterEmail,
    description: "Its emails and the stories that were emailed, newest first.",
    resolve: ({ id }, args, context) => listEmails(context, id, pageBounds(args, PAGE_SIZE)),
  }),
}));

builder.objectFields(PostDraft, (t) => ({
  emailNewsletter: t.field({
    type: NewsletterV3,
    nullable: true,
    description: "The newsletter of an email without a story; null for a story.",
    resolve: ({ emailNewsletterId }, _args, context) =>
      emailNewsletterId === null ? null : newsletterById(context).load(emailNewsletterId),
  }),
  isSent: t.exposeBoolean("isSent", {
    nullable: true,
    description: "True for an email without a story that is being sent or was: it can't be edited.",
  }),
  isEmailShortened: t.boolean({
    nullable: true,
    description:
      "True for an email without a story that is longer than mail apps show: subscribers get the beginning and a link to its page.",
    resolve: ({ postId, emailNewsletterId }, _args, context) =>
      emailNewsletterId !== null && isEmailShortened(context, postId),
  }),
}));

const NewsletterEmailPage = builder.objectRef<EmailPage>("NewsletterEmailPage").implement({
  description: "An email without a story, as its page on the web shows it.",
  fields: (t) => ({
    id: t.id({ description: "The id of its draft.", resolve: ({ story }) => story.id }),
    title: t.string({
      description: "The title; may be empty.",
      resolve: ({ story }) => story.title,
    }),
    subtitle: t.string({
      description: "The subtitle; may be empty.",
      resolve: ({ story }) => story.subtitle,
    }),
    excerpt: t.string({
      description: "The beginning of the text.",
      resolve: ({ document }) => excerptOf(document, EXCERPT_LENGTH),
    }),
    language: t.string({
      nullable: true,
      description: "The text's language as a BCP 47 tag; null if it is unknown.",
      resolve: ({ story, document }) => languageOf(story, document),
    }),
    authors: t.field({
      type: [User],
      nullable: { list: true, items: true },
      description: "Who wrote it.",
      resolve: ({ story }, _args, context) => authorsOf(context, story),
    }),
    newsletter: t.expose("newsletter", { type: NewsletterV3, description: "Its newsletter." }),
    sentAt: t.expose("sentAt", {
      type: "Timestamp",
      nullable: true,
      description: "When its sending started; null before.",
    }),
    isPublic: t.exposeBoolean("isPublic", {
      description:
        "True if everyone may read it; otherwise only those who got it and those who manage the newsletter may.",
    }),
    content: t.field({
      type: PostContent,
      nullable: true,
      description: "The text.",
      resolve: ({ story, document }) => ({
        postId: story.id,
        document,
        idPrefix: "",
        isPreview: false,
        previewImageId: null,
      }),
    }),
  }),
});

builder.queryFields((t) => ({
  newsletterEmail: t.field({
    type: NewsletterEmailPage,
    nullable: true,
    description: "An email without a story; null if the viewer may not read it.",
    args: {
      newsletterId: idArg(t, "newsletter"),
      postId: t.arg.id({ required: true, description: "The id of its draft." }),
      token: t.arg.string({
        description: "The id of a subscriber, which opens an email that isn't for everyone.",
      }),
    },
    resolve: (_root, { token, ...email }, context) =>
      findEmailPage(context, { ...email, token: token ?? null }),
  }),
}));

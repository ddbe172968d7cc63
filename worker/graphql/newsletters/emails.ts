// Emails without a story, for those who manage their newsletter.

import { pageBounds } from "../../db/keyset.ts";
import { newsletterById } from "../../domain/core/newsletters/newsletters.ts";
import {
  type EmailRow,
  issueByEmail,
  listEmails,
} from "../../domain/publications/newsletters/emailList.ts";
import { PostDraft } from "../drafts/drafts.ts";
import { builder } from "../machinery/builder.ts";
import { NewsletterIssue } from "./issues.ts";
import { NewsletterV3 } from "./newsletters.ts";
import { NewsletterSettings } from "./subscribers.ts";

/** Emails listed at once. */
const PAGE_SIZE = 10;

const NewsletterEmail = builder.objectRef<EmailRow>("NewsletterEmail").implement({
  description: "An email to a newsletter's subscribers without a story.",
  fields: (t) => ({
    postId: t.exposeID("postId", { description: "The id of its draft." }),
    title: t.exposeString("title", { description: "The title; may be empty." }),
    updatedAt: t.expose("updatedAt", {
      type: "Timestamp",
      description: "When it was last edited.",
    }),
    issue: t.field({
      type: NewsletterIssue,
      nullable: true,
      description: "How far its sending is; null for a draft.",
      resolve: ({ postId }, _args, context) => issueByEmail(context).load(postId),
    }),
  }),
});

builder.objectFields(NewsletterSettings, (t) => ({
  emails: t.connection({
    type: NewsletterEmail,
    description: "Its emails without a story, newest first.",
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
}));

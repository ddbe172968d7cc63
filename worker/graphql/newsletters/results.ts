// The results of a newsletter and its issues, for those who manage it.

import { pageBounds } from "../../db/keyset.ts";
import {
  type IssueLinkRow,
  type IssueResults,
  linksByIssue,
  resultsByIssue,
} from "../../domain/newsletters/rows/issueResults.ts";
import { audienceSize } from "../../domain/newsletters/subscribers/audienceSize.ts";
import { canManageNewsletter } from "../../domain/newsletters/canManageNewsletter.ts";
import {
  findIssue,
  listIssues,
  managedNewsletter,
} from "../../domain/newsletters/issues/issueList.ts";
import {
  type GrowthPeriod,
  newsletterGrowth,
} from "../../domain/newsletters/results/newsletterGrowth.ts";
import { retryableByIssue } from "../../domain/newsletters/issues/retryIssue.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { NewsletterIssue } from "./issues.ts";
import { NewsletterV3 } from "./newsletters.ts";
import { Segment } from "./subscribers.ts";

/** Issues listed at once. */
const PAGE_SIZE = 20;
const MAX_DAYS = 366;

const NewsletterGrowthPeriod = builder.objectRef<GrowthPeriod>("NewsletterGrowthPeriod").implement({
  description: "A day or a week of a newsletter.",
  fields: (t) => ({
    from: t.expose("from", { type: "Timestamp", description: "Its first day (UTC)." }),
    until: t.expose("until", { type: "Timestamp", description: "Its last day (UTC)." }),
    won: t.exposeInt("won", { description: "New subscribers." }),
    lost: t.exposeInt("lost", { description: "Subscribers who left." }),
    subscribers: t.exposeInt("subscribers", { description: "Subscribers at its end." }),
  }),
});

const NewsletterIssueLink = builder.objectRef<IssueLinkRow>("NewsletterIssueLink").implement({
  description: "A link of an issue.",
  fields: (t) => ({
    url: t.exposeString("url", { description: "Where it leads." }),
    clicks: t.exposeInt("clicks", { description: "How many subscribers clicked it." }),
  }),
});

const NewsletterIssueResults = builder.objectRef<IssueResults>("NewsletterIssueResults").implement({
  description: "What became of an issue's emails, without bots and scanners.",
  fields: (t) => ({
    delivered: t.exposeInt("delivered", {
      description: "Emails that arrived; 0 if the provider doesn't report it.",
    }),
    bounced: t.exposeInt("bounced", { description: "Emails that came back." }),
    complained: t.exposeInt("complained", { description: "Emails that were reported as spam." }),
    openers: t.exposeInt("openers", {
      description: "Subscribers who opened it. Unreliable, since images may not be loaded.",
    }),
    opens: t.exposeInt("opens", { description: "How often it was opened." }),
    proxyOpeners: t.exposeInt("proxyOpeners", {
      description: "Subscribers for whom only a privacy proxy loaded the images.",
    }),
    clickers: t.exposeInt("clickers", { description: "Subscribers who clicked a link." }),
    scanned: t.exposeInt("scanned", {
      description: "Subscribers whose email a bot or scanner opened.",
    }),
    lost: t.exposeInt("lost", { description: "Subscribers who left by its link." }),
    skippedLeft: t.exposeInt("skippedLeft", {
      description: "Emails that weren't sent because the subscriber had left.",
    }),
    skippedSuppressed: t.exposeInt("skippedSuppressed", {
      description: "Emails that weren't sent because the address had bounced or complained.",
    }),
    skippedOtherwise: t.exposeInt("skippedOtherwise", {
      description:
        "Emails that weren't sent because the issue was cancelled, or off when it was due.",
    }),
  }),
});

builder.objectFields(NewsletterIssue, (t) => ({
  newsletterId: t.exposeID("newsletterId", { description: "The id of its newsletter." }),
  retryable: t.int({
    nullable: true,
    description:
      "Failed emails that can be sent again: to readers who still subscribe, and surely not sent before.",
    resolve: ({ id }, _args, context) => retryableByIssue(context).load(id),
  }),
  results: t.field({
    type: NewsletterIssueResults,
    nullable: true,
    description: "What became of its emails.",
    resolve: ({ id }, _args, context) => resultsByIssue(context).load(id),
  }),
  links: t.field({
    type: [NewsletterIssueLink],
    nullable: true,
    description: "Its links, most clicked first.",
    resolve: ({ id }, _args, context) => linksByIssue(context).load(id),
  }),
}));

const NewsletterResults = builder
  .objectRef<typeof NewsletterV3.$inferType>("NewsletterResults")
  .implement({
    description: "A newsletter's growth and issues, for those who manage it.",
    fields: (t) => ({
      subscriberCount: t.exposeInt("subscriberCount", {
        description: "Number of addresses that get it.",
      }),
      audienceSize: t.int({
        nullable: true,
        description:
          "How many subscribers an issue to this audience would reach now; null for a part of a newsletter that is too large to count.",
        args: {
          audience: t.arg({ type: Segment, required: true, description: "The audience." }),
          topic: t.arg.string({ description: "The topic's slug, for the audience TOPIC." }),
        },
        resolve: (newsletter, { audience, topic }, context) =>
          audienceSize(context, newsletter, { segment: audience, topic: topic ?? "" }),
      }),
      tracksEngagement: t.boolean({
        description: "True if opens and clicks are counted.",
        resolve: ({ tracksEngagement }) => tracksEngagement === 1,
      }),
      growth: t.field({
        type: [NewsletterGrowthPeriod],
        nullable: true,
        description: "Its last days, or weeks for half a year and more, oldest first.",
        args: { days: t.arg.int({ required: true, description: "The number of days." }) },
        resolve: (newsletter, { days }, context) =>
          newsletterGrowth(context, newsletter, Math.min(Math.max(days, 1), MAX_DAYS)),
      }),
      issues: t.connection({
        type: NewsletterIssue,
        description: "Its issues, newest first.",
        resolve: ({ id }, page, context) => listIssues(context, id, pageBounds(page, PAGE_SIZE)),
      }),
      issue: t.field({
        type: NewsletterIssue,
        nullable: true,
        description: "One of its issues.",
        args: { issueId: idArg(t, "issue") },
        resolve: ({ id }, { issueId }, context) => findIssue(context, id, issueId),
      }),
    }),
  });

builder.objectFields(NewsletterV3, (t) => ({
  results: t.field({
    type: NewsletterResults,
    nullable: true,
    description: "Its results; null for viewers who don't manage it.",
    resolve: async (newsletter, _args, context) =>
      (await canManageNewsletter(context, newsletter)) ? newsletter : null,
  }),
}));

builder.queryFields((t) => ({
  managedNewsletter: t.field({
    type: NewsletterV3,
    nullable: true,
    description: "A newsletter that the viewer manages; null for any other.",
    args: {
      id: t.arg.id({ description: "The newsletter's id." }),
      username: t.arg.string({ description: "Or the username of its writer." }),
    },
    resolve: (_root, args, context) => managedNewsletter(context, args),
  }),
}));

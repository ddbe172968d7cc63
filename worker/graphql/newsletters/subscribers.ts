// What only those see who manage a newsletter.

import { pageBounds } from "../../db/keyset.ts";
import type { NewsletterRow } from "../../domain/newsletters/rows/newsletters.ts";
import type { Segment as SegmentValue } from "../../domain/newsletters/rows/segments.ts";
import type { PauseReason } from "../../domain/newsletters/rows/sendingHealth.ts";
import type { SubscriberRow } from "../../domain/newsletters/rows/subscribers.ts";
import { canManageNewsletter } from "../../domain/newsletters/canManageNewsletter.ts";
import { listSubscribers } from "../../domain/newsletters/subscribers/subscriberList.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { NewsletterV3 } from "./newsletters.ts";

/** Subscribers listed at once. */
const PAGE_SIZE = 25;

const SubscriberState = builder.enumType("NewsletterSubscriberState", {
  description: "Whether an address gets the newsletter.",
  values: {
    PENDING: { description: "Its owner hasn't confirmed it yet." },
    ACTIVE: { description: "It gets the newsletter." },
    UNSUBSCRIBED: { description: "It has unsubscribed, or was removed." },
    SUPPRESSED: { description: "Emails to it came back, or it complained." },
  } as const,
});

const SubscriberSource = builder.enumType("NewsletterSubscriberSource", {
  description: "Where an address was subscribed.",
  values: {
    STORY: { description: "At the end of a story." },
    PROFILE: { description: "On the writer's profile." },
    PUBLICATION: { description: "On the publication's pages." },
    LANDING: { description: "On a page of the newsletter." },
    ENDPOINT: { description: "By a link or a script." },
    IMPORT: { description: "From another service." },
  } as const,
});

export const Audience = builder.enumType("NewsletterAudience", {
  description: "Who gets an issue unless it says otherwise.",
  values: {
    ALL: { description: "Every subscriber." },
    MEMBERS: { description: "Subscribers with a membership." },
  } as const,
});

export const Segment = builder.enumType("NewsletterSegment", {
  description: "A part of a newsletter's subscribers.",
  values: {
    ALL: { description: "Every subscriber." },
    MEMBERS: { description: "Subscribers with a membership." },
    TOPIC: { description: "Subscribers whose account follows a topic." },
    ENGAGED: { description: "Subscribers who have opened an issue or followed a link lately." },
    INACTIVE: { description: "Subscribers who have long done neither." },
  } as const satisfies Record<SegmentValue, { description: string }>,
});

const NewsletterSubscriber = builder.objectRef<SubscriberRow>("NewsletterSubscriber").implement({
  description: "An address in a newsletter, for those who manage it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The subscriber's id." }),
    email: t.exposeString("email", { description: "The address." }),
    name: t.exposeString("name", {
      nullable: true,
      description: "The name in the file that it was imported from; null if unknown.",
    }),
    state: t.expose("state", { type: SubscriberState, description: "Whether it is subscribed." }),
    source: t.expose("source", { type: SubscriberSource, description: "Where it subscribed." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it subscribed." }),
    unsubscribedAt: t.expose("unsubscribedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it unsubscribed.",
    }),
  }),
});

const PauseReasonEnum = describedEnum("NewsletterPauseReason", "Why a newsletter is paused.", {
  BOUNCES: "Too many of its emails came back.",
  COMPLAINTS: "Too many of its emails were reported as spam.",
  OWNER: "Those who manage it paused it.",
});

export const NewsletterPause = builder
  .objectRef<{ reason: PauseReason | "OWNER"; at: number; sent: number; events: number }>(
    "NewsletterPause",
  )
  .implement({
    description: "Why a newsletter sends nothing.",
    fields: (t) => ({
      reason: t.expose("reason", { type: PauseReasonEnum, description: "The reason." }),
      at: t.expose("at", { type: "Timestamp", description: "Since when." }),
      sent: t.exposeInt("sent", { description: "Emails that it had sent lately." }),
      events: t.exposeInt("events", {
        description: "How many of them came back, or were reported.",
      }),
    }),
  });

export const NewsletterSettings = builder
  .objectRef<typeof NewsletterV3.$inferType>("NewsletterSettings")
  .implement({
    description: "A newsletter's settings and subscribers, for those who manage it.",
    fields: (t) => ({
      senderName: t.exposeString("senderName", {
        description: "The sender's name; empty for the newsletter's name.",
      }),
      replyTo: t.exposeString("replyTo", {
        nullable: true,
        description: "The address for replies.",
      }),
      headerImageId: t.exposeString("headerImageId", {
        nullable: true,
        description: "The id of the wide image above the text of its emails.",
      }),
      footerText: t.exposeString("footerText", {
        nullable: true,
        description: "Its own words in the footer of its emails, with line breaks; may be empty.",
      }),
      postalAddress: t.exposeString("postalAddress", {
        nullable: true,
        description: "The postal address in its emails, with line breaks; null for the site's.",
      }),
      audience: t.expose("audience", {
        type: Audience,
        description: "Who gets an issue, unless it says otherwise.",
      }),
      tracksEngagement: t.boolean({
        nullable: true,
        description: "True if opens and clicks of its emails are counted.",
        resolve: ({ tracksEngagement }) => tracksEngagement === 1,
      }),
      subscriberCount: t.exposeInt("subscriberCount", {
        description: "Number of addresses that get it.",
      }),
      pause: t.field({
        type: NewsletterPause,
        nullable: true,
        description: "Why it sends nothing; null while it sends.",
        resolve: pauseOf,
      }),
      subscribers: t.connection({
        type: NewsletterSubscriber,
        description: "Its addresses, newest first; null for staff who act for their owner.",
        args: {
          search: t.arg.string({ description: "A part of an address or of an imported name." }),
          state: t.arg({ type: SubscriberState, description: "Only those in this state." }),
          segment: t.arg({
            type: Segment,
            description: "Only those who get the newsletter, in this segment.",
          }),
          topic: t.arg.string({ description: "The topic's slug, for the segment TOPIC." }),
        },
        resolve: async ({ id }, { search, state, segment, topic, ...page }, context) =>
          (await context.session())?.isSpoofed
            ? null
            : listSubscribers(
                context,
                id,
                {
                  search: search ?? "",
                  state: state ?? null,
                  segment: segment ?? null,
                  topic: topic ?? "",
                },
                pageBounds(page, PAGE_SIZE),
              ),
      }),
    }),
  });

export function pauseOf({ pausedAt, pauseReason, pauseSent, pauseEvents }: NewsletterRow) {
  if (pausedAt === null || pauseReason === null) return null;
  return { reason: pauseReason, at: pausedAt, sent: pauseSent ?? 0, events: pauseEvents ?? 0 };
}

builder.objectFields(NewsletterV3, (t) => ({
  settings: t.field({
    type: NewsletterSettings,
    nullable: true,
    description: "Its settings; null for viewers who don't manage it.",
    resolve: async (newsletter, _args, context) =>
      (await canManageNewsletter(context, newsletter)) ? newsletter : null,
  }),
}));

import { SUBSCRIBE_ERRORS } from "../../../shared/newsletters/subscribeErrors.ts";
import { pageBounds } from "../../db/keyset.ts";
import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import { newsletterById, type NewsletterRow } from "../../domain/newsletters/rows/newsletters.ts";
import type { SubscriptionSource as Source } from "../../domain/newsletters/rows/subscribers.ts";
import {
  type NewsletterViewerEdge,
  viewerEdgeByNewsletter,
} from "../../domain/newsletters/rows/viewerSubscriptions.ts";
import {
  isSettingsLink,
  type OwnSubscription,
  ownSubscriptions,
  restoreEndedSubscriptions,
  subscriptionCounts,
  type SubscriptionCounts,
} from "../../domain/newsletters/subscribers/ownSubscriptions.ts";
import { subscribe, type SubscribeResult } from "../../domain/newsletters/subscribers/subscribe.ts";
import {
  unsubscribe,
  unsubscribeAll,
  type UnsubscribeScope,
} from "../../domain/newsletters/subscribers/unsubscribe.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import { defineResult, errorResult } from "../machinery/results.ts";
import { NewsletterV3 } from "./newsletters.ts";

/** Subscriptions listed at once. */
const PAGE_SIZE = 25;

const SubscriptionSource = builder.enumType("NewsletterSubscriptionSource", {
  description: "Where a reader subscribed.",
  values: {
    STORY: { description: "At the end of a story." },
    PROFILE: { description: "On the writer's profile." },
    PUBLICATION: { description: "On the publication's pages." },
    LANDING: { description: "On a page of the newsletter." },
  } as const,
});

const Scope = builder.enumType("NewsletterScope", {
  description: "A part of the newsletters that the viewer gets.",
  values: {
    ALL: { description: "All newsletters." },
    AUTHORS: { description: "Newsletters of writers." },
  } as const,
});

const ViewerEdge = builder.objectRef<NewsletterViewerEdge>("NewsletterV3ViewerEdge").implement({
  description: "The viewer's relation to a newsletter.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The viewer's id and the newsletter's id, combined." }),
    isSubscribed: t.exposeBoolean("isSubscribed", { description: "The viewer gets it by email." }),
  }),
});

builder.objectFields(NewsletterV3, (t) => ({
  viewerEdge: t.field({
    type: ViewerEdge,
    description: "The viewer's relation to it. Never selected by cacheable pages.",
    resolve: ({ id }, _args, context) => viewerEdgeByNewsletter(context).load(id),
  }),
}));

const NewsletterSubscription = builder
  .objectRef<OwnSubscription>("NewsletterSubscription")
  .implement({
    description: "A newsletter that the viewer gets by email.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The subscription's id." }),
      newsletter: t.expose("newsletter", { type: NewsletterV3, description: "The newsletter." }),
      createdAt: t.expose("since", { type: "Timestamp", description: "When it began." }),
    }),
  });

const Counts = builder.objectRef<SubscriptionCounts>("NewsletterSubscriptionCounts").implement({
  description: "The number of the viewer's subscriptions.",
  fields: (t) => ({
    active: t.exposeInt("active", { description: "How many newsletters the viewer gets." }),
    ended: t.exposeInt("ended", {
      description: "How many ended together within the last day; they can be restored.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  newsletterSubscriptions: t.connection({
    type: NewsletterSubscription,
    description: "The newsletters that the viewer gets, newest subscription first.",
    resolve: async ({ id }, page, context) => {
      const bounds = pageBounds(page, PAGE_SIZE);
      return mayReadAccount(await context.session()) ? ownSubscriptions(context, id, bounds) : null;
    },
  }),
  newsletterSubscriptionCounts: t.field({
    type: Counts,
    nullable: true,
    description: "How many newsletters the viewer gets; null on custom domains.",
    args: { scope: t.arg({ type: Scope, required: true, description: "Which newsletters." }) },
    resolve: async ({ id }, { scope }, context) =>
      mayReadAccount(await context.session()) ? subscriptionCounts(context, id, scope) : null,
  }),
}));

/** A subscription that a link in an email shows without signing in. */
const LinkedSubscription = builder.objectRef<OwnSubscription>("LinkedSubscription").implement({
  description: "A newsletter, as the links in its emails show it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The subscription's id." }),
    name: t.string({
      description: "The newsletter's name.",
      resolve: ({ newsletter }) => newsletter.name,
    }),
    token: t.exposeString("linkToken", { description: "The token of its unsubscribe link." }),
  }),
});

builder.queryFields((t) => ({
  emailSettings: t.field({
    type: [LinkedSubscription],
    nullable: true,
    description:
      "The newsletters of the account that an email's settings link belongs to, newest first; null if the link isn't valid.",
    args: {
      userId: idArg(t, "account"),
      hash: t.arg.string({ required: true, description: "The link's token." }),
    },
    resolve: async (_root, { userId, hash }, context) => {
      if (!(await isSettingsLink(context, userId, hash))) return null;
      const page = await ownSubscriptions(context, userId, pageBounds({}, 50));
      return page.edges.map(({ node }) => node);
    },
  }),
}));

/** A newsletter after the viewer has subscribed or unsubscribed. */
interface Changed {
  __typename: "NewsletterSubscriptionChange";
  newsletterId: string;
  wasSubscribed: boolean;
}

const NewsletterSubscriptionChange = builder
  .objectRef<Changed>("NewsletterSubscriptionChange")
  .implement({
    description: "A newsletter after the viewer has subscribed or unsubscribed.",
    fields: (t) => ({
      newsletter: t.field({
        type: NewsletterV3,
        nullable: true,
        description: "The newsletter.",
        resolve: ({ newsletterId }, _args, context): Promise<NewsletterRow | null> => {
          // A first subscription has created it.
          newsletterById(context).clear(newsletterId);
          return newsletterById(context).load(newsletterId);
        },
      }),
      wasSubscribed: t.exposeBoolean("wasSubscribed", {
        description: "True if the viewer was subscribed before.",
      }),
    }),
  });

const SubscribeToNewsletterResult = defineResult({
  name: "SubscribeToNewsletterResult",
  description: "Result of `subscribeToNewsletter`.",
  types: [NewsletterSubscriptionChange],
  errors: [
    "AccountSuspended",
    "BadRequest",
    "Forbidden",
    "NotFound",
    "RateLimited",
    "Unauthorized",
  ],
});
const UnsubscribeFromNewsletterResult = defineResult({
  name: "UnsubscribeFromNewsletterResult",
  description: "Result of `unsubscribeFromNewsletter`.",
  types: [NewsletterSubscriptionChange],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface EndedSubscriptions {
  __typename: "EndedSubscriptions";
  ended: number;
}
const EndedSubscriptions = builder.objectRef<EndedSubscriptions>("EndedSubscriptions").implement({
  description: "Subscriptions that ended together, or were restored.",
  fields: (t) => ({
    ended: t.exposeInt("ended", { description: "How many ended." }),
  }),
});
const UnsubscribeFromNewslettersResult = defineResult({
  name: "UnsubscribeFromNewslettersResult",
  description: "Result of `unsubscribeFromNewsletters` and of its undo.",
  types: [EndedSubscriptions],
  errors: ["Forbidden", "RateLimited", "Unauthorized"],
});

interface SubscribeArguments {
  newsletterId?: string | null;
  targetUserId?: string | null;
  source: Source;
}

builder.mutationFields((t) => ({
  subscribeToNewsletter: t.field({
    type: SubscribeToNewsletterResult,
    description: "Subscribes the viewer to a newsletter, or to a writer's. Idempotent.",
    args: {
      newsletterId: t.arg.id({ description: "The newsletter's id." }),
      targetUserId: t.arg.id({
        description: "The writer's id, whose newsletter may not exist yet.",
      }),
      source: t.arg({ type: SubscriptionSource, required: true, description: "Where." }),
    },
    resolve: permitted(
      "subscribeToNewsletter",
      async ({ newsletterId, targetUserId, source }: SubscribeArguments, context, { userId }) => {
        const target = targetUserId
          ? { writerId: targetUserId }
          : { newsletterId: newsletterId ?? "" };
        return subscribed(await subscribe(context, userId, { ...target, source }));
      },
    ),
  }),
  unsubscribeFromNewsletter: t.field({
    type: UnsubscribeFromNewsletterResult,
    description: "Ends the viewer's subscription to a newsletter. Idempotent.",
    args: { newsletterId: idArg(t, "newsletter") },
    resolve: permitted(
      "unsubscribeFromNewsletter",
      async ({ newsletterId }: { newsletterId: string }, context, { userId }) => {
        if (!(await unsubscribe(context, userId, newsletterId)))
          return errorResult("NotFound", SUBSCRIBE_ERRORS["no-newsletter"]);
        return {
          __typename: "NewsletterSubscriptionChange" as const,
          newsletterId,
          wasSubscribed: true,
        };
      },
    ),
  }),
  unsubscribeFromNewsletters: t.field({
    type: UnsubscribeFromNewslettersResult,
    description: "Ends the viewer's subscriptions. Idempotent.",
    args: { scope: t.arg({ type: Scope, required: true, description: "Which newsletters." }) },
    resolve: permitted(
      "unsubscribeFromNewsletters",
      async ({ scope }: { scope: UnsubscribeScope }, context, { userId }) => ({
        __typename: "EndedSubscriptions" as const,
        ended: await unsubscribeAll(context, userId, scope),
      }),
    ),
  }),
  restoreNewsletterSubscriptions: t.field({
    type: UnsubscribeFromNewslettersResult,
    description: "Restores the subscriptions that the viewer ended last.",
    args: { scope: t.arg({ type: Scope, required: true, description: "Which newsletters." }) },
    resolve: permitted(
      "restoreNewsletterSubscriptions",
      async ({ scope }: { scope: UnsubscribeScope }, context, { userId }) => {
        await restoreEndedSubscriptions(context, userId, scope);
        return { __typename: "EndedSubscriptions" as const, ended: 0 };
      },
    ),
  }),
}));

function subscribed(result: SubscribeResult) {
  switch (result.kind) {
    case "subscribed":
      return {
        __typename: "NewsletterSubscriptionChange" as const,
        newsletterId: result.newsletter.id,
        wasSubscribed: result.wasSubscribed,
      };
    case "no-newsletter":
      return errorResult("NotFound", SUBSCRIBE_ERRORS[result.kind]);
    case "suspended":
      return errorResult("AccountSuspended", SUBSCRIBE_ERRORS[result.kind]);
    default:
      return errorResult("BadRequest", SUBSCRIBE_ERRORS[result.kind]);
  }
}

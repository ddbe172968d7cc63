// The viewer's notifications and notification preferences.

import { visibleCatalog } from "../../domain/lists/rows/catalogs.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { forgetViewer, type ViewerRow, viewerOf } from "../../domain/people/viewer.ts";
import {
  listNotifications,
  markNotificationsRead,
  type NotificationRow,
} from "../../domain/notifications/listNotifications.ts";
import { isStoryMuted } from "../../domain/mutes/mutes.ts";
import { type DigestRow, latestDigest } from "../../domain/digests/sendDigests.ts";
import { collectionById } from "../../domain/publications/rows/collections.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { submittedStory } from "../../domain/submissions/submittedStory.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { EmailFrequency } from "./emailFrequency.ts";
import { builder } from "../machinery/builder.ts";
import { earlyViewerRead } from "../machinery/earlyRead.ts";
import { permitted } from "../machinery/permissions.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { CollectionRole } from "../publications/publicationProfile.ts";
import { publishErrorResult } from "../publishing/publishErrors.ts";
import { Catalog, Collection, Post, User, Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";
import { PublicationSubmissionStatus } from "../submissions/submissions.ts";

const NOTIFICATIONS_PAGE_SIZE = 25;

const Notification = builder.objectRef<NotificationRow>("Notification").implement({
  description:
    "A notification for the viewer; unread ones of the same kind and target are grouped.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The notification's id." }),
    notificationType: t.exposeString("kind", {
      description:
        "The kind of event: FOLLOW, CLAP, RESPONSE, REPLY, the same for a list as LIST_FOLLOW, LIST_CLAP and LIST_RESPONSE, MENTION, ROLE, INVITATION, PUBLICATION_DELETED, SUBMISSION_RECEIVED, SUBMISSION_DECIDED, SUBMISSION_ASSIGNED, SUBMISSION_COMMENTED, SUBMISSION_SUGGESTED, or without an actor SUBMISSION_REMINDER, SCHEDULE_FAILED, READS_MILESTONE, FOLLOWERS_MILESTONE, COLLECTION_MILESTONE and SUBSCRIBERS_MILESTONE.",
    }),
    occurredAt: t.expose("occurredAt", {
      type: "Timestamp",
      description: "When the latest of its events occurred.",
    }),
    isUnread: t.exposeBoolean("isUnread", { description: "True until the viewer has seen it." }),
    actor: t.field({
      type: User,
      nullable: true,
      description:
        "Who caused it, the latest person if grouped; null if the viewer can't see them.",
      resolve: async ({ actorIds }, _args, context) =>
        visibleUser(context, await userById(context).load(actorIds[0] ?? "")),
    }),
    actors: t.field({
      type: [User],
      description:
        "Who caused it, latest first, at most three, limited to people the viewer can see.",
      resolve: async ({ actorIds }, _args, context) => {
        const users = await Promise.all(
          actorIds.map(async (id) => visibleUser(context, await userById(context).load(id))),
        );
        return users.filter((user) => user !== null);
      },
    }),
    actorCount: t.exposeInt("actorCount", { description: "Number of people who caused it." }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story it is about, if the viewer can see it.",
      resolve: ({ postId, submission }, _args, context) => {
        if (postId === null) return null;
        return submission ? submittedStory(context, postId) : visibleStory(context, postId);
      },
    }),
    catalog: t.field({
      type: Catalog,
      nullable: true,
      description: "The viewer's list it is about.",
      resolve: ({ catalogId }, _args, context) =>
        catalogId === null ? null : visibleCatalog(context, catalogId),
    }),
    response: t.field({
      type: Post,
      nullable: true,
      description: "Its latest response, if the viewer can see it.",
      resolve: ({ responseId }, _args, context) =>
        responseId === null ? null : visibleStory(context, responseId),
    }),
    submissionId: t.id({
      nullable: true,
      description:
        "The id of the submission it is about, if the viewer is its writer or an editor.",
      resolve: ({ submission }) => submission?.id ?? null,
    }),
    submissionTitle: t.string({
      nullable: true,
      description: "The title of the submission's story when it was submitted; may be empty.",
      resolve: ({ submission }) => submission?.handedInTitle ?? null,
    }),
    submissionStatus: t.field({
      type: PublicationSubmissionStatus,
      nullable: true,
      description: "The submission's status when it occurred.",
      resolve: ({ submission }) => submission?.status ?? null,
    }),
    collection: t.field({
      type: Collection,
      nullable: true,
      description:
        "The submission's publication, or the one that gave the viewer a role, invited them or reached a milestone.",
      resolve: ({ collectionId }, _args, context) =>
        collectionId === null ? null : collectionById(context).load(collectionId),
    }),
    scheduledAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When the story should have been published automatically, if that failed.",
      resolve: ({ missed }) => missed?.at ?? null,
    }),
    scheduleError: t.string({
      nullable: true,
      description: "Why that failed, as a message for the user.",
      resolve: ({ missed }) => missed && publishErrorResult(missed.error).message,
    }),
    invitationId: t.id({
      nullable: true,
      description: "The id of the publication's invitation, while the viewer can answer it.",
      resolve: ({ invitation }) => invitation?.id ?? null,
    }),
    inviterRole: t.field({
      type: CollectionRole,
      nullable: true,
      description:
        "What the sender of that invitation becomes if they hand the publication over to the viewer.",
      resolve: ({ invitation }) => invitation?.inviterRole ?? null,
    }),
    collectionRole: t.expose("role", {
      type: CollectionRole,
      nullable: true,
      description:
        "The viewer's current role in the publication, if they were given one or invited.",
    }),
  }),
});

builder.objectFields(Notification, (t) => ({
  deletedPublicationName: t.string({
    nullable: true,
    description: "The name of the publication that was deleted; null once it is erased.",
    resolve: ({ deletion }) => deletion?.name || null,
  }),
  restorableUntil: t.field({
    type: "Timestamp",
    nullable: true,
    description: "Until when the owners of a deleted publication can restore it.",
    resolve: ({ deletion }) => deletion?.eraseAt ?? null,
  }),
  milestone: t.int({
    nullable: true,
    description: "The number of reads, followers or subscribers that was reached.",
    resolve: ({ milestone }) => milestone,
  }),
  newsletterId: t.id({
    nullable: true,
    description: "The id of the newsletter whose subscribers reached it.",
    resolve: ({ newsletter }) => newsletter?.id ?? null,
  }),
  newsletterName: t.string({
    nullable: true,
    description: "The name of that newsletter.",
    resolve: ({ newsletter }) => newsletter?.name ?? null,
  }),
}));

const Digest = builder.objectRef<DigestRow>("Digest").implement({
  description: "Stories selected for the viewer for a day or a week.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The digest's id." }),
    frequency: t.expose("frequency", {
      type: EmailFrequency,
      description: "How often the viewer gets a digest.",
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was created." }),
    posts: t.field({
      type: [Post],
      description: "Its stories, limited to those the viewer can still see.",
      resolve: async ({ postIds }, _args, context) => {
        const stories = await Promise.all(
          postIds.map(async (id) =>
            (await isStoryMuted(context).load(id)) ? null : visibleStory(context, id),
          ),
        );
        return stories.filter((story) => story !== null);
      },
    }),
  }),
});

const NOTIFICATIONS = earlyViewerRead((context, user, args: PageArguments) =>
  listNotifications(context, user, pageBounds(args, NOTIFICATIONS_PAGE_SIZE)),
);

/** Prefetches of the viewer's fields by the session. */
export const OWN_NOTIFICATION_PREFETCHES: Prefetches = {
  notificationsConnection: NOTIFICATIONS.prefetch,
};

builder.objectFields(Viewer, (t) => ({
  notificationsConnection: t.connection({
    type: Notification,
    description: "The viewer's notifications, newest first.",
    resolve: ({ id }, args, context) => NOTIFICATIONS.read(context, id, args),
  }),
  unreadNotificationCount: t.exposeInt("unreadNotificationCount", {
    description: "Number of notifications the viewer hasn't seen.",
  }),
  latestDigest: t.field({
    type: Digest,
    nullable: true,
    description: "The viewer's latest digest; null before the first.",
    resolve: ({ id }, _args, context) => latestDigest(context, id),
  }),
}));

/** What a change to notifications or preferences returns. */
export const NotificationsResult = defineResult({
  name: "NotificationsResult",
  description: "Result of a change to the viewer's notifications or preferences.",
  types: [Viewer],
  errors: ["Forbidden", "RateLimited", "Unauthorized"],
});

export const SIGN_IN = errorResult("Unauthorized", "Sign in first.");

builder.mutationFields((t) => ({
  markNotificationsRead: t.field({
    type: NotificationsResult,
    description: "Marks the viewer's notifications up to a timestamp as read.",
    args: {
      from: t.arg({
        type: "Timestamp",
        description:
          "The earliest timestamp, inclusive; earlier ones remain unchanged. No limit if omitted.",
      }),
      upTo: t.arg({
        type: "Timestamp",
        required: true,
        description: "The latest timestamp, inclusive.",
      }),
    },
    resolve: permitted(
      "markNotificationsRead",
      async (
        { from, upTo }: { from?: number | null | undefined; upTo: number },
        context,
        { userId },
      ): Promise<ViewerRow | ErrorResult> => {
        await markNotificationsRead(context, userId, { from: from ?? 0, upTo });
        forgetViewer(context);
        return (await viewerOf(context)) ?? SIGN_IN;
      },
    ),
  }),
}));

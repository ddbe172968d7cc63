import type { UserRow } from "../domain/people/userRow.ts";
import type { StoryRow } from "../domain/stories/storyRow.ts";
import { builder } from "./builder.ts";
import { describedEnum } from "./describedEnum.ts";
import { EMPTY_YET, emptyPage, NONE_YET, noneYet } from "./notYet.ts";
import { Post, User, Viewer } from "./refs.ts";

const NOTIFICATIONS_PAGE_SIZE = 25;

const EmailFrequency = describedEnum("EmailFrequency", "How often an e-mail may come.", {
  DAILY: "Each day.",
  WEEKLY: "Each week.",
  OFF: "Never.",
});

const SocialNotificationLevel = describedEnum(
  "SocialNotificationLevel",
  "Whose doings someone is told of.",
  {
    ALL: "Everyone's.",
    NETWORK: "Those of the people they follow.",
    OFF: "Nobody's.",
  },
);

interface NotificationValue {
  id: string;
  notificationType: string;
  occurredAt: number;
  isUnread: boolean;
  actor: UserRow | null;
  post: StoryRow | null;
}

const Notification = builder.objectRef<NotificationValue>("Notification").implement({
  description: "Something the viewer is told of.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The notification's id." }),
    notificationType: t.exposeString("notificationType", { description: "What happened." }),
    occurredAt: t.expose("occurredAt", { type: "Timestamp", description: "When." }),
    isUnread: t.exposeBoolean("isUnread", { description: "True until the viewer has seen it." }),
    actor: t.expose("actor", {
      type: User,
      nullable: true,
      description: "Who did it; null where nobody in particular.",
    }),
    post: t.expose("post", {
      type: Post,
      nullable: true,
      description: "The story it is about, if any.",
    }),
  }),
});

interface DigestValue {
  id: string;
  frequency: typeof EmailFrequency.$inferType;
  createdAt: number;
  posts: StoryRow[];
}

const Digest = builder.objectRef<DigestValue>("Digest").implement({
  description: "Stories that were chosen for the viewer for a day or a week.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The digest's id." }),
    frequency: t.expose("frequency", {
      type: EmailFrequency,
      description: "How often the viewer gets one.",
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was made." }),
    posts: t.expose("posts", { type: [Post], description: "Its stories, at most 25." }),
  }),
});

interface PreferencesValue {
  digestFrequency: typeof EmailFrequency.$inferType;
  socialNotifications: typeof SocialNotificationLevel.$inferType;
}

const NotificationPreferences = builder
  .objectRef<PreferencesValue>("NotificationPreferences")
  .implement({
    description: "What the viewer wants to be told.",
    fields: (t) => ({
      digestFrequency: t.expose("digestFrequency", {
        type: EmailFrequency,
        description: "How often a digest may come.",
      }),
      socialNotifications: t.expose("socialNotifications", {
        type: SocialNotificationLevel,
        description: "Whose doings they are told of.",
      }),
    }),
  });

builder.objectFields(Viewer, (t) => ({
  notificationsConnection: t.connection({
    type: Notification,
    description: `What the viewer is told of, newest first. ${EMPTY_YET}`,
    resolve: (_viewer, args) => emptyPage<NotificationValue>(args, NOTIFICATIONS_PAGE_SIZE),
  }),
  notificationPreferences: t.field({
    type: NotificationPreferences,
    nullable: true,
    description: `What the viewer wants to be told. ${NONE_YET}`,
    resolve: noneYet,
  }),
  latestDigest: t.field({
    type: Digest,
    nullable: true,
    description: `The viewer's latest digest. ${NONE_YET}`,
    resolve: noneYet,
  }),
}));

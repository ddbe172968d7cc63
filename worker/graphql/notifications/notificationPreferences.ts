import { type ViewerRow, viewerOf } from "../../domain/people/viewer.ts";
import {
  type DigestFrequency,
  type NotificationLevel,
  type NotificationPreferences as Preferences,
  preferencesByUser,
  setNotificationPreferences,
} from "../../domain/notifications/notificationPreferences.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import type { ErrorResult } from "../machinery/results.ts";
import { EmailFrequency } from "./emailFrequency.ts";
import { NotificationsResult, SIGN_IN } from "./notifications.ts";

const SocialNotificationLevel = describedEnum<NotificationLevel>(
  "SocialNotificationLevel",
  "Whose actions the user is notified of.",
  {
    ALL: "Everyone's.",
    NETWORK: "Of people they follow.",
    OFF: "Nobody's.",
  },
);

const NotificationPreferences = builder
  .objectRef<Preferences>("NotificationPreferences")
  .implement({
    description: "The viewer's notification preferences.",
    fields: (t) => ({
      digestFrequency: t.expose("digest", {
        type: EmailFrequency,
        description: "How often digests may be sent.",
      }),
      socialNotifications: t.field({
        type: SocialNotificationLevel,
        description: "Whose follows and claps cause notifications: the wider of both settings.",
        resolve: ({ follows, claps }) =>
          (["ALL", "NETWORK", "OFF"] as const).find(
            (level) => level === follows || level === claps,
          )!,
      }),
      followNotifications: t.expose("follows", {
        type: SocialNotificationLevel,
        description: "Whose follows cause notifications.",
      }),
      clapNotifications: t.expose("claps", {
        type: SocialNotificationLevel,
        description: "Whose claps cause notifications.",
      }),
      responseNotifications: t.expose("responses", {
        type: SocialNotificationLevel,
        description: "Whose responses and replies cause notifications.",
      }),
      submissionNotifications: t.expose("submissions", {
        type: SocialNotificationLevel,
        description: "Whose submission changes cause notifications.",
      }),
      mentionNotifications: t.expose("mentions", {
        type: SocialNotificationLevel,
        description: "Whose mentions cause notifications.",
      }),
      newsletterTracking: t.boolean({
        nullable: true,
        description: "True if newsletters may count what the user opens and clicks.",
        resolve: ({ newsletterTracking }) => newsletterTracking === 1,
      }),
      submissionEmails: t.boolean({
        description: "True if changes of submissions are emailed as well.",
        resolve: ({ submissionEmails }) => submissionEmails === 1,
      }),
      statisticsEmails: t.boolean({
        description: "True if the statistics of each month are emailed.",
        resolve: ({ statisticsEmails }) => statisticsEmails === 1,
      }),
      milestoneNotifications: t.boolean({
        description: "True if milestones cause notifications.",
        resolve: ({ milestones }) => milestones === 1,
      }),
    }),
  });

builder.objectFields(Viewer, (t) => ({
  notificationPreferences: t.field({
    type: NotificationPreferences,
    nullable: true,
    description: "The viewer's notification preferences; null on custom domains.",
    resolve: async ({ id }, _args, context) =>
      (await context.session())?.isElsewhere ? null : preferencesByUser(context).load(id),
  }),
}));

interface PreferenceArguments {
  followNotifications?: NotificationLevel | null;
  clapNotifications?: NotificationLevel | null;
  responseNotifications?: NotificationLevel | null;
  submissionNotifications?: NotificationLevel | null;
  digestFrequency?: DigestFrequency | null;
  mentionNotifications?: NotificationLevel | null;
  newsletterTracking?: boolean | null;
  submissionEmails?: boolean | null;
  statisticsEmails?: boolean | null;
  milestoneNotifications?: boolean | null;
}

const numberOf = (isOn: boolean | null | undefined): number | undefined =>
  isOn == null ? undefined : Number(isOn);

builder.mutationFields((t) => ({
  setNotificationPreferences: t.field({
    type: NotificationsResult,
    description: "Changes the viewer's notification preferences; omitted ones remain unchanged.",
    args: {
      followNotifications: t.arg({ type: SocialNotificationLevel, description: "For follows." }),
      clapNotifications: t.arg({ type: SocialNotificationLevel, description: "For claps." }),
      responseNotifications: t.arg({
        type: SocialNotificationLevel,
        description: "For responses and replies.",
      }),
      submissionNotifications: t.arg({
        type: SocialNotificationLevel,
        description: "For submissions.",
      }),
      digestFrequency: t.arg({ type: EmailFrequency, description: "How often digests are sent." }),
      mentionNotifications: t.arg({ type: SocialNotificationLevel, description: "For mentions." }),
      newsletterTracking: t.arg.boolean({
        description: "False to keep newsletters from counting opens and clicks.",
      }),
      submissionEmails: t.arg.boolean({
        description: "False to stop emails about changes of submissions.",
      }),
      statisticsEmails: t.arg.boolean({
        description: "False to stop monthly emails about statistics.",
      }),
      milestoneNotifications: t.arg.boolean({
        description: "False to stop notifications of milestones.",
      }),
    },
    resolve: permitted(
      "setNotificationPreferences",
      async (input: PreferenceArguments, context, { userId }): Promise<ViewerRow | ErrorResult> => {
        await setNotificationPreferences(context, userId, {
          follows: input.followNotifications ?? undefined,
          claps: input.clapNotifications ?? undefined,
          responses: input.responseNotifications ?? undefined,
          submissions: input.submissionNotifications ?? undefined,
          digest: input.digestFrequency ?? undefined,
          mentions: input.mentionNotifications ?? undefined,
          newsletterTracking: numberOf(input.newsletterTracking),
          submissionEmails: numberOf(input.submissionEmails),
          statisticsEmails: numberOf(input.statisticsEmails),
          milestones: numberOf(input.milestoneNotifications),
        });
        return (await viewerOf(context)) ?? SIGN_IN;
      },
    ),
  }),
}));

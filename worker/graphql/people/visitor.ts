// What is known of whoever asks, signed in or not.

import { type ViewerRow, viewerOf } from "../../domain/people/viewer.ts";
import { builder } from "../machinery/builder.ts";

export const Geolocation = builder.objectRef<{ country: string | null }>("Geolocation").implement({
  description: "The origin of a request.",
  fields: (t) => ({
    country: t.exposeString("country", {
      nullable: true,
      description: "ISO 3166-1 alpha-2; null if the platform doesn't know it.",
    }),
  }),
});

const NotificationStatus = builder
  .objectRef<Pick<ViewerRow, "unreadNotificationCount">>("NotificationStatus")
  .implement({
    description: "The viewer's pending notifications.",
    fields: (t) => ({
      unreadNotificationCount: t.exposeInt("unreadNotificationCount", {
        description: "Number of notifications the viewer hasn't seen.",
      }),
    }),
  });

const Visitor = builder.objectRef<{ id: string | null }>("Visitor").implement({
  description: "The viewer, signed in or anonymous.",
  fields: (t) => ({
    id: t.exposeID("id", {
      nullable: true,
      description: "The user's id, or the lo_ id of an anonymous browser; null before it has one.",
    }),
    geolocation: t.field({
      type: Geolocation,
      description: "The origin of this request.",
      resolve: (_visitor, _args, { country }) => ({ country: country() }),
    }),
  }),
});

builder.queryFields((t) => ({
  isLoggedIn: t.boolean({
    description: "Whether the viewer is signed in.",
    resolve: async (_root, _args, context) => (await context.session()) !== null,
  }),
  visitor: t.field({
    type: Visitor,
    description: "The viewer, signed in or anonymous.",
    resolve: async (_root, _args, context) => ({
      id: (await context.session())?.userId ?? context.visitorId,
    }),
  }),
  notificationStatus: t.field({
    type: NotificationStatus,
    nullable: true,
    description: "The viewer's notification counts; null for anonymous viewers.",
    resolve: (_root, _args, context) => viewerOf(context),
  }),
}));

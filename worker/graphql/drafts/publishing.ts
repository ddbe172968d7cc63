// What a writer chooses for publishing, when it happens by itself, and what became of it.

import { detectLanguage } from "../../domain/writing/publishing/detectLanguage.ts";
import {
  propagationStatus,
  type PropagationStatus,
} from "../../domain/writing/publishing/propagationStatus.ts";
import type {
  CoverImage,
  PublishSettings,
} from "../../domain/writing/publishing/publishSettings.ts";
import { publishState, settingsFor } from "../../domain/writing/publishing/publishState.ts";
import { formerSlugs } from "../../domain/writing/publishing/savePostSettings.ts";
import { pinnedByUser } from "../../domain/writing/publishing/pinPost.ts";
import { collectionById } from "../../domain/core/publications/collections.ts";
import type { HostSurfaces } from "../../domain/core/purges/affectedSurfaces.ts";
import { coverChoices } from "../../../shared/story/coverChoices.ts";
import { builder } from "../machinery/builder.ts";
import { PostDraft } from "./drafts.ts";
import { ImageMetadata } from "../posts/images.ts";
import { Collection, Post, User } from "../machinery/refs.ts";
import { refusePublishing } from "./publishErrors.ts";
import { License, PostVisibility } from "../posts/stories.ts";

const PublishCover = builder.objectRef<CoverImage>("PublishCover").implement({
  description: "The picture that cards show of a story.",
  fields: (t) => ({
    imageId: t.exposeID("imageId", { description: "The picture's id." }),
    alt: t.exposeString("alt", { description: "What it shows, for those who do not see it." }),
    focusPercentX: t.exposeFloat("focusPercentX", {
      description: "Where its subject lies, from the left, 0 to 100.",
    }),
    focusPercentY: t.exposeFloat("focusPercentY", {
      description: "Where its subject lies, from the top, 0 to 100.",
    }),
  }),
});

const PublishSettingsType = builder.objectRef<PublishSettings>("PublishSettings").implement({
  description: "What a writer has chosen for publishing, beside the text.",
  fields: (t) => ({
    tags: t.exposeStringList("tags", { description: "Its tags as they are shown, at most five." }),
    visibility: t.field({
      type: PostVisibility,
      description: "Who may come upon it.",
      resolve: ({ visibility }) => visibility,
    }),
    license: t.field({
      type: License,
      description: "What others may do with it.",
      resolve: ({ license }) => license,
    }),
    canonicalUrl: t.exposeString("canonicalUrl", {
      nullable: true,
      description: "Where it was first published, if elsewhere.",
    }),
    language: t.exposeString("language", {
      nullable: true,
      description:
        "The language chosen for it (BCP 47); null for the one its text is found to be in.",
    }),
    collection: t.field({
      type: Collection,
      nullable: true,
      description: "The publication it stands in.",
      resolve: ({ collectionId }, _args, context) =>
        collectionId === null ? null : collectionById(context).load(collectionId),
    }),
    cover: t.field({
      type: PublishCover,
      nullable: true,
      description: "The picture of its cards; null for the first of the text.",
      resolve: ({ cover }) => cover,
    }),
  }),
});

const LiveAddress = builder.objectRef<HostSurfaces>("LiveAddress").implement({
  description: "A host that shows a story.",
  fields: (t) => ({
    host: t.exposeString("host", { description: "The host." }),
    surfaces: t.exposeStringList("surfaces", {
      description:
        "Its kinds of page: story, home, tag, profile, publication, list, embed, feed, sitemap.",
    }),
  }),
});

const PropagationStatusType = builder.objectRef<PropagationStatus>("PropagationStatus").implement({
  description: "Where a story is live and since when, as the purges of kept pages tell.",
  fields: (t) => ({
    publishedAt: t.field({
      type: "Timestamp",
      description: "When it was published.",
      resolve: ({ publishedAt }) => publishedAt,
    }),
    liveAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "Since when every page shows it; null while some are still old.",
      resolve: ({ liveAt }) => liveAt,
    }),
    waiting: t.exposeInt("waiting", { description: "Purges that wait." }),
    failed: t.exposeInt("failed", { description: "Purges that failed and are tried again." }),
    addresses: t.exposeStringList("addresses", { description: "Where it opens." }),
    places: t.field({
      type: [LiveAddress],
      description: "The hosts whose pages show it.",
      resolve: ({ hosts }) => hosts,
    }),
  }),
});

builder.objectFields(PostDraft, (t) => ({
  slug: t.string({
    description: "The words of its address before its id; empty while the title is to give them.",
    resolve: async ({ postId }, _args, context) => (await publishState(context, postId))!.slug,
  }),
  formerSlugs: t.stringList({
    description: "The words that its address had before, the latest first. They lead to it still.",
    resolve: ({ postId }, _args, context) => formerSlugs(context, postId),
  }),
  images: t.field({
    type: [ImageMetadata],
    description: "The pictures of its text that may stand on its cards.",
    resolve: ({ content }) => coverChoices(content.paragraphs),
  }),
  detectedLanguage: t.string({
    nullable: true,
    description:
      "The language that its text is found to be in (BCP 47); null where it can't be told.",
    resolve: ({ content }) => detectLanguage(content),
  }),
  settings: t.field({
    type: PublishSettingsType,
    description: "What was chosen for publishing, or what readers have.",
    resolve: async ({ postId, creatorId }, _args, context) => {
      const [state, session] = await Promise.all([
        publishState(context, postId),
        context.session(),
      ]);
      return settingsFor(state!, creatorId !== null && creatorId === session?.userId);
    },
  }),
  scheduledAt: t.field({
    type: "Timestamp",
    nullable: true,
    description: "When it is published by itself.",
    resolve: async ({ postId }, _args, context) =>
      (await publishState(context, postId))!.scheduledAt,
  }),
  scheduledRevision: t.int({
    nullable: true,
    description: "The revision that is published then; what is written later is not.",
    resolve: async ({ postId }, _args, context) =>
      (await publishState(context, postId))!.scheduledRevision,
  }),
  isScheduledByEditor: t.boolean({
    description: "True where that is an editor's schedule, which editors and its writer take back.",
    resolve: async ({ postId }, _args, context) =>
      (await publishState(context, postId))!.writersChoice !== null,
  }),
  scheduleError: t.string({
    nullable: true,
    description: "Why it was not published when it was to be, for a person to read.",
    resolve: async ({ postId }, _args, context) => {
      const { scheduleError } = (await publishState(context, postId))!;
      return scheduleError && refusePublishing(scheduleError).message;
    },
  }),
  propagationStatus: t.field({
    type: PropagationStatusType,
    nullable: true,
    description: "What became of its latest publishing; null where there was none here.",
    resolve: ({ postId }, _args, context) => propagationStatus(context, postId),
  }),
}));

builder.objectFields(User, (t) => ({
  pinnedPosts: t.field({
    type: [Post],
    nullable: { list: true, items: true },
    description: "The stories that stand first on the profile, at most three.",
    resolve: ({ id }, _args, context) => pinnedByUser(context).load(id),
  }),
}));

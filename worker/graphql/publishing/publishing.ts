// Publish settings, scheduling, and propagation status of a story.

import { detectLanguage } from "../../domain/publishing/detectLanguage.ts";
import {
  propagationStatus,
  type PropagationStatus,
} from "../../domain/publishing/propagationStatus.ts";
import type { CoverImage, PublishSettings } from "../../domain/drafts/publishSettings.ts";
import type { DraftRow } from "../../domain/drafts/draftRow.ts";
import { type PublishPlace, publishPlaces } from "../../domain/publishing/publishPlaces.ts";
import { settingsFor } from "../../domain/publishing/publishState.ts";
import { pinnedByUser } from "../../domain/publishing/pinPost.ts";
import { collectionById } from "../../domain/publications/rows/collections.ts";
import type { HostSurfaces } from "../../domain/staff/describePurge.ts";
import { coverChoices } from "../../../shared/story/coverChoices.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { FORMER_SLUGS, PUBLISH_STATE } from "../drafts/draftReads.ts";
import { PostDraft } from "../drafts/drafts.ts";
import { ImageMetadata } from "../images/images.ts";
import { Collection, Post, User } from "../machinery/refs.ts";
import { publishErrorResult } from "./publishErrors.ts";
import { License, PostVisibility } from "../stories/storyEnums.ts";

async function settingsOf(
  context: GraphQLContext,
  { postId, creatorId }: Pick<DraftRow, "postId" | "creatorId">,
): Promise<PublishSettings> {
  const [state, session] = await Promise.all([
    PUBLISH_STATE.read(context, postId, {}),
    context.session(),
  ]);
  return settingsFor(state!, creatorId !== null && creatorId === session?.userId);
}

const PublishCover = builder.objectRef<CoverImage>("PublishCover").implement({
  description: "The image on a story's cards.",
  fields: (t) => ({
    imageId: t.exposeID("imageId", { description: "The image's id." }),
    alt: t.exposeString("alt", { description: "The alternative text." }),
    focusPercentX: t.exposeFloat("focusPercentX", {
      description: "Horizontal focus in percent from the left, 0 to 100.",
    }),
    focusPercentY: t.exposeFloat("focusPercentY", {
      description: "Vertical focus in percent from the top, 0 to 100.",
    }),
  }),
});

const PublishSettingsType = builder.objectRef<PublishSettings>("PublishSettings").implement({
  description: "The publish settings of a story.",
  fields: (t) => ({
    tags: t.exposeStringList("tags", { description: "The tags' display titles, at most five." }),
    visibility: t.expose("visibility", {
      type: PostVisibility,
      description: "Where readers can find it.",
    }),
    license: t.expose("license", {
      type: License,
      description: "The license.",
    }),
    canonicalUrl: t.exposeString("canonicalUrl", {
      nullable: true,
      description: "Where it was first published, if elsewhere.",
    }),
    language: t.exposeString("language", {
      nullable: true,
      description: "The chosen language (BCP 47); null to detect it from the text.",
    }),
    collection: t.field({
      type: Collection,
      nullable: true,
      description: "The story's publication.",
      resolve: ({ collectionId }, _args, context) =>
        collectionId === null ? null : collectionById(context).load(collectionId),
    }),
    cover: t.expose("cover", {
      type: PublishCover,
      nullable: true,
      description: "The image for its cards; null for the first image of the text.",
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
  description: "Where and since when a story is live, according to the cache purges.",
  fields: (t) => ({
    publishedAt: t.expose("publishedAt", {
      type: "Timestamp",
      description: "When it was published.",
    }),
    liveAt: t.expose("liveAt", {
      type: "Timestamp",
      nullable: true,
      description: "When all pages showed it; null while some are outdated.",
    }),
    waiting: t.exposeInt("waiting", { description: "Number of pending purges." }),
    failed: t.exposeInt("failed", { description: "Number of failed purges that will be retried." }),
    addresses: t.exposeStringList("addresses", { description: "The story's URLs." }),
    places: t.expose("hosts", {
      type: [LiveAddress],
      description: "The hosts that show it.",
    }),
  }),
});

const PublishPlaceKind = describedEnum<PublishPlace["kind"]>(
  "PublishPlaceKind",
  "The kind of a place where a story appears.",
  {
    STORY: "Its own page.",
    RESPONSES: "The responses of what it responds to.",
    PUBLICATION: "The home of its publication.",
    PROFILE: "The profile of its writer.",
    TOPIC: "The page of one of its topics.",
    FEED: "The feed of its publication or, without one, of its writer.",
  },
);

const PublishPlaceType = builder.objectRef<PublishPlace>("PublishPlace").implement({
  description: "A place where a published story appears.",
  fields: (t) => ({
    kind: t.expose("kind", { type: PublishPlaceKind, description: "The kind." }),
    name: t.exposeString("name", {
      description: "A host, or the name of a publication, writer, topic or story.",
    }),
    url: t.exposeString("url", { description: "The place's URL." }),
  }),
});

builder.objectFields(PostDraft, (t) => ({
  publishPlaces: t.field({
    type: [PublishPlaceType],
    description:
      "Where it appears once it is published, apart from newsletters. Omitted arguments are as in `settings`.",
    args: {
      visibility: t.arg({ type: PostVisibility, description: "Where readers can find it." }),
      collectionId: t.arg.id({ description: "The publication; null for none." }),
      tags: t.arg.stringList({ description: "The tags, as typed." }),
    },
    resolve: async ({ postId, creatorId }, { visibility, collectionId, tags }, context) => {
      const settings = await settingsOf(context, { postId, creatorId });
      return publishPlaces(context, postId, {
        visibility: visibility ?? settings.visibility,
        collectionId: collectionId === undefined ? settings.collectionId : collectionId,
        tags: tags ?? settings.tags,
      });
    },
  }),
  slug: t.string({
    description: "The words in its URL before the id; empty while the title determines them.",
    resolve: async ({ postId }, _args, context) =>
      (await PUBLISH_STATE.read(context, postId, {}))!.slug,
  }),
  formerSlugs: t.stringList({
    description: "Former slugs, latest first. They redirect to the current URL.",
    resolve: ({ postId }, _args, context) => FORMER_SLUGS.read(context, postId, {}),
  }),
  images: t.field({
    type: [ImageMetadata],
    description: "Images of its text that can be used on cards.",
    resolve: ({ content }) => coverChoices(content.paragraphs),
  }),
  detectedLanguage: t.string({
    nullable: true,
    description: "The language detected from its text (BCP 47); null if unknown.",
    resolve: ({ content }) => detectLanguage(content),
  }),
  settings: t.field({
    type: PublishSettingsType,
    description: "The draft's publish settings, or else the published ones.",
    resolve: (draft, _args, context) => settingsOf(context, draft),
  }),
  scheduledAt: t.field({
    type: "Timestamp",
    nullable: true,
    description: "When it will be published automatically.",
    resolve: async ({ postId }, _args, context) =>
      (await PUBLISH_STATE.read(context, postId, {}))!.scheduledAt,
  }),
  scheduledRevision: t.int({
    nullable: true,
    description: "The revision that will be published; later changes aren't included.",
    resolve: async ({ postId }, _args, context) =>
      (await PUBLISH_STATE.read(context, postId, {}))!.scheduledRevision,
  }),
  isScheduledByEditor: t.boolean({
    description: "True if an editor scheduled it, which editors and the writer can undo.",
    resolve: async ({ postId }, _args, context) =>
      (await PUBLISH_STATE.read(context, postId, {}))!.writersChoice !== null,
  }),
  scheduleError: t.string({
    nullable: true,
    description: "Why scheduled publishing failed, as a message for the user.",
    resolve: async ({ postId }, _args, context) => {
      const { scheduleError } = (await PUBLISH_STATE.read(context, postId, {}))!;
      return scheduleError && publishErrorResult(scheduleError).message;
    },
  }),
  propagationStatus: t.field({
    type: PropagationStatusType,
    nullable: true,
    description:
      "The propagation status of its latest publishing; null if it was never published here.",
    resolve: ({ postId }, _args, context) =>
      propagationStatus(context, postId, { isCached: context.pageCache !== null }),
  }),
}));

builder.objectFields(User, (t) => ({
  pinnedPosts: t.field({
    type: [Post],
    nullable: { list: true, items: true },
    description: "The stories pinned to the profile, at most three.",
    resolve: ({ id }, _args, context) => pinnedByUser(context).load(id),
  }),
}));

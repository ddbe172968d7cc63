import type {
  License as LicenseName,
  PostVisibility as Visibility,
} from "../../../shared/enums.ts";
import type { DraftRow } from "../../domain/drafts/draftRow.ts";
import { pinPost, unpinPost } from "../../domain/publishing/pinPost.ts";
import type { CoverImage, SettingsInput } from "../../domain/drafts/publishSettings.ts";
import { publishStory } from "../../domain/publishing/publishStory.ts";
import { savePostSettings } from "../../domain/publishing/savePostSettings.ts";
import { schedulePost } from "../../domain/publishing/schedulePost.ts";
import { unpublishPost } from "../../domain/publishing/unpublishPost.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { builder } from "../machinery/builder.ts";
import { conflictWith, PostDraft } from "../drafts/drafts.ts";
import { permitted } from "../machinery/permissions.ts";
import { publishErrorResult } from "./publishErrors.ts";
import {
  type EmailArguments,
  type ShownEmailError,
  PublishEmailError,
  PublishEmailInput,
  publishWithEmails,
} from "./publishingEmails.ts";
import { Post } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { defineToggle, toggled, toggleWrites } from "../machinery/toggle.ts";
import { License, PostVisibility } from "../stories/storyEnums.ts";

const PublishCoverInput = builder.inputType("PublishCoverInput", {
  description: "The image for a story's cards.",
  fields: (t) => ({
    imageId: t.id({ required: true, description: "The image's id." }),
    alt: t.string({ defaultValue: "", description: "The alternative text." }),
    focusPercentX: t.float({
      defaultValue: 50,
      description: "Horizontal focus in percent from the left, 0 to 100.",
    }),
    focusPercentY: t.float({
      defaultValue: 50,
      description: "Vertical focus in percent from the top, 0 to 100.",
    }),
  }),
});

const PublishSettingsInput = builder.inputType("PublishSettingsInput", {
  description: "Publish settings. Omitted ones remain unchanged.",
  fields: (t) => ({
    tags: t.stringList({ description: "At most five; spellings of the same tag are merged." }),
    visibility: t.field({ type: PostVisibility, description: "Where readers can find it." }),
    license: t.field({ type: License, description: "The license." }),
    canonicalUrl: t.string({
      description: "The URL of the original, if it was first published elsewhere.",
    }),
    language: t.string({
      description: "Its language as a BCP 47 tag; null to detect it from the text.",
    }),
    collectionId: t.id({ description: "The publication; null for none." }),
    cover: t.field({
      type: PublishCoverInput,
      description: "The image for its cards; null for the first image of the text.",
    }),
  }),
});

/** A story after a change that readers see. */
interface Published {
  __typename: "PostPublished";
  draft: DraftRow;
  emailErrors: ShownEmailError[];
}

const PostPublished = builder.objectRef<Published>("PostPublished").implement({
  description: "A story after a change of its publication state.",
  fields: (t) => ({
    draft: t.expose("draft", {
      type: PostDraft,
      description: "The draft, with its propagation status.",
    }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The published story.",
      resolve: ({ draft }, _args, context) => visibleStory(context, draft.postId),
    }),
    emailErrors: t.expose("emailErrors", {
      type: [PublishEmailError],
      description: "The newsletters that don't get it although they were chosen.",
    }),
  }),
});

const SetPostPublishedResult = defineResult({
  name: "SetPostPublishedResult",
  description: "Result of a mutation about publishing.",
  types: [PostPublished],
  errors: [...WRITE_ERRORS, "Conflict", "PublishingRestrictedBannedLinks", "RemovedByUser"],
});

interface SettingsArguments {
  tags?: string[] | null;
  visibility?: Visibility | null;
  license?: LicenseName | null;
  canonicalUrl?: string | null;
  collectionId?: string | null;
  language?: string | null;
  cover?: { [Name in keyof CoverImage]?: CoverImage[Name] | null } | null;
}
interface PublishArguments {
  targetPostId: string;
  baseRev: number;
  settings?: SettingsArguments | null;
  emails?: EmailArguments[] | null;
}
interface SettingsOfPost {
  targetPostId: string;
  settings: SettingsArguments;
  slug?: string | null;
}
interface Target {
  targetPostId: string;
}

const target = "The story's id.";
const emailsDescription =
  "The newsletters that it is emailed to, once each. Their emails start in the same write.";
const baseRevDescription = "The draft's revision that was seen. Only that is published.";

/** Writes that forms without JavaScript run too. */
export const publishWrites = {
  setPostPublished: permitted(
    "setPostPublished",
    async (args: PublishArguments, context, { userId }) => {
      const input = publishInput(args);
      const story = { ...input, publishAt: null, emails: args.emails ?? [] };
      const { result, readEmailErrors } = await publishWithEmails(context, userId, story, (after) =>
        publishStory(context, userId, input, { after }),
      );
      return withEmailErrors(published(result), readEmailErrors);
    },
  ),
  schedulePost: permitted(
    "schedulePost",
    async (
      { publishAt = null, ...args }: PublishArguments & { publishAt?: number | null },
      context,
      { userId },
    ) => {
      const input = publishInput(args);
      const emails = publishAt === null ? [] : (args.emails ?? []);
      const story = { ...input, publishAt, emails };
      const { result, readEmailErrors } = await publishWithEmails(context, userId, story, (after) =>
        schedulePost(context, userId, input, publishAt, { after }),
      );
      return withEmailErrors(published(result), readEmailErrors);
    },
  ),
  setPostSettings: permitted(
    "setPostSettings",
    async ({ targetPostId, settings, slug }: SettingsOfPost, context, { userId }) => {
      if (settings.collectionId !== undefined) return errorResult("BadRequest", NO_COLLECTION);
      const input = {
        postId: targetPostId,
        settings: settingsOf(settings),
        slug: slug ?? undefined,
      };
      return published(await savePostSettings(context, userId, input));
    },
  ),
  unpublishPost: permitted("unpublishPost", async ({ targetPostId }: Target, context, { userId }) =>
    published(await unpublishPost(context, userId, targetPostId)),
  ),
};

/** The same for pins. */
export const pinWrites = toggleWrites(
  "pinPost",
  "unpinPost",
  async ({ targetPostId }: Target, context, { userId, isOn }) => {
    const result = await (isOn ? pinPost : unpinPost)(context, userId, targetPostId);
    return result === "done" ? toggled(null) : publishErrorResult(result);
  },
);

builder.mutationFields((t) => ({
  setPostPublished: t.field({
    type: SetPostPublishedResult,
    description: "Publishes a story, or the latest text of a published one. Idempotent.",
    args: {
      targetPostId: t.arg.id({ required: true, description: target }),
      baseRev: t.arg.int({ required: true, description: baseRevDescription }),
      settings: t.arg({ type: PublishSettingsInput, description: "The publish settings." }),
      emails: t.arg({ type: [PublishEmailInput], description: emailsDescription }),
    },
    resolve: publishWrites.setPostPublished,
  }),
  schedulePost: t.field({
    type: SetPostPublishedResult,
    description:
      "Schedules a draft to be published with the text that was shown; later changes aren't included. Null for publishAt unschedules it.",
    args: {
      targetPostId: t.arg.id({ required: true, description: target }),
      baseRev: t.arg.int({ required: true, description: "The draft's revision that was shown." }),
      publishAt: t.arg({ type: "Timestamp", description: "When; at most a year ahead." }),
      settings: t.arg({ type: PublishSettingsInput, description: "The publish settings." }),
      emails: t.arg({ type: [PublishEmailInput], description: emailsDescription }),
    },
    resolve: publishWrites.schedulePost,
  }),
  setPostSettings: t.field({
    type: SetPostPublishedResult,
    description:
      "Changes a story's publish settings but not its text; readers of a published story see them at once. Idempotent.",
    args: {
      targetPostId: t.arg.id({ required: true, description: target }),
      settings: t.arg({
        type: PublishSettingsInput,
        required: true,
        description: "The publish settings. This mutation can't change the publication.",
      }),
      slug: t.arg.string({
        description: "The slug's words; empty to use the title's, null for no change.",
      }),
    },
    resolve: publishWrites.setPostSettings,
  }),
  unpublishPost: t.field({
    type: SetPostPublishedResult,
    description: "Unpublishes a story, which becomes a draft again. Idempotent.",
    args: { targetPostId: t.arg.id({ required: true, description: target }) },
    resolve: publishWrites.unpublishPost,
  }),
  ...defineToggle(t, {
    on: "pinPost",
    off: "unpinPost",
    descriptions: {
      on: "Pins a story to the top of the viewer's profile.",
      off: "Unpins a story.",
    },
    args: { targetPostId: t.arg.id({ required: true, description: target }) },
    write: pinWrites,
  }),
}));

const NO_COLLECTION = "A story’s publication is chosen when it’s published or submitted.";

function publishInput({ targetPostId, baseRev, settings }: PublishArguments) {
  return { postId: targetPostId, baseRev, settings: settingsOf(settings ?? {}) };
}

/** Null clears a nullable setting; for any other it means no change. */
function settingsOf(asked: SettingsArguments): SettingsInput {
  const { tags, visibility, license, canonicalUrl, collectionId, cover, language } = asked;
  return {
    tags: tags ?? undefined,
    visibility: visibility ?? undefined,
    license: license ?? undefined,
    canonicalUrl,
    collectionId,
    language,
    cover: cover && {
      imageId: cover.imageId ?? "",
      alt: cover.alt ?? "",
      focusPercentX: cover.focusPercentX ?? 50,
      focusPercentY: cover.focusPercentY ?? 50,
    },
  };
}

function published(
  result: { kind: string; draft: DraftRow } | { kind: string },
): Published | ErrorResult {
  if (!("draft" in result)) return publishErrorResult(result.kind);
  const { kind, draft } = result;
  return kind === "conflict"
    ? conflictWith(draft)
    : { __typename: "PostPublished", draft, emailErrors: [] };
}

async function withEmailErrors(
  answer: Published | ErrorResult,
  readEmailErrors: () => Promise<ShownEmailError[]>,
): Promise<Published | ErrorResult> {
  return "draft" in answer && answer.__typename === "PostPublished"
    ? { ...answer, emailErrors: await readEmailErrors() }
    : answer;
}

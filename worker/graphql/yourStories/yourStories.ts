// The viewer's own stories, listed at /me/stories/{filterBy}.

import { DAY_MS } from "../../../shared/durations.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";
import { pageBounds } from "../../db/keyset.ts";
import { selfOf, type Session } from "../../domain/identity/rows/session.ts";
import { countsByPost } from "../../domain/statistics/countsByPost.ts";
import {
  deletePost,
  type Thrower,
  type TrashResult,
  undeletePost,
} from "../../domain/yourStories/deletePost.ts";
import {
  countYourStories,
  listYourStories,
  type YourStoriesFilter,
  type YourStory,
} from "../../domain/yourStories/listYourStories.ts";
import type { YourStoriesSort } from "../../domain/yourStories/storyOrders.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { mainSiteText } from "../../access/checkAccess.ts";
import { permitted } from "../machinery/permissions.ts";
import { publishErrorResult } from "../publishing/publishErrors.ts";
import { PublicationSubmissionStatus } from "../submissions/submissions.ts";
import { Post, Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult, suspended } from "../machinery/results.ts";

const STORIES_PAGE_SIZE = 20;

const YourStoriesFilterEnum = describedEnum<YourStoriesFilter>(
  "YourStoriesFilter",
  "The lists of a writer's own stories.",
  {
    DRAFTS: "Not published.",
    PUBLIC: "Published for everyone or for members.",
    RESPONSES: "Published as responses.",
    UNLISTED: "Published for anyone with the link.",
    DELETED: "In the trash.",
  },
);

/** The sort orders of a writer's story lists. */
export const YourStoriesSortEnum = describedEnum<YourStoriesSort>(
  "YourStoriesSort",
  "The sort orders of a writer's own stories.",
  {
    LAST_EDITED: "Last edited first; in the trash, last deleted first.",
    NEWEST: "Last published first; drafts by creation, newest first.",
    OLDEST: "First published first; drafts by creation, oldest first.",
    MOST_READ: "Most reads first.",
  },
);

const YourStoryType = builder.objectRef<YourStory>("YourStory").implement({
  description: "A story of the viewer's, with fields that only they can see.",
  fields: (t) => ({
    id: t.id({ description: "The row's id.", resolve: ({ story }) => `your:${story.id}` }),
    post: t.expose("story", { type: Post, description: "The story." }),
    lastEditedAt: t.expose("lastEditedAt", {
      type: "Timestamp",
      description: "When its text was last saved.",
    }),
    hasUnpublishedChanges: t.exposeBoolean("hasUnpublishedChanges", {
      description: "True if readers see an older text.",
    }),
    isEmail: t.exposeBoolean("isEmail", {
      nullable: true,
      description: "True for an email to a newsletter's subscribers, which can't be published.",
    }),
    isPinned: t.exposeBoolean("isPinned", {
      description: "True if it is pinned to the viewer's profile.",
    }),
    scheduledAt: t.expose("scheduledAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it will be published automatically.",
    }),
    scheduleError: t.string({
      nullable: true,
      description: "Why scheduled publishing failed, as a message for the user.",
      resolve: ({ scheduleError }) => scheduleError && publishErrorResult(scheduleError).message,
    }),
    submissionId: t.exposeID("submissionId", {
      nullable: true,
      description: "The id of its pending submission.",
    }),
    submissionStatus: t.expose("submissionStatus", {
      type: PublicationSubmissionStatus,
      nullable: true,
      description: "Where its pending submission is.",
    }),
    readCount: t.exposeInt("readCount", { description: "How many people have read it." }),
    viewCount: t.int({
      nullable: true,
      description: "How often it was opened.",
      resolve: async ({ story }, _args, context) =>
        (await countsByPost(context).load(story.id)).views,
    }),
    erasedAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When it will be deleted permanently; null outside the trash.",
      resolve: ({ deletedAt }) => (deletedAt === null ? null : deletedAt + TRASH_DAYS * DAY_MS),
    }),
  }),
});

const YourStoryCounts = builder
  .objectRef<Record<YourStoriesFilter, number>>("YourStoryCounts")
  .implement({
    description: "Number of stories per list; 1,001 means more than 1,000.",
    fields: (t) => ({
      drafts: t.exposeInt("DRAFTS", { description: "Drafts." }),
      public: t.exposeInt("PUBLIC", { description: "Published and listed." }),
      responses: t.exposeInt("RESPONSES", { description: "Responses." }),
      unlisted: t.exposeInt("UNLISTED", { description: "Published, unlisted." }),
      deleted: t.exposeInt("DELETED", { description: "In the trash." }),
    }),
  });

builder.objectFields(Viewer, (t) => ({
  storyCounts: t.field({
    type: YourStoryCounts,
    description: "Number of stories in each of the viewer's lists.",
    resolve: async (_viewer, _args, context) =>
      countYourStories(context, selfOf(await context.session()) ?? ""),
  }),
  storiesConnection: t.connection({
    type: YourStoryType,
    description: "The viewer's own stories.",
    args: {
      filter: t.arg({
        type: YourStoriesFilterEnum,
        defaultValue: "DRAFTS",
        description: "The list to return.",
      }),
      sort: t.arg({
        type: YourStoriesSortEnum,
        defaultValue: "LAST_EDITED",
        description: "The sort order.",
      }),
      search: t.arg.string({
        defaultValue: "",
        description: "Words that the title, subtitle or beginning must contain.",
      }),
    },
    resolve: ({ id }, { filter, sort, search, ...page }, context) =>
      listYourStories(
        context,
        id,
        {
          filter: filter ?? "DRAFTS",
          sort: sort ?? "LAST_EDITED",
          search: (search ?? "").slice(0, 200),
        },
        pageBounds(page, STORIES_PAGE_SIZE),
      ),
  }),
}));

/** A story after it was moved to the trash or restored. */
interface Trashed {
  __typename: "PostTrash";
  postId: string;
  isDeleted: boolean;
  note: string | null;
}

const PostTrash = builder.objectRef<Trashed>("PostTrash").implement({
  description: "A story that was moved to the trash or restored.",
  fields: (t) => ({
    postId: t.exposeID("postId", { description: "The story's id." }),
    isDeleted: t.exposeBoolean("isDeleted", { description: "True if it is in the trash." }),
    note: t.exposeString("note", {
      nullable: true,
      description: "A message for the user about what wasn't restored.",
    }),
    storyCounts: t.field({
      type: YourStoryCounts,
      description: "Number of stories in each of the viewer's lists.",
      resolve: async (_trash, _args, context) =>
        countYourStories(context, (await context.session())!.userId),
    }),
  }),
});

const DeletePostResult = defineResult({
  name: "DeletePostResult",
  description: "Result of `deletePost` and `undeletePost`.",
  types: [PostTrash],
  errors: ["AccountSuspended", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface Target {
  targetPostId: string;
}

const SCHEDULE_MISSED =
  "Your story was restored as a draft, because its scheduled time has passed.";
const EDITORS_SCHEDULE_MISSED =
  "Your story was restored. The time its editors had scheduled has passed, so it will be published at the time you had scheduled.";
const EMAIL_MISSED =
  "Your story was restored. Its email was due meanwhile, so it’s paused. Send or cancel it in the story’s settings.";

/** Writes that forms without JavaScript run too. */
export const trashWrites = {
  deletePost: permitted("deletePost", async ({ targetPostId }: Target, context, session) => {
    const result = await deletePost(context, throwerOf(session), targetPostId);
    return trashed(result, { context, postId: targetPostId, isDeleted: true });
  }),
};

builder.mutationFields((t) => ({
  deletePost: t.field({
    type: DeletePostResult,
    description: `Moves one of the viewer's stories to the trash for ${TRASH_DAYS} days. Idempotent.`,
    args: { targetPostId: idArg(t, "story") },
    resolve: trashWrites.deletePost,
  }),
  undeletePost: t.field({
    type: DeletePostResult,
    description: "Restores one of the viewer's stories from the trash to its former list.",
    args: { targetPostId: idArg(t, "story") },
    resolve: permitted("undeletePost", async ({ targetPostId }: Target, context, session) => {
      const result = await undeletePost(context, throwerOf(session), targetPostId);
      return trashed(result, { context, postId: targetPostId, isDeleted: false });
    }),
  }),
}));

const throwerOf = ({ userId, isElsewhere }: Session): Thrower => ({
  viewerId: userId,
  responsesAlone: isElsewhere,
});

function trashed(
  result: TrashResult,
  {
    context,
    postId,
    isDeleted,
  }: Omit<Trashed, "__typename" | "note"> & { context: GraphQLContext },
): Trashed | ErrorResult {
  switch (result) {
    case "done":
      return { __typename: "PostTrash", postId, isDeleted, note: null };
    case "schedule-missed":
      return { __typename: "PostTrash", postId, isDeleted, note: SCHEDULE_MISSED };
    case "editors-schedule-missed":
      return { __typename: "PostTrash", postId, isDeleted, note: EDITORS_SCHEDULE_MISSED };
    case "email-missed":
      return { __typename: "PostTrash", postId, isDeleted, note: EMAIL_MISSED };
    case "no-story":
      return errorResult(
        "NotFound",
        "We couldn’t find this story. It may have been deleted.",
        result,
      );
    case "not-writer":
      return errorResult("Forbidden", "Only the writer can delete a story.", result);
    case "no-response":
      return errorResult("Forbidden", mainSiteText(context.config));
    case "suspended":
      return suspended();
  }
}

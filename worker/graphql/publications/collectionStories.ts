// A publication's stories, listed at /{collectionSlug}/stories/{filterBy} for its owners and
// editors.

import { pageBounds } from "../../db/keyset.ts";
import {
  type CollectionStoriesFilter,
  type CollectionStory as Listed,
  countCollectionStories,
  listCollectionStories,
} from "../../domain/publications/collectionStories.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { countsByPost } from "../../domain/statistics/countsByPost.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { emptyPage } from "../unbuilt/notYet.ts";
import { Collection, Post } from "../machinery/refs.ts";
import { readIf } from "./readIf.ts";
import { YourStoriesSortEnum } from "../yourStories/yourStories.ts";

const STORIES_PAGE_SIZE = 20;

const CollectionStoriesFilterEnum = describedEnum<CollectionStoriesFilter>(
  "CollectionStoriesFilter",
  "The lists of a publication's stories.",
  {
    DRAFTS:
      "Not published: submissions, and the viewer's drafts for the publication, the latest 1,000 of each.",
    PUBLIC: "Published for everyone or for members.",
    UNLISTED: "Published for anyone with the link.",
  },
);

const CollectionStory = builder.objectRef<Listed>("CollectionStory").implement({
  description: "A story of a publication, with fields for its owners and editors.",
  fields: (t) => ({
    id: t.id({ description: "The row's id.", resolve: ({ story }) => `desk:${story.id}` }),
    post: t.expose("story", { type: Post, description: "The story." }),
    lastEditedAt: t.expose("lastEditedAt", {
      type: "Timestamp",
      description: "When its text was last saved.",
    }),
    scheduledAt: t.expose("scheduledAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it will be published automatically.",
    }),
    readCount: t.exposeInt("readCount", { description: "How many people have read it." }),
    viewCount: t.int({
      nullable: true,
      description: "How often it was opened.",
      resolve: async ({ story }, _args, context) =>
        (await countsByPost(context).load(story.id)).views,
    }),
    submissionId: t.exposeID("submissionId", {
      nullable: true,
      description: "The id of its open submission; null for none.",
    }),
  }),
});

const CollectionStoryCounts = builder
  .objectRef<Record<CollectionStoriesFilter, number>>("CollectionStoryCounts")
  .implement({
    description:
      "Number of stories in each of a publication's lists, for the viewer. Of drafts and unlisted stories 1,001 means more than 1,000.",
    fields: (t) => ({
      drafts: t.exposeInt("DRAFTS", { description: "Not published yet." }),
      public: t.exposeInt("PUBLIC", { description: "Published and listed." }),
      unlisted: t.exposeInt("UNLISTED", { description: "Published, unlisted." }),
    }),
  });

builder.objectFields(Collection, (t) => ({
  storyCounts: t.field({
    type: CollectionStoryCounts,
    nullable: true,
    description: "Number of stories per list; null unless the viewer owns or edits it.",
    resolve: ({ id }, _args, context) =>
      readForEditors(context, id, (viewerId) =>
        countCollectionStories(context, { collectionId: id, viewerId }),
      ),
  }),
  storiesConnection: t.connection({
    type: CollectionStory,
    description: "The stories of one list; empty unless the viewer owns or edits it.",
    args: {
      filter: t.arg({
        type: CollectionStoriesFilterEnum,
        required: true,
        description: "The list to return.",
      }),
      sort: t.arg({
        type: YourStoriesSortEnum,
        defaultValue: "NEWEST",
        description: "The sort order.",
      }),
      search: t.arg.string({
        defaultValue: "",
        description: "Words that the title, subtitle or beginning must contain.",
      }),
    },
    resolve: async ({ id }, { filter, sort, search, ...page }, context) => {
      const bounds = pageBounds(page, STORIES_PAGE_SIZE);
      const input = { filter, sort: sort ?? "NEWEST", search: (search ?? "").slice(0, 200) };
      const listed = await readForEditors(context, id, (viewerId) =>
        listCollectionStories(context, { collectionId: id, viewerId }, input, bounds),
      );
      return listed ?? emptyPage<Listed>(page, STORIES_PAGE_SIZE);
    },
  }),
}));

/** Reads for a viewer who owns or edits the publication; null for others. */
async function readForEditors<Result>(
  context: GraphQLContext,
  collectionId: string,
  read: (viewerId: string) => Promise<Result>,
): Promise<Result | null> {
  const session = await context.session();
  if (!session) return null;
  return readIf(viewerMay(context, collectionId, "listStories"), () => read(session.userId));
}

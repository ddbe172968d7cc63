import type { TopicVisibility as Visibility } from "../../../shared/enums.ts";
import { MAX_TAGLINE, MAX_TOPIC_NAME, MAX_TOPIC_TAGS } from "../../../shared/limits.ts";
import { pageBounds } from "../../db/keyset.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import { type TopicResult, saveTopic } from "../../domain/topics/saveTopic.ts";
import { addTopicPost, removeTopicPost, topicPosts } from "../../domain/topics/topicPosts.ts";
import { topicBySlug, type TopicRow } from "../../domain/topics/topics.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Post } from "../machinery/refs.ts";
import { readIf } from "../publications/readIf.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";
import { Topic, TopicVisibility } from "./topics.ts";

const PAGE_SIZE = 20;

const TopicEditor = builder.objectRef<{ topic: TopicRow | null }>("TopicEditor").implement({
  description: "A topic as the viewer, an editor, sees it.",
  fields: (t) => ({
    topic: t.expose("topic", {
      type: Topic,
      nullable: true,
      description: "The topic; null if the slug has none yet.",
    }),
    posts: t.connection({
      type: Post,
      description: "The listed stories selected for it, latest first.",
      resolve: ({ topic }, args, context) =>
        topicPosts(context, topic?.id ?? "", pageBounds(args, PAGE_SIZE), "editors"),
    }),
  }),
});

builder.queryField("topicEditor", (t) =>
  t.field({
    type: TopicEditor,
    nullable: true,
    description: "The editor of a topic; null if the viewer isn't staff.",
    args: { topicSlug: t.arg.id({ required: true, description: "The topic's slug." }) },
    resolve: async (_root, { topicSlug }, context) => {
      const isStaff = context.session().then(isStaffAtWork);
      return readIf(isStaff, async () => ({ topic: await topicBySlug(context).load(topicSlug) }));
    },
  }),
);

interface Update {
  __typename: "TopicUpdate";
  slug: string;
}

const TopicUpdate = builder.objectRef<Update>("TopicUpdate").implement({
  description: "A topic after a change.",
  fields: (t) => ({
    topic: t.field({
      type: Topic,
      nullable: true,
      description: "The topic.",
      resolve: ({ slug }, _args, context) => topicBySlug(context).load(slug),
    }),
  }),
});

const TopicUpdateResult = defineResult({
  name: "TopicUpdateResult",
  description: "Result of a mutation about a topic.",
  types: [TopicUpdate],
  errors: ["BadRequest", "NotFound", "RateLimited", "Unauthorized"],
});

const slugDescription = "The topic's slug.";

interface SaveArguments {
  topicSlug: string;
  name: string;
  description?: string | null;
  visibility: Visibility;
  tags?: string | null;
}

builder.mutationFields((t) => ({
  saveTopic: t.field({
    type: TopicUpdateResult,
    description: "Creates a topic, or changes the one with this slug. For staff.",
    args: {
      topicSlug: t.arg.string({ required: true, description: slugDescription }),
      name: t.arg.string({ required: true, description: "The display name." }),
      description: t.arg.string({ description: "What it is about." }),
      visibility: t.arg({
        type: TopicVisibility,
        required: true,
        description: "Where readers can find it.",
      }),
      tags: t.arg.string({ description: "The topic's tags, separated by commas." }),
    },
    resolve: permitted("saveTopic", async (args: SaveArguments, context) => {
      const { topicSlug: slug, name, description, visibility, tags } = args;
      const input = { slug, name, description: description ?? "", visibility };
      return answered(await saveTopic(context, { ...input, tags: (tags ?? "").split(",") }));
    }),
  }),
  addTopicPost: t.field({
    type: TopicUpdateResult,
    description: "Adds a story to a topic. For staff.",
    args: {
      topicSlug: t.arg.string({ required: true, description: slugDescription }),
      story: t.arg.string({ required: true, description: "The story's URL or id." }),
    },
    resolve: permitted(
      "addTopicPost",
      async ({ topicSlug, story }: { topicSlug: string; story: string }, context) =>
        (await addTopicPost(context, topicSlug, story))
          ? ({ __typename: "TopicUpdate", slug: topicSlug } as const)
          : errorResult("BadRequest", "We couldn’t find a published story at this address."),
    ),
  }),
  removeTopicPost: t.field({
    type: TopicUpdateResult,
    description: "Removes a story from a topic. For staff.",
    args: {
      topicSlug: t.arg.string({ required: true, description: slugDescription }),
      postId: t.arg.string({ required: true, description: "The story's id." }),
    },
    resolve: permitted(
      "removeTopicPost",
      async ({ topicSlug, postId }: { topicSlug: string; postId: string }, context) => {
        await removeTopicPost(context, topicSlug, postId);
        return { __typename: "TopicUpdate", slug: topicSlug } as const;
      },
    ),
  }),
}));

function answered(saved: TopicResult): Update | ErrorResult {
  switch (saved.kind) {
    case "saved":
      return { __typename: "TopicUpdate", slug: saved.topic.slug };
    case "no-slug":
      return errorResult("BadRequest", "A topic’s address needs at least one letter or digit.");
    case "no-name":
      return errorResult("BadRequest", "A topic needs a name.");
    case "too-long":
      return errorResult(
        "BadRequest",
        `A name can have at most ${MAX_TOPIC_NAME} characters, a description ${MAX_TAGLINE}.`,
      );
    case "too-many-tags":
      return errorResult("BadRequest", `A topic can have at most ${MAX_TOPIC_TAGS} tags.`);
    case "no-tag":
      return errorResult("BadRequest", `No story has the tag “${saved.tag}”.`);
  }
}

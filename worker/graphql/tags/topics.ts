import type { TopicVisibility as Visibility } from "../../../shared/enums.ts";
import { pageBounds } from "../../db/keyset.ts";
import { topicPosts } from "../../domain/discovery/tags/topicPosts.ts";
import {
  canSeeTopic,
  publicTopics,
  topicById,
  topicBySlug,
  type TopicRow,
} from "../../domain/discovery/tags/topics.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Post, Tag } from "../machinery/refs.ts";

const PAGE_SIZE = 10;

export const TopicVisibility = describedEnum<Visibility>(
  "TopicVisibility",
  "Who comes upon a topic.",
  {
    PUBLIC: "All.",
    SPECIAL: "Those who have its address.",
    STAFF: "Staff.",
  },
);

export const Topic = builder.objectRef<TopicRow>("Topic");

builder.node(Topic, {
  description: "A subject that the editors have made of several tags.",
  id: { resolve: (topic) => topic.id },
  loadOne: async (id, context) => visibleTopic(context, await topicById(context).load(id)),
  fields: (t) => ({
    slug: t.exposeString("slug", { description: "The name in addresses." }),
    name: t.exposeString("name", { description: "The name as shown." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    visibility: t.field({
      type: TopicVisibility,
      description: "Who comes upon it.",
      resolve: (topic) => topic.visibility,
    }),
    tags: t.field({
      type: [Tag],
      description: "The tags it is made of, in the editors' order.",
      resolve: (topic) => topic.tags,
    }),
    posts: t.connection({
      type: Post,
      description: "The listed stories that the editors have chosen for it, the last chosen first.",
      resolve: ({ id }, args, context) =>
        topicPosts(context, id, pageBounds(args, PAGE_SIZE), "readers"),
    }),
  }),
});

builder.queryFields((t) => ({
  topics: t.field({
    type: [Topic],
    description: "All public topics, in the editors' order.",
    resolve: (_root, _args, context) => publicTopics(context),
  }),
  topicFromSlug: t.field({
    type: Topic,
    nullable: true,
    description: "A topic by slug; null when there is none that the viewer may open.",
    args: { topicSlug: t.arg.id({ required: true, description: "The topic's slug." }) },
    resolve: async (_root, { topicSlug }, context) =>
      visibleTopic(context, await topicBySlug(context).load(topicSlug)),
  }),
}));

async function visibleTopic(
  context: GraphQLContext,
  topic: TopicRow | null,
): Promise<TopicRow | null> {
  if (!topic || canSeeTopic(topic, null)) return topic;
  return canSeeTopic(topic, await context.session()) ? topic : null;
}

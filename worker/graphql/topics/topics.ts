import type { TopicVisibility as Visibility } from "../../../shared/enums.ts";
import { pageBounds } from "../../db/keyset.ts";
import { topicPosts } from "../../domain/topics/topicPosts.ts";
import {
  canSeeTopic,
  publicTopics,
  topicById,
  topicBySlug,
  type TopicRow,
} from "../../domain/topics/topics.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Post, Tag } from "../machinery/refs.ts";

const PAGE_SIZE = 10;

export const TopicVisibility = describedEnum<Visibility>(
  "TopicVisibility",
  "Who can see a topic.",
  {
    PUBLIC: "Everyone.",
    SPECIAL: "Anyone with the link.",
    STAFF: "Staff.",
  },
);

export const Topic = builder.objectRef<TopicRow>("Topic");

builder.node(Topic, {
  description: "A subject that editors define by several tags.",
  id: { resolve: (topic) => topic.id },
  loadOne: async (id, context) => visibleTopic(context, await topicById(context).load(id)),
  fields: (t) => ({
    slug: t.exposeString("slug", { description: "The slug in URLs." }),
    name: t.exposeString("name", { description: "The display name." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    visibility: t.expose("visibility", {
      type: TopicVisibility,
      description: "Where readers can find it.",
    }),
    tags: t.expose("tags", {
      type: [Tag],
      description: "Its tags, in the editors' order.",
    }),
    posts: t.connection({
      type: Post,
      description: "The listed stories that editors selected for it, latest first.",
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
    description: "A topic by slug; null if the viewer can't open it.",
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

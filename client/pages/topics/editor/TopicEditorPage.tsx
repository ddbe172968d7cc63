import { graphql } from "relay-runtime";
import type { TopicEditorPageQuery } from "../../../../generated/relay/TopicEditorPageQuery.graphql.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { TopicForm } from "./TopicForm.tsx";
import { TopicStories } from "./TopicStories.tsx";
import * as texts from "./texts.ts";

/** Edits a topic's texts, tags and stories, for staff. Not found for everyone else. */
export const page = definePage<TopicEditorPageQuery>({
  query: graphql`
    query TopicEditorPageQuery($topicSlug: ID!, $after: String) {
      topicEditor(topicSlug: $topicSlug) {
        topic {
          name
        }
        ...TopicForm_editor
        ...TopicStories_editor @arguments(after: $after)
      }
    }
  `,
  variables: ({ params, query }) => ({
    topicSlug: params.topicSlug ?? "",
    after: query.p ?? null,
  }),
  result: ({ topicEditor }, { routeName }) => {
    // A topic must be created with its texts before stories can be added.
    if (!topicEditor || (routeName === "AddTopicPosts" && !topicEditor.topic))
      return { kind: "notFound" };
    const title = topicEditor.topic ? texts.edit(topicEditor.topic.name) : texts.newTopic;
    return { kind: "found", head: { title, robots: "noindex" } };
  },
  Component: ({ data: { topicEditor }, location }) => {
    if (!topicEditor) return null;
    return location.routeName === "AddTopicPosts" ? (
      <TopicStories editor={topicEditor} />
    ) : (
      <TopicForm editor={topicEditor} />
    );
  },
});

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Tabs } from "../../ui/Tabs.tsx";

/** Tabs for a topic's texts and stories. */
export function TopicEditorTabs(props: {
  topicSlug: string;
  current: "EditTopic" | "AddTopicPosts";
}) {
  const { topicSlug, current } = props;
  return (
    <Tabs
      label="Parts of the topic"
      tabs={[
        {
          href: buildPath("EditTopic", { topicSlug }),
          label: "Details and tags",
          isCurrent: current === "EditTopic",
        },
        {
          href: buildPath("AddTopicPosts", { topicSlug }),
          label: "Stories",
          isCurrent: current === "AddTopicPosts",
        },
      ]}
    />
  );
}

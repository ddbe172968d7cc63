import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import * as texts from "./texts.ts";

/** Tabs for a topic's texts and stories. */
export function TopicEditorTabs(props: {
  topicSlug: string;
  current: "EditTopic" | "AddTopicPosts";
}) {
  const { topicSlug, current } = props;
  return (
    <Tabs
      label={texts.partsOfTheTopic}
      tabs={[
        {
          href: buildPath("EditTopic", { topicSlug }),
          label: texts.detailsAndTags,
          isCurrent: current === "EditTopic",
        },
        {
          href: buildPath("AddTopicPosts", { topicSlug }),
          label: texts.stories,
          isCurrent: current === "AddTopicPosts",
        },
      ]}
    />
  );
}

import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PostTopics_draft$key } from "../../../generated/relay/PostTopics_draft.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { countTopicWords, withTopics } from "../../features/drafts/publish/topics.ts";
import { TopicsField } from "../../features/drafts/publish/TopicsField.tsx";
import { useTopicsOfStory } from "../../features/drafts/publish/useTopicSuggestions.ts";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";

/** A story's topics as chips; without JavaScript a list in a field. */
export function PostTopics(props: {
  draft: PostTopics_draft$key;
  note: ReactNode;
  /** Called after the topics have changed. */
  onChange: () => void;
}) {
  const { settings, post } = useFragment(
    graphql`
      fragment PostTopics_draft on PostDraft {
        settings {
          tags
        }
        post {
          title
          subtitle
          excerpt
        }
      }
    `,
    props.draft,
  );
  const [topics, setTopics] = useState<readonly string[]>(settings.tags);
  const [typed, setTyped] = useState("");
  const suggested = useTopicsOfStory(() =>
    settings.tags.length > 0 || !post
      ? null
      : countTopicWords({ title: post.title, subtitle: post.subtitle, text: post.excerpt }),
  );
  const choose = (chosen: readonly string[]): void => {
    setTopics(chosen);
    props.onChange();
  };
  const name = rowField("PostSettings", "tags");
  return (
    <div>
      <div data-needs-script>
        <TopicsField
          note={props.note}
          topics={topics}
          onTopics={choose}
          typed={typed}
          onTyped={setTyped}
          onLeave={() => {
            if (typed.trim() === "") return;
            choose(withTopics(topics, typed));
            setTyped("");
          }}
          suggested={suggested}
        />
        <input type="hidden" name={name} value={topics.join(", ")} />
      </div>
      {/* The last field of a name is the one that counts. */}
      <noscript>
        <Field
          label={texts.topics}
          name={name}
          hint={texts.topicsHint}
          value={topics.join(", ")}
          onValueChange={() => {}}
        />
      </noscript>
    </div>
  );
}

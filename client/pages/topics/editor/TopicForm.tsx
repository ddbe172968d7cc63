import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { TopicForm_editor$key } from "../../../../generated/relay/TopicForm_editor.graphql.ts";
import { MAX_TAGLINE, MAX_TOPIC_NAME } from "../../../../shared/limits.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Select } from "../../../ui/Select.tsx";
import * as texts from "./texts.ts";
import styles from "./TopicEditor.module.css";
import { TopicAddress } from "./TopicAddress.tsx";
import { TopicEditorTabs } from "./TopicEditorTabs.tsx";

/** A topic's texts, visibility and tags. */
export function TopicForm(props: { editor: TopicForm_editor$key }) {
  const { topic } = useFragment(
    graphql`
      fragment TopicForm_editor on TopicEditor {
        topic {
          name
          slug
          description
          visibility
          tags {
            displayTitle
          }
        }
      }
    `,
    props.editor,
  );
  const { params } = useLocation();
  const topicSlug = topic?.slug ?? params.topicSlug ?? "";
  const [name, setName] = useState(topic?.name ?? "");
  const [description, setDescription] = useState(topic?.description ?? "");
  const [tags, setTags] = useState(
    topic?.tags.map(({ displayTitle }) => displayTitle).join(", ") ?? "",
  );
  const [isSaved, setSaved] = useState(false);
  return (
    <section className={styles.page} aria-labelledby="topic">
      <header className={styles.header}>
        <h1 className={styles.title} id="topic" dir="auto">
          {topic?.name ?? texts.newTopic}
        </h1>
        <TopicAddress topicSlug={topicSlug} isThere={topic != null} />
      </header>
      {topic ? <TopicEditorTabs topicSlug={topicSlug} current="EditTopic" /> : null}
      {isSaved ? <Notice isInline>{texts.saved}</Notice> : null}
      <WriteForm
        of="saveTopic"
        fields={{ topicSlug }}
        className={styles.form}
        onDone={() => setSaved(true)}
      >
        {({ isBusy, field }) => (
          <>
            <Field
              label={texts.name}
              name={field("name")}
              value={name}
              onValueChange={setName}
              limit={MAX_TOPIC_NAME}
              isRequired
            />
            <Field
              label={texts.description}
              name={field("description")}
              kind="multiline"
              value={description}
              onValueChange={setDescription}
              limit={MAX_TAGLINE}
            />
            <Select
              label={texts.whoCanSeeIt}
              name={field("visibility")}
              defaultValue={topic?.visibility ?? "STAFF"}
            >
              <option value="PUBLIC">{texts.publicEveryone}</option>
              <option value="SPECIAL">{texts.unlistedTopic}</option>
              <option value="STAFF">{texts.staffOnly}</option>
            </Select>
            <Field
              label={texts.tags}
              name={field("tags")}
              kind="multiline"
              value={tags}
              onValueChange={setTags}
              hint={texts.tagsHint}
            />
            <Button type="submit" isBusy={isBusy}>
              {texts.save}
            </Button>
          </>
        )}
      </WriteForm>
    </section>
  );
}

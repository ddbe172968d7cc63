import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { TopicStories_editor$key } from "../../../../generated/relay/TopicStories_editor.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import * as texts from "./texts.ts";
import styles from "./TopicEditor.module.css";
import { TopicAddress } from "./TopicAddress.tsx";
import { TopicEditorTabs } from "./TopicEditorTabs.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";

/** A topic's selected stories, and the form to add one. */
export function TopicStories(props: { editor: TopicStories_editor$key }) {
  const data = useFragment(
    graphql`
      fragment TopicStories_editor on TopicEditor
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        topic {
          name
          slug
        }
        posts(first: $first, after: $after) {
          edges {
            node {
              id
              title
              path
              creator {
                name
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.editor,
  );
  const [story, setStory] = useState("");
  if (!data.topic) return null;
  const { name, slug: topicSlug } = data.topic;
  const { edges, pageInfo, hasFailed } = readConnection(data.posts);
  return (
    <section className={styles.page} aria-labelledby="topic">
      <header className={styles.header}>
        <h1 className={styles.title} id="topic" dir="auto">
          {name}
        </h1>
        <TopicAddress topicSlug={topicSlug} isThere />
      </header>
      <TopicEditorTabs topicSlug={topicSlug} current="AddTopicPosts" />
      <WriteForm
        of="addTopicPost"
        fields={{ topicSlug }}
        label={texts.addAStory}
        className={styles.form}
        onDone={() => setStory("")}
      >
        {({ isBusy, field }) => (
          <>
            <Field
              label={texts.storyAddress}
              name={field("story")}
              value={story}
              onValueChange={setStory}
              hint={texts.storyAddressHint}
              isRequired
            />
            <Button type="submit" isBusy={isBusy}>
              {texts.add}
            </Button>
          </>
        )}
      </WriteForm>
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState
          title={texts.noStoriesChosen}
          text={texts.noStoriesChosenText}
          action={
            <Button variant="secondary" href={buildPath("ShowTopic", { topicSlug })}>
              {texts.viewTopic}
            </Button>
          }
        />
      ) : (
        <ul className={styles.stories} aria-label={texts.chosenStories}>
          {edges.map(({ node }) => (
            <li key={node.id} className={styles.story}>
              <p className={styles.words} dir="auto">
                <a href={node.path}>{node.title || texts.untitled}</a>
                {node.creator ? <span className={styles.by}> {node.creator.name}</span> : null}
              </p>
              <WriteForm
                of="removeTopicPost"
                fields={{ topicSlug, postId: node.id }}
                label={texts.remove(node.title)}
              >
                {({ isBusy }) => (
                  <Button type="submit" size="small" variant="secondary" isBusy={isBusy}>
                    {texts.removeButton}
                  </Button>
                )}
              </WriteForm>
            </li>
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.moreStories} isLoading={false} />
      ) : null}
    </section>
  );
}

import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { TopicStories_editor$key } from "../../../generated/relay/TopicStories_editor.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { MoreButton } from "../../features/list/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./TopicEditor.module.css";
import { TopicAddress } from "./TopicAddress.tsx";
import { TopicEditorTabs } from "./TopicEditorTabs.tsx";
import { readConnection } from "../../features/list/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

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
      <CsrfForm
        mutation="addTopicPost"
        fields={{ topicSlug }}
        label="Add a story"
        className={styles.form}
        onDone={() => setStory("")}
      >
        {(isBusy) => (
          <>
            <Field
              label="Address of the story"
              name="story"
              value={story}
              onValueChange={setStory}
              hint="The story's address in the browser, or the id at its end."
              isRequired
            />
            <Button type="submit" isBusy={isBusy}>
              Add
            </Button>
          </>
        )}
      </CsrfForm>
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState
          title="No story is chosen yet"
          text="Stories added here come first in the topic's recommendations. Copy the address of a story to add it."
          action={
            <Button variant="secondary" href={buildPath("ShowTopic", { topicSlug })}>
              See the topic
            </Button>
          }
        />
      ) : (
        <ul className={styles.stories} aria-label="Chosen stories">
          {edges.map(({ node }) => (
            <li key={node.id} className={styles.story}>
              <p className={styles.words} dir="auto">
                <a href={buildPath("ShowPost", { postId: node.id })}>{node.title || "Untitled"}</a>
                {node.creator ? <span className={styles.by}> {node.creator.name}</span> : null}
              </p>
              <CsrfForm
                mutation="removeTopicPost"
                fields={{ topicSlug, postId: node.id }}
                label={`Remove ${node.title}`}
              >
                {(isBusy) => (
                  <Button type="submit" size="small" variant="secondary" isBusy={isBusy}>
                    Remove
                  </Button>
                )}
              </CsrfForm>
            </li>
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words="More stories" isLoading={false} />
      ) : null}
    </section>
  );
}

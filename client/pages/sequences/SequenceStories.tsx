import { graphql, useFragment } from "react-relay/hooks";
import type { SequenceStories_sequence$key } from "../../../generated/relay/SequenceStories_sequence.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postSlugParam } from "../../../shared/routes/postId.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { fillText } from "../../ui/fillText.tsx";
import { SequenceStory } from "./SequenceStory.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Sequences.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** A series' heading and its stories in order; each link keeps the series context. */
export function SequenceStories(props: { sequence: SequenceStories_sequence$key; isOwn: boolean }) {
  const sequence = useFragment(
    graphql`
      fragment SequenceStories_sequence on Sequence
      @argumentDefinitions(after: { type: "String" }) {
        slug
        title
        description
        isPublic
        postsCount
        creator {
          name
          username
        }
        postsConnection(first: 50, after: $after) {
          edges {
            node {
              id
              ...SequenceStory_post
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.sequence,
  );
  const { slug, creator, postsCount } = sequence;
  const { edges, pageInfo, hasFailed } = readConnection(sequence.postsConnection);
  const first = edges[0]?.node;
  const edit = buildPath("EditSequence", { sequenceSlug: slug });
  const hrefOf = (post: { id: string }): string =>
    buildPath("ShowSequencePost", { sequenceSlug: slug, postId: postSlugParam("", post.id) });
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <p className={styles.kicker}>{sequence.isPublic ? texts.series : texts.ownSeriesKicker}</p>
        <h1 className={dashboard.heading} dir="auto">
          {sequence.title}
        </h1>
        {sequence.description ? (
          <p className={styles.description} dir="auto">
            {sequence.description}
          </p>
        ) : null}
        <p className={styles.facts}>
          {creator ? (
            <>
              {fillText(texts.byWriter, {
                writer: (
                  <a href={buildPath("ShowUser", { username: creator.username })}>
                    <bdi>{creator.name}</bdi>
                  </a>
                ),
              })}
              {" · "}
            </>
          ) : null}
          {texts.storyCount(postsCount)}
        </p>
        <p className={styles.actions}>
          {first ? <Button href={hrefOf(first)}>{texts.readFromTheBeginning}</Button> : null}
          {props.isOwn ? (
            <Button variant="secondary" href={edit}>
              {texts.editSeries}
            </Button>
          ) : null}
        </p>
      </header>
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState
          level={2}
          title={texts.nothingToReadYet}
          text={props.isOwn ? texts.nothingToReadYetOwnText : texts.nothingToReadYetText}
          action={
            props.isOwn ? (
              <Button variant="secondary" href={edit}>
                {texts.addStories}
              </Button>
            ) : (
              <Button variant="secondary" href={buildPath("ShowSequenceLibrary")}>
                {texts.otherSeries}
              </Button>
            )
          }
        />
      ) : (
        <ol className={styles.stories}>
          {edges.map(({ node }) => (
            <SequenceStory key={node.id} post={node} href={hrefOf(node)} />
          ))}
        </ol>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.moreOfSeries} isLoading={false} />
      ) : null}
    </div>
  );
}

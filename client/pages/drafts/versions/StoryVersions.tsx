import { graphql, useFragment } from "react-relay/hooks";
import type { StoryVersions_draft$key } from "../../../../generated/relay/StoryVersions_draft.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./StoryVersions.module.css";
import * as texts from "./texts.ts";
import { VersionComparison } from "./VersionComparison.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";

/** The versions of a draft, the selected one compared with the current text. */
export function StoryVersions(props: {
  draft: StoryVersions_draft$key;
  /** The revision in the URL. */
  baseRev: number;
}) {
  const formatTime = useTimestampFormat();
  const draft = useFragment(
    graphql`
      fragment StoryVersions_draft on PostDraft
      @argumentDefinitions(
        versionId: { type: "ID!" }
        isCompared: { type: "Boolean!" }
        after: { type: "String" }
      ) {
        postId
        revision
        content
        version(versionId: $versionId) @include(if: $isCompared) {
          id
          createdAt
          content
        }
        versionsConnection(first: 20, after: $after) {
          edges {
            node {
              id
              kind
              title
              createdAt
              createdBy {
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
    props.draft,
  );
  const { postId, revision, version } = draft;
  const { edges, pageInfo, hasFailed } = readConnection(draft.versionsConnection);
  // A version from an older page of the list has no neighbors here.
  const shown = edges.findIndex(({ node }) => node.id === version?.id);
  const place = shown === -1 ? edges.length : shown;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.heading} dir="auto">
          {texts.versionsOf(titleOf(draft.content))}
        </h1>
        <Button variant="secondary" size="small" href={buildPath("EditPost", { postId })}>
          {texts.backToWriting}
        </Button>
      </header>
      {version ? (
        <VersionComparison
          postId={postId}
          version={version}
          now={draft.content}
          baseRev={props.baseRev}
          revision={revision}
          older={edges[place + 1]?.node.id ?? null}
          newer={place > 0 ? (edges[place - 1]?.node.id ?? null) : null}
        />
      ) : null}
      <section aria-labelledby="all-versions">
        <h2 id="all-versions" className={styles.subheading}>
          {texts.allVersions}
        </h2>
        {hasFailed ? (
          <PartNotLoaded />
        ) : edges.length === 0 ? (
          <EmptyState level={3} title={texts.noVersions} text={texts.noVersionsText} />
        ) : (
          <ul className={styles.list}>
            {edges.map(({ node }) => (
              <li key={node.id}>
                <a
                  className={styles.version}
                  href={buildPath("RevertPost", { postId, versionId: node.id, baseRev: revision })}
                  aria-current={node.id === version?.id ? "true" : undefined}
                >
                  <span>{formatTime(node.createdAt)}</span>
                  <span className={styles.facts} dir="auto">
                    {[texts.kinds[node.kind], node.createdBy?.name, titleOf(node)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {pageInfo.hasNextPage && pageInfo.endCursor ? (
          <MoreButton cursor={pageInfo.endCursor} words={texts.olderVersions} isLoading={false} />
        ) : null}
      </section>
    </div>
  );
}

function titleOf({ title }: { title: string }): string {
  return storyTitle({ title, excerpt: "" });
}

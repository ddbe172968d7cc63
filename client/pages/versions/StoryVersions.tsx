import { graphql, useFragment } from "react-relay/hooks";
import type {
  PostVersionKind,
  StoryVersions_draft$key,
} from "../../../generated/relay/StoryVersions_draft.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { MoreButton } from "../../features/list/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./StoryVersions.module.css";
import { VersionComparison } from "./VersionComparison.tsx";
import { readConnection } from "../../features/list/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

const KINDS: Record<string, string> = {
  SAVED: "Saved while writing",
  PUBLISHED: "Published",
  RESTORED: "Saved before an older version was restored",
  CONFLICT: "Both texts of a conflict",
} satisfies Record<Exclude<PostVersionKind, "%future added value">, string>;

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
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.heading} dir="auto">
          Versions of {titleOf(draft.content)}
        </h1>
        <Button variant="secondary" size="small" href={buildPath("EditPost", { postId })}>
          Back to writing
        </Button>
      </header>
      {version ? (
        <VersionComparison
          postId={postId}
          version={version}
          now={draft.content}
          baseRev={props.baseRev}
          revision={revision}
        />
      ) : null}
      <section aria-labelledby="all-versions">
        <h2 id="all-versions" className={styles.subheading}>
          All versions
        </h2>
        {hasFailed ? (
          <PartNotLoaded />
        ) : edges.length === 0 ? (
          <EmptyState
            level={3}
            title="No versions yet"
            text="Versions are stored here every few minutes, and whenever you publish."
          />
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
                    {[KINDS[node.kind], node.createdBy?.name, titleOf(node)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {pageInfo.hasNextPage && pageInfo.endCursor ? (
          <MoreButton cursor={pageInfo.endCursor} words="Older versions" isLoading={false} />
        ) : null}
      </section>
    </div>
  );
}

function titleOf({ title }: { title: string }): string {
  return storyTitle({ title, excerpt: "" });
}

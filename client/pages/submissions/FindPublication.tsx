import { graphql, useFragment } from "react-relay/hooks";
import type { FindPublication_draft$key } from "../../../generated/relay/FindPublication_draft.graphql.ts";
import type { FindPublication_viewer$key } from "../../../generated/relay/FindPublication_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { PublicationToChoose } from "./PublicationToChoose.tsx";
import * as texts from "./texts.ts";
import styles from "./Submissions.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** The publications that accept the viewer's stories, to choose one. */
export function FindPublication(props: {
  viewer: FindPublication_viewer$key;
  draft: FindPublication_draft$key;
  search: string;
}) {
  const { publicationsToSubmitTo } = useFragment(
    graphql`
      fragment FindPublication_viewer on Viewer
      @argumentDefinitions(search: { type: "String!" }, after: { type: "String" }) {
        publicationsToSubmitTo(search: $search, first: 20, after: $after) {
          edges {
            node {
              id
              ...PublicationToChoose_collection
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  const { postId, title } = useFragment(
    graphql`
      fragment FindPublication_draft on PostDraft {
        postId
        title
      }
    `,
    props.draft,
  );
  const { edges, pageInfo, hasFailed } = readConnection(publicationsToSubmitTo);
  const path = buildPath("FindPublicationForSubmission", { postId });
  return (
    <section className={styles.page} aria-labelledby="find-publication">
      <header>
        <h1 id="find-publication" className={styles.heading}>
          {texts.submitToAPublication}
        </h1>
        <p className={styles.soft} dir="auto">
          {title || texts.untitledStory}
        </p>
      </header>
      <SearchForm
        action={path}
        label={texts.searchPublications}
        placeholder={texts.searchByName}
        value={props.search}
      />
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState
          title={props.search ? texts.nothingFound : texts.noPublicationsOpen}
          text={props.search ? texts.nothingFoundText(props.search) : texts.noPublicationsOpenText}
          action={
            props.search ? (
              <Button variant="secondary" href={path}>
                {texts.showAll}
              </Button>
            ) : (
              <Button variant="secondary" href={buildPath("NewPublication")}>
                {texts.startAPublication}
              </Button>
            )
          }
        />
      ) : (
        <ul className={styles.list}>
          {edges.map(({ node }) => (
            <PublicationToChoose key={node.id} collection={node} postId={postId} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.morePublications} isLoading={false} />
      ) : null}
    </section>
  );
}

import { graphql } from "relay-runtime";
import type { SuggestionsPageQuery } from "../../../../generated/relay/SuggestionsPageQuery.graphql.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { signInResult } from "../../../runtime/links/signInResult.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { SuggestedPublishers } from "../../../features/people/SuggestedPublishers.tsx";
import { RefineHeader } from "../../../features/home/refine/RefineHeader.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./Refine.module.css";
import * as texts from "./texts.ts";

/** Suggestions of writers and publications to follow. */
export const page = definePage<SuggestionsPageQuery>({
  query: graphql`
    query SuggestionsPageQuery {
      viewer {
        id
        ...SuggestedPublishers_viewer
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: texts.suggestions, robots: "noindex" } }
      : signInResult(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <>
        <RefineHeader tab="suggestions" />
        <div className={styles.suggestions}>
          <SuggestedPublishers
            viewer={viewer}
            writersTitle={texts.writersToFollow}
            publicationsTitle={texts.publicationsToFollow}
            empty={<NoSuggestions />}
          />
        </div>
      </>
    ) : null,
});

function NoSuggestions() {
  const hrefTo = useRouteHref();
  return (
    <EmptyState
      title={texts.youFollowThemAll}
      text={texts.youFollowThemAllText}
      action={<Button href={hrefTo("ExploreTopics")}>{texts.exploreTopics}</Button>}
    />
  );
}

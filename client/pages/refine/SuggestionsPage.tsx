import { graphql } from "relay-runtime";
import type { SuggestionsPageQuery } from "../../../generated/relay/SuggestionsPageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { signInResult } from "../../app/signInResult.ts";
import { RefineHeader } from "../../features/refine/RefineHeader.tsx";
import { Suggestions } from "./Suggestions.tsx";
import * as texts from "./texts.ts";

/** Suggestions of writers and publications to follow. */
export const page = definePage<SuggestionsPageQuery>({
  query: graphql`
    query SuggestionsPageQuery {
      viewer {
        id
        ...Suggestions_viewer
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
        <Suggestions viewer={viewer} />
      </>
    ) : null,
});

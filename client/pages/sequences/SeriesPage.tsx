import { graphql } from "relay-runtime";
import type { SeriesPageQuery } from "../../../generated/relay/SeriesPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { definePage } from "../../runtime/page/page.ts";

/** Redirects from a story to the story within its series. */
export const page = definePage<SeriesPageQuery>({
  query: graphql`
    query SeriesPageQuery($postId: ID!) {
      sequenceOfPost(postId: $postId) {
        slug
      }
    }
  `,
  variables: ({ params }) => ({ postId: postIdFromParam(params.postId ?? "") ?? "" }),
  result: ({ sequenceOfPost: sequence }, { params: { postId = "" } }) =>
    sequence
      ? {
          kind: "redirect",
          to: buildPath("ShowSequencePost", { sequenceSlug: sequence.slug, postId }),
          isPermanent: false,
        }
      : { kind: "notFound" },
  Component: () => null,
});

import { graphql } from "relay-runtime";
import type { StoryPageQuery } from "../../../generated/relay/StoryPageQuery.graphql.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { definePage } from "../../app/page.ts";
import { StoryArticle } from "./StoryArticle.tsx";
import { storyOutcome } from "./storyOutcome.ts";

/** A story: the reason for everything else. */
export const page = definePage<StoryPageQuery>({
  query: graphql`
    query StoryPageQuery($postId: ID!, $responsesAfter: String) {
      postResult(id: $postId) {
        __typename
        ... on Post {
          title
          subtitle
          excerpt
          mediumUrl
          canonicalUrl
          path
          visibility
          isLocked
          isSuspended
          isPublished
          language
          firstPublishedAt
          latestPublishedAt
          wordCount
          previewImage {
            id
            alt
            originalWidth
            originalHeight
          }
          creator {
            name
            username
          }
          authors {
            name
            username
            customDomainState {
              live {
                domain
              }
            }
          }
          translators {
            name
            username
            customDomainState {
              live {
                domain
              }
            }
          }
          collection {
            name
            slug
          }
          tags {
            displayTitle
          }
          ...StoryArticle_post @alias(as: "article") @arguments(responsesAfter: $responsesAfter)
        }
      }
    }
  `,
  variables: ({ params, query }) => ({
    postId: postIdFromParam(params.postId ?? "") ?? "",
    responsesAfter: query.p ?? null,
  }),
  outcome: ({ postResult }, location) =>
    postResult.__typename === "Post" ? storyOutcome(postResult, location) : { kind: "notFound" },
  Component: ({ data }) =>
    data.postResult.__typename === "Post" && data.postResult.article ? (
      <StoryArticle post={data.postResult.article} />
    ) : null,
});

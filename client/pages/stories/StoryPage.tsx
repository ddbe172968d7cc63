import { graphql } from "relay-runtime";
import type { StoryPageQuery } from "../../../generated/relay/StoryPageQuery.graphql.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { readDesign } from "../../features/design/readDesign.ts";
import { definePage } from "../../runtime/page/page.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { SequenceSteps } from "./SequenceSteps.tsx";
import { StoryArticle } from "./StoryArticle.tsx";
import { storyResult } from "./storyResult.ts";

export const page = definePage<StoryPageQuery>({
  query: graphql`
    query StoryPageQuery(
      $postId: ID!
      $responsesAfter: String
      $friendToken: String
      $sequenceSlug: ID!
      $isInSequence: Boolean!
    ) {
      sequenceBySlug(slug: $sequenceSlug) @include(if: $isInSequence) {
        slug
        place(postId: $postId) {
          position
        }
        ...SequenceSteps_sequence @arguments(postId: $postId)
      }
      postResult(id: $postId, friendToken: $friendToken) {
        __typename
        ... on Post {
          title
          subtitle
          excerpt
          mediumUrl
          formerSlugs
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
          content {
            isLockedPreviewOnly
          }
          design {
            ...readDesign_design
          }
          ...StoryArticle_post @alias(as: "article") @arguments(responsesAfter: $responsesAfter)
        }
      }
    }
  `,
  variables: ({ params, query }) => ({
    postId: postIdFromParam(params.postId ?? "") ?? "",
    responsesAfter: query.p ?? null,
    friendToken: params.token ?? null,
    sequenceSlug: params.sequenceSlug ?? "",
    isInSequence: params.sequenceSlug !== undefined,
  }),
  result: ({ postResult, sequenceBySlug: sequence }, location) => {
    if (postResult.__typename !== "Post") return { kind: "notFound" };
    if (location.params.sequenceSlug === undefined || sequence?.place) {
      return storyResult(postResult, location);
    }
    // The story is no longer in the series, or the series was deleted.
    return { kind: "redirect", to: siteHref(postResult.path, location), isPermanent: false };
  },
  design: ({ postResult }) =>
    postResult.__typename === "Post" ? readDesign(postResult.design, "story") : null,
  Component: ({ data: { postResult, sequenceBySlug: sequence } }) =>
    postResult.__typename === "Post" && postResult.article ? (
      <StoryArticle
        post={postResult.article}
        steps={sequence ? <SequenceSteps sequence={sequence} /> : null}
      />
    ) : null,
});

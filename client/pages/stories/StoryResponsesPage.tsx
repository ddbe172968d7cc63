import { graphql } from "relay-runtime";
import type { StoryResponsesPageQuery } from "../../../generated/relay/StoryResponsesPageQuery.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { BookmarkButton } from "../../features/lists/saving/BookmarkButton.tsx";
import * as responseTools from "../../features/responses/responseTools.tsx";
import { StoryResponses } from "../../features/responses/StoryResponses.tsx";
import { fillText } from "../../ui/fillText.tsx";
import styles from "./StoryResponsesPage.module.css";
import * as texts from "./texts.ts";

/** The separate responses page of a story, with all tools and sort orders. */
export const page = definePage<StoryResponsesPageQuery>({
  query: graphql`
    query StoryResponsesPageQuery($postId: ID!, $after: String, $sortType: ResponseSortType!) {
      postResult(id: $postId) {
        __typename
        ... on Post {
          id
          title
          excerpt
          path
          mediumUrl
          ...StoryResponses_post
            @alias(as: "responses")
            @arguments(after: $after, sortType: $sortType)
        }
      }
    }
  `,
  variables: (location) => ({
    postId: postIdFromParam(location.params.postId ?? "") ?? "",
    after: location.query.p ?? null,
    sortType: sortOf(location),
  }),
  result: ({ postResult: post }) =>
    post.__typename === "Post"
      ? {
          kind: "found",
          head: {
            title: texts.responsesTo(storyTitle(post)),
            canonical: post.mediumUrl,
            robots: "noindex, follow",
          },
        }
      : { kind: "notFound" },
  Component: ({ data: { postResult: post } }) =>
    post.__typename === "Post" && post.responses ? (
      <ResponsesOf
        postId={post.id}
        title={storyTitle(post)}
        path={post.path}
        responses={post.responses}
      />
    ) : null,
});

function ResponsesOf(props: {
  postId: string;
  title: string;
  path: string;
  responses: Parameters<typeof StoryResponses>[0]["post"];
}) {
  const location = useLocation();
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>
          {fillText(texts.responsesToLink, {
            story: (
              <a href={siteHref(props.path, location)}>
                <bdi>{props.title}</bdi>
              </a>
            ),
          })}
        </h1>
        <BookmarkButton postId={props.postId} title={props.title} />
      </div>
      <StoryResponses post={props.responses} sort={sortOf(location)} tools={responseTools} />
    </>
  );
}

function sortOf({ query }: Pick<PageLocation, "query">): ResponseSort {
  return query.tab === "top" ? "TOP" : "NEWEST";
}

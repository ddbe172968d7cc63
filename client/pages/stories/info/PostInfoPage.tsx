import { graphql } from "relay-runtime";
import type { PostInfoPageQuery } from "../../../../generated/relay/PostInfoPageQuery.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { postIdFromParam } from "../../../../shared/routes/postId.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { PostInfo } from "./PostInfo.tsx";
import * as texts from "./texts.ts";

/** A story's metadata, its responders, and for its author the clappers. */
export const page = definePage<PostInfoPageQuery>({
  query: graphql`
    query PostInfoPageQuery(
      $postId: ID!
      $sort: ResponseSortType!
      $showsClaps: Boolean!
      $showsResponses: Boolean!
      $after: String
    ) {
      viewer {
        id
      }
      postResult(id: $postId) {
        __typename
        ... on Post {
          id
          title
          excerpt
          creator {
            id
          }
          ...PostInfo_post
            @alias(as: "info")
            @arguments(
              sort: $sort
              showsClaps: $showsClaps
              showsResponses: $showsResponses
              after: $after
            )
        }
      }
    }
  `,
  variables: ({ params: { postId = "", order, filter }, query }) => ({
    postId: postIdFromParam(postId) ?? "",
    sort: order === "top" ? "TOP" : "NEWEST",
    showsClaps: filter === "claps",
    showsResponses: filter !== "claps",
    after: query.p ?? null,
  }),
  result: ({ viewer, postResult }, { params, publicUrl }) => {
    if (postResult.__typename !== "Post") return { kind: "notFound" };
    // Only the author may see who clapped.
    const isWriter = viewer !== null && viewer?.id === postResult.creator?.id;
    if (params.filter === "claps" && !isWriter) return { kind: "notFound" };
    return {
      kind: "found",
      head: {
        title: texts.aboutTitle(storyTitle(postResult)),
        robots: "noindex, follow",
        canonical: publicUrl + buildPath("ShowPostInfo", { postId: postResult.id }),
      },
    };
  },
  Component: ({ data: { viewer, postResult }, location: { params } }) =>
    postResult.__typename === "Post" && postResult.info ? (
      <PostInfo
        post={postResult.info}
        isWriter={viewer?.id !== undefined && viewer.id === postResult.creator?.id}
        order={params.order === "top" ? "top" : "newest"}
        filter={params.filter === "claps" ? "claps" : "responses"}
      />
    ) : null,
});

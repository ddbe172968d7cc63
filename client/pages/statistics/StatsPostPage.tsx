import { graphql } from "relay-runtime";
import type { StatsPostPageQuery } from "../../../generated/relay/StatsPostPageQuery.graphql.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { definePage } from "../../runtime/page/page.ts";
import { PostStats } from "./PostStats.tsx";
import { choiceAt } from "./statsTabs.ts";
import * as texts from "./texts.ts";

/** The statistics of a story, for its writer and its publication's owners and editors. */
export const page = definePage<StatsPostPageQuery>({
  query: graphql`
    query StatsPostPageQuery($postId: ID!, $range: StatisticsRange!, $month: Int) {
      viewer {
        id
        user {
          id
          username
        }
      }
      postResult(id: $postId) {
        __typename
        ... on Post {
          id
          title
          excerpt
          statistics {
            __typename
          }
          ...PostStats_post @arguments(range: $range, month: $month) @alias(as: "stats")
        }
      }
    }
  `,
  variables: (location) => ({
    postId: postIdFromParam(location.params.postId ?? "") ?? "",
    range: choiceAt(location).range,
    month: choiceAt(location).month,
  }),
  result: ({ viewer, postResult }, { isLoggedIn, params, path }) => {
    if (!isLoggedIn) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const own = viewer?.user?.username.toLowerCase();
    const isOwn = params.username === undefined || params.username.toLowerCase() === own;
    if (postResult.__typename !== "Post" || !postResult.statistics || !isOwn)
      return { kind: "notFound" };
    const title = `${storyTitle(postResult)} · ${texts.stats}`;
    return { kind: "found", head: { title, robots: "noindex" } };
  },
  Component: ({ data: { postResult } }) =>
    postResult.__typename === "Post" && postResult.stats ? (
      <PostStats post={postResult.stats} />
    ) : null,
});

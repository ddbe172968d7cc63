import { graphql } from "relay-runtime";
import type { MemberFeedsPageQuery } from "../../../generated/relay/MemberFeedsPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { MemberFeeds } from "./MemberFeeds.tsx";
import * as texts from "./texts.ts";

/** Creates and revokes the viewer's full-text feeds. */
export const page = definePage<MemberFeedsPageQuery>({
  query: graphql`
    query MemberFeedsPageQuery($token: String!, $isNew: Boolean!) {
      viewer {
        id
        memberFeedByToken(token: $token) @include(if: $isNew) {
          id
        }
        ...MemberFeeds_viewer @alias(as: "feeds")
      }
    }
  `,
  variables: ({ query: { token } }) => ({ token: token ?? "", isNew: token !== undefined }),
  result: ({ viewer }, { path }) =>
    viewer
      ? { kind: "found", head: { title: texts.title, robots: "noindex" } }
      : {
          kind: "redirect",
          to: signInPath({ operation: "login", redirect: path }),
          isPermanent: false,
        },
  Component: ({ data: { viewer }, location: { query } }) =>
    viewer?.feeds ? (
      <MemberFeeds
        viewer={viewer.feeds}
        newToken={viewer.memberFeedByToken ? query.token : undefined}
        isRevoked={query.done === "revoked"}
        errorCode={query.error}
      />
    ) : null,
});

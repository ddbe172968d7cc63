import { graphql } from "relay-runtime";
import type { PostSettingsPageQuery } from "../../../generated/relay/PostSettingsPageQuery.graphql.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { PostSettings } from "./PostSettings.tsx";
import * as texts from "./texts.ts";

/** A story's settings. Private to its writers, so they are never cached at the edge. */
export const page = definePage<PostSettingsPageQuery>({
  query: graphql`
    query PostSettingsPageQuery($postId: ID!) {
      viewer {
        id
      }
      postDraft(postId: $postId) {
        __typename
        ... on PostDraft {
          ...PostSettings_draft @alias(as: "settings")
        }
      }
    }
  `,
  variables: ({ params }) => ({ postId: postIdFromParam(params.postId ?? "") ?? "" }),
  result: ({ viewer, postDraft }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    return postDraft.__typename === "PostDraft"
      ? { kind: "found", head: { title: texts.storySettings, robots: "noindex" } }
      : { kind: "notFound" };
  },
  Component: ({ data: { viewer, postDraft }, location }) =>
    viewer && postDraft.__typename === "PostDraft" && postDraft.settings ? (
      <PostSettings
        draft={postDraft.settings}
        viewerId={viewer.id}
        done={location.query.done}
        errorCode={location.query.error}
      />
    ) : null,
});

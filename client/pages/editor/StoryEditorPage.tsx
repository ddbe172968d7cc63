import { graphql } from "relay-runtime";
import type { StoryEditorPageQuery } from "../../../generated/relay/StoryEditorPageQuery.graphql.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { definePage } from "../../app/page.ts";
import { StoryWorkplace } from "./StoryWorkplace.tsx";

/** Where a story is begun and gone on with. It is its writers' alone, so no edge keeps it. */
export const page = definePage<StoryEditorPageQuery>({
  query: graphql`
    query StoryEditorPageQuery($postId: ID!, $isBegun: Boolean!) {
      viewer {
        id
      }
      postDraft(postId: $postId) @include(if: $isBegun) {
        __typename
        ... on PostDraft {
          postId
          revision
          content
        }
        ... on AccountSuspended {
          message
        }
      }
    }
  `,
  variables: ({ params }) => ({
    postId: postIdFromParam(params.postId ?? "") ?? "",
    isBegun: params.postId !== undefined,
  }),
  outcome: ({ viewer, postDraft }, { path }) => {
    const head = { title: "Write", robots: "noindex" as const };
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const kind = postDraft?.__typename;
    const isShown = !kind || kind === "PostDraft" || kind === "AccountSuspended";
    return isShown ? { kind: "found", head } : { kind: "notFound" };
  },
  Component: ({ data: { viewer, postDraft }, location }) => {
    if (!viewer) return null;
    return (
      <StoryWorkplace
        // Another story is another place to work at.
        key={location.params.postId ?? location.path}
        userId={viewer.id}
        draft={
          postDraft?.__typename === "PostDraft"
            ? {
                postId: postDraft.postId ?? "",
                revision: postDraft.revision ?? 0,
                content: postDraft.content,
              }
            : null
        }
        refusal={postDraft?.__typename === "AccountSuspended" ? (postDraft.message ?? null) : null}
      />
    );
  },
});

import { graphql } from "relay-runtime";
import type { StoryVersionsPageQuery } from "../../../../generated/relay/StoryVersionsPageQuery.graphql.ts";
import { postIdFromParam } from "../../../../shared/routes/postId.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { StoryVersions } from "./StoryVersions.tsx";
import * as texts from "./texts.ts";

/**
 * A draft's previous versions: the list, and a comparison with the current text for restoring one.
 */
export const page = definePage<StoryVersionsPageQuery>({
  query: graphql`
    query StoryVersionsPageQuery(
      $postId: ID!
      $versionId: ID!
      $isCompared: Boolean!
      $after: String
    ) {
      viewer {
        id
      }
      postDraft(postId: $postId) {
        __typename
        ... on PostDraft {
          version(versionId: $versionId) @include(if: $isCompared) {
            id
          }
          ...StoryVersions_draft
            @arguments(versionId: $versionId, isCompared: $isCompared, after: $after)
            @alias(as: "versions")
        }
      }
    }
  `,
  variables: ({ params, query }) => ({
    postId: postIdFromParam(params.postId ?? "") ?? "",
    versionId: params.versionId ?? "",
    isCompared: params.versionId !== undefined,
    after: query.p ?? null,
  }),
  result: ({ viewer, postDraft }, { params, path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const isThere =
      postDraft.__typename === "PostDraft" &&
      (params.versionId === undefined ||
        (Boolean(postDraft.version) && REVISION.test(params.baseRev ?? "")));
    return isThere
      ? { kind: "found", head: { title: texts.pageTitle, robots: "noindex" } }
      : { kind: "notFound" };
  },
  Component: ({ data: { postDraft }, location: { params, path } }) =>
    postDraft.__typename === "PostDraft" && postDraft.versions ? (
      <StoryVersions
        // Remounts for another version, or for a newer current text.
        key={path}
        draft={postDraft.versions}
        baseRev={Number(params.baseRev ?? 0)}
      />
    ) : null,
});

/** A draft revision in a URL. */
const REVISION = /^\d{1,9}$/;

import { graphql, useFragment } from "react-relay/hooks";
import type { ClapControl_post$key } from "../../../generated/relay/ClapControl_post.graphql.ts";
import type { ClapControlViewerQuery } from "../../../generated/relay/ClapControlViewerQuery.graphql.ts";
import { useViewerQuery } from "../follow/useViewerQuery.ts";
import { Claps } from "./Claps.tsx";

/** A story's claps. */
export function ClapControl(props: { post: ClapControl_post$key; size?: 20 | 24 }) {
  const post = useFragment(
    graphql`
      fragment ClapControl_post on Post {
        id
        clapCount
        creator {
          id
        }
      }
    `,
    props.post,
  );
  const { data } = useViewerQuery<ClapControlViewerQuery>(
    graphql`
      query ClapControlViewerQuery($postId: ID!) {
        postResult(id: $postId) {
          ... on Post {
            id
            clapCount
            viewerEdge {
              id
              clapCount
            }
          }
        }
      }
    `,
    { postId: post.id },
  );
  return (
    <Claps
      kind="p"
      id={post.id}
      ownerId={post.creator?.id}
      clapCount={post.clapCount}
      viewerClapCount={data?.postResult.viewerEdge?.clapCount ?? 0}
      size={props.size}
    />
  );
}

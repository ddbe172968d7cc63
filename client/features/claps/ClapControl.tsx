import { graphql, useFragment } from "react-relay/hooks";
import type { ClapControl_post$key } from "../../../generated/relay/ClapControl_post.graphql.ts";
import type { ClapControl_viewer$data } from "../../../generated/relay/ClapControl_viewer.graphql.ts";
import { useViewerPart } from "../viewer/useViewerPart.ts";
import { Claps } from "./Claps.tsx";

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
  const { data } = useViewerPart<ClapControl_viewer$data>(
    graphql`
      fragment ClapControl_viewer on Post {
        clapCount
        viewerEdge {
          id
          clapCount
        }
      }
    `,
    post.id,
  );
  return (
    <Claps
      kind="p"
      id={post.id}
      ownerId={post.creator?.id}
      clapCount={post.clapCount}
      viewerClapCount={data?.viewerEdge.clapCount}
      size={props.size}
    />
  );
}

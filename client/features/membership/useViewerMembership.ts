import { graphql, useFragment } from "react-relay/hooks";
import type {
  useViewerMembership_viewer$data,
  useViewerMembership_viewer$key,
} from "../../../generated/relay/useViewerMembership_viewer.graphql.ts";
import { useViewer } from "../../runtime/page/frame.ts";

/** Returns the viewer's membership; null without one, for anonymous viewers and while it loads. */
export function useViewerMembership(): useViewerMembership_viewer$data["membership"] {
  const viewer = useViewer();
  const data = useFragment<useViewerMembership_viewer$key>(
    graphql`
      fragment useViewerMembership_viewer on Viewer {
        membership {
          id
          tier
          friendSince
        }
      }
    `,
    viewer.status === "loggedIn" ? viewer.viewer : null,
  );
  return data?.membership ?? null;
}

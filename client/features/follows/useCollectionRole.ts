import { graphql, useFragment } from "react-relay/hooks";
import type {
  useCollectionRole_viewer$data,
  useCollectionRole_viewer$key,
} from "../../../generated/relay/useCollectionRole_viewer.graphql.ts";
import { useViewer } from "../../runtime/page/frame.ts";

type Role = useCollectionRole_viewer$data["collectionRoles"][number]["role"];

/** Returns the viewer's role in a publication; null for none, and until the viewer is known. */
export function useCollectionRole(collectionId: string): Role | null {
  const viewer = useViewer();
  const data = useFragment<useCollectionRole_viewer$key>(
    graphql`
      fragment useCollectionRole_viewer on Viewer {
        collectionRoles {
          collectionId
          role
        }
      }
    `,
    viewer.status === "loggedIn" ? viewer.viewer : null,
  );
  return data?.collectionRoles.find((each) => each.collectionId === collectionId)?.role ?? null;
}

import { graphql } from "relay-runtime";

/**
 * The signed-in viewer. Runs beside the page's query on render, but never for anonymous viewers.
 */
export const viewerQuery = graphql`
  query ViewerQuery {
    viewer {
      id
      ...AvatarMenuButton_viewer
      ...PageBanner_viewer
      ...useCollectionRole_viewer
      ...useSignInToast_viewer
      ...useViewerMembership_viewer
    }
  }
`;

import { graphql } from "relay-runtime";

/** Who is signed in. A page's render runs it beside the page's own query, never for a visitor. */
export const viewerQuery = graphql`
  query ViewerQuery {
    viewer {
      id
      ...AvatarMenuButton_viewer
      ...useBanner_viewer
      ...ManagePublicationMenu_viewer
    }
  }
`;

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage, type NoQuery } from "../../runtime/page/page.ts";

/** Redirects the former mobile app editor to the common editor. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: (_data, { params: { postId } }) => ({
    kind: "redirect",
    to: postId === undefined ? buildPath("NewStory") : buildPath("EditPost", { postId }),
    isPermanent: false,
  }),
  Component: () => null,
});

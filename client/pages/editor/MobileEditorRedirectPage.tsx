import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage, type NoQuery } from "../../app/page.ts";

/** Where applications on phones led to for writing: the editor is one for all now. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  outcome: (_data, { params: { postId } }) => ({
    kind: "redirect",
    to: postId === undefined ? buildPath("NewStory") : buildPath("EditPost", { postId }),
    isPermanent: false,
  }),
  Component: () => null,
});

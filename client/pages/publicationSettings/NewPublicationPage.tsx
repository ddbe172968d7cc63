import { graphql } from "relay-runtime";
import type { NewPublicationPageQuery } from "../../../generated/relay/NewPublicationPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { definePage } from "../../app/page.ts";
import { NewPublication } from "./NewPublication.tsx";

/** Where a publication is begun. The settings of those there are have the same page's id. */
export const page = definePage<NewPublicationPageQuery>({
  query: graphql`
    query NewPublicationPageQuery {
      viewer {
        id
        isSuspended
      }
    }
  `,
  variables: () => ({}),
  outcome: ({ viewer }, { routeName, path }) => {
    if (routeName !== "NewPublication") return { kind: "notFound" };
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: "New publication", robots: "noindex" } };
  },
  Component: ({ data: { viewer } }) =>
    viewer ? <NewPublication isSuspended={viewer.isSuspended} /> : null,
});

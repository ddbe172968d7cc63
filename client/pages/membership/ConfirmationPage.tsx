import { graphql } from "relay-runtime";
import type { ConfirmationPageQuery } from "../../../generated/relay/ConfirmationPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { signInFirst } from "../../features/membership/signInFirst.ts";
import { Confirmation } from "./Confirmation.tsx";
import * as texts from "./texts.ts";

/** Confirms a purchase; the address names the plan. */
export const page = definePage<ConfirmationPageQuery>({
  query: graphql`
    query ConfirmationPageQuery {
      viewer {
        id
        ...Confirmation_viewer
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: texts.confirmationTitle, robots: "noindex" } }
      : signInFirst(location),
  Component: ({ data: { viewer } }) => (viewer ? <Confirmation viewer={viewer} /> : null),
});

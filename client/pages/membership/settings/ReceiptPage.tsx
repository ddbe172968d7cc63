import { graphql } from "relay-runtime";
import type { ReceiptPageQuery } from "../../../../generated/relay/ReceiptPageQuery.graphql.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { signInFirst } from "../../../features/membership/signInFirst.ts";
import { Receipt } from "./Receipt.tsx";
import * as texts from "./texts.ts";

/** The receipt of one of the viewer's charges, made to be printed. */
export const page = definePage<ReceiptPageQuery>({
  query: graphql`
    query ReceiptPageQuery($chargeId: ID!) {
      viewer {
        id
        ...Receipt_viewer
      }
      charge(id: $chargeId) {
        ...Receipt_charge
      }
    }
  `,
  variables: ({ params }) => ({ chargeId: params.chargeId ?? "" }),
  result: ({ viewer, charge }, location) => {
    if (!viewer) return signInFirst(location);
    if (!charge) return { kind: "notFound" };
    return { kind: "found", head: { title: texts.receiptTitle, robots: "noindex" } };
  },
  Component: ({ data: { viewer, charge }, location }) =>
    viewer && charge ? (
      <Receipt viewer={viewer} charge={charge} company={location.query.company ?? ""} />
    ) : null,
});

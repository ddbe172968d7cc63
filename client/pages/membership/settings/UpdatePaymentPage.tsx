import { graphql } from "relay-runtime";
import type { UpdatePaymentPageQuery } from "../../../../generated/relay/UpdatePaymentPageQuery.graphql.ts";
import { isCardProvider } from "../../../../shared/membership/cardProviders.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { signInFirst } from "../../../features/membership/signInFirst.ts";
import * as texts from "./texts.ts";
import { UpdatePayment } from "./UpdatePayment.tsx";

/** Changes the payment method of the viewer's membership. */
export const page = definePage<UpdatePaymentPageQuery>({
  query: graphql`
    query UpdatePaymentPageQuery {
      viewer {
        id
        membershipStatus {
          membershipId
          paymentProvider
          ...UpdatePayment_status
        }
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, location) => {
    if (!viewer) return signInFirst(location);
    const provider = viewer.membershipStatus?.paymentProvider;
    if (provider === undefined || !isCardProvider(provider)) {
      const to = buildPath("SettingsTab", { setting: "membership" });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: texts.updatePaymentTitle, robots: "noindex" } };
  },
  Component: ({ data: { viewer } }) =>
    viewer?.membershipStatus ? <UpdatePayment status={viewer.membershipStatus} /> : null,
});

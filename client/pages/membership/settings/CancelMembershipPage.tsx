import { graphql } from "relay-runtime";
import type { CancelMembershipPageQuery } from "../../../../generated/relay/CancelMembershipPageQuery.graphql.ts";
import { isCardProvider } from "../../../../shared/membership/cardProviders.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { signInFirst } from "../../../features/membership/signInFirst.ts";
import { reasonOfSlug } from "./cancelReasons.ts";
import { CancelMembership } from "./CancelMembership.tsx";
import * as texts from "./texts.ts";

/** Cancels the viewer's membership: first the reason, then an offer or the confirmation. */
export const page = definePage<CancelMembershipPageQuery>({
  query: graphql`
    query CancelMembershipPageQuery($reason: MembershipCancellationReason) {
      viewer {
        id
        membershipStatus {
          membershipId
          status
          isCancelled
          paymentProvider
          ...CancelMembership_status
        }
        membershipCancelOffer(reason: $reason) {
          ...CancelMembership_offer
        }
      }
    }
  `,
  variables: ({ query }) => ({ reason: reasonOfSlug(query.tab) }),
  result: ({ viewer }, location) => {
    if (!viewer) return signInFirst(location);
    const { membershipStatus: status } = viewer;
    const isByCard = status ? isCardProvider(status.paymentProvider) : false;
    if (!isByCard || status?.isCancelled || status?.status === "INACTIVE") {
      const to = buildPath("SettingsTab", { setting: "membership" });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: texts.cancelTitle, robots: "noindex" } };
  },
  Component: ({ data: { viewer }, location }) =>
    viewer?.membershipStatus ? (
      <CancelMembership
        status={viewer.membershipStatus}
        offer={viewer.membershipCancelOffer}
        reason={reasonOfSlug(location.query.tab)}
      />
    ) : null,
});

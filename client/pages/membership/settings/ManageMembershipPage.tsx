import { graphql } from "relay-runtime";
import type { ManageMembershipPageQuery } from "../../../../generated/relay/ManageMembershipPageQuery.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { signInFirst } from "../../../features/membership/signInFirst.ts";
import { ManageMembership } from "./ManageMembership.tsx";
import * as texts from "./texts.ts";

/** The plans that a member can switch to. Others are led to the plans on sale. */
export const page = definePage<ManageMembershipPageQuery>({
  query: graphql`
    query ManageMembershipPageQuery {
      viewer {
        id
        membership {
          id
        }
        membershipStatus {
          membershipId
          ...ManageMembership_status
        }
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, location) => {
    if (!viewer) return signInFirst(location);
    if (!viewer.membership || !viewer.membershipStatus)
      return { kind: "redirect", to: buildPath("ShowPlans"), isPermanent: false };
    return { kind: "found", head: { title: texts.manageTitle, robots: "noindex" } };
  },
  Component: ({ data: { viewer } }) =>
    viewer?.membershipStatus ? <ManageMembership status={viewer.membershipStatus} /> : null,
});

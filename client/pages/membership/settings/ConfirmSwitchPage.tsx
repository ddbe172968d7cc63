import { graphql } from "relay-runtime";
import type { ConfirmSwitchPageQuery } from "../../../../generated/relay/ConfirmSwitchPageQuery.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { planOfSlug } from "../../../../shared/routes/paths/checkoutPath.ts";
import { membershipTypeOf } from "../../../../shared/membership/plans.ts";
import { definePage, type PageLocation } from "../../../runtime/page/page.ts";
import { signInFirst } from "../../../features/membership/signInFirst.ts";
import { ConfirmSwitch } from "./ConfirmSwitch.tsx";
import * as texts from "./texts.ts";

const planAt = ({ params }: Pick<PageLocation, "params">) =>
  membershipTypeOf(planOfSlug(params.membershipType) ?? "YEARLY");

/** Shows what a switch of the plan costs, and asks for the viewer's agreement. */
export const page = definePage<ConfirmSwitchPageQuery>({
  query: graphql`
    query ConfirmSwitchPageQuery($planType: MembershipType!) {
      viewer {
        id
        membership {
          id
        }
      }
      membershipSwitchPreview(planType: $planType) {
        ...ConfirmSwitch_preview
      }
    }
  `,
  variables: (location) => ({ planType: planAt(location) }),
  result: ({ viewer }, location) => {
    if (!viewer) return signInFirst(location);
    if (!viewer.membership)
      return { kind: "redirect", to: buildPath("ShowPlans"), isPermanent: false };
    return { kind: "found", head: { title: texts.switchedTitle, robots: "noindex" } };
  },
  Component: ({ data: { membershipSwitchPreview }, location }) => (
    <ConfirmSwitch plan={planAt(location)} preview={membershipSwitchPreview ?? null} />
  ),
});

import { graphql } from "relay-runtime";
import type { CheckoutPageQuery } from "../../../generated/relay/CheckoutPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { checkoutPath, planOfSlug } from "../../../shared/routes/paths/checkoutPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { currencyOf } from "../../../shared/membership/currencyOf.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { Checkout } from "./Checkout.tsx";
import * as texts from "./texts.ts";

const slugAt = ({ query }: Pick<PageLocation, "query">) => query.tab ?? query.membershipType;

/** The plan of the URL; a year as a Member by default. */
const planAt = (location: Pick<PageLocation, "query">) => planOfSlug(slugAt(location)) ?? "YEARLY";

const wantsTrial = (location: Pick<PageLocation, "query">): boolean =>
  location.query.trial === "true" && planAt(location) !== "YEARLY_DISCOUNT";

/** The checkout of a membership. */
export const page = definePage<CheckoutPageQuery>({
  query: graphql`
    query CheckoutPageQuery {
      viewer {
        id
        isMembershipTrialEligible
        membershipStatus {
          membershipId
          status
          paymentProvider
        }
      }
      visitor {
        id
        geolocation {
          country
        }
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, location) => {
    // Nobody should pay for another plan than the one they came for.
    const slug = slugAt(location);
    if (slug !== undefined && planOfSlug(slug) === null)
      return { kind: "redirect", to: buildPath("ShowPlans"), isPermanent: false };
    if (!viewer) {
      const redirect = checkoutPath(planAt(location), wantsTrial(location));
      const to = signInPath({ operation: "register", redirect });
      return { kind: "redirect", to, isPermanent: false };
    }
    // Someone who pays for a membership already changes it. A gift, or a membership that has ended,
    // may be followed by a purchase.
    const { membershipStatus } = viewer;
    const { status, paymentProvider } = membershipStatus ?? {};
    if (status === "ACTIVE" && paymentProvider !== "MEDIUM_GIFT") {
      const to = buildPath("SettingsTab", { setting: "membership" });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: texts.checkoutTitle, robots: "noindex" } };
  },
  Component: ({ data: { viewer, visitor }, location }) => (
    <Checkout
      plan={planAt(location)}
      withTrial={wantsTrial(location) && viewer?.isMembershipTrialEligible === true}
      firstCurrency={currencyOf(visitor?.geolocation?.country)}
    />
  ),
});

import { graphql } from "relay-runtime";
import type { PlansPageQuery } from "../../../generated/relay/PlansPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { Plans } from "./Plans.tsx";
import * as texts from "./texts.ts";

/** The heading by route; the paywall leads to `/upgrade`. */
const HEADINGS: Readonly<Record<string, string>> = {
  Upgrade: texts.upgradeTitle,
  ShowDiscount: texts.discountTitle,
};

/** The plans, at `/plans`, `/upgrade` and `/discount`. */
export const page = definePage<PlansPageQuery>({
  query: graphql`
    query PlansPageQuery {
      viewer {
        id
        ...Plans_viewer
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
  result: (_data, { publicUrl, routeName }) => ({
    kind: "found",
    head: {
      title: HEADINGS[routeName] ?? texts.plansTitle,
      description: texts.landingDescription,
      canonical: publicUrl + buildPath("ShowPlans"),
    },
  }),
  Component: ({ data: { viewer, visitor }, location }) => (
    <Plans
      viewer={viewer ?? null}
      country={visitor?.geolocation?.country ?? null}
      heading={HEADINGS[location.routeName] ?? texts.plansTitle}
      isDiscount={location.routeName === "ShowDiscount"}
    />
  ),
});

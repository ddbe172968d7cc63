import { graphql } from "relay-runtime";
import type { PlansPageQuery } from "../../../generated/relay/PlansPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../app/page.ts";
import { Plans } from "./Plans.tsx";
import * as texts from "./texts.ts";

/** The plans, at `/plans` and `/upgrade`. */
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
  result: (_data, { publicUrl }) => ({
    kind: "found",
    head: {
      title: texts.plansTitle,
      description: texts.landingDescription,
      canonical: publicUrl + buildPath("ShowPlans"),
    },
  }),
  Component: ({ data: { viewer, visitor }, location }) => (
    <Plans
      viewer={viewer ?? null}
      country={visitor?.geolocation?.country ?? null}
      isUpgrade={location.routeName === "Upgrade"}
    />
  ),
});

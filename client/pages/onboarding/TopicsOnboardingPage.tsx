import { graphql } from "relay-runtime";
import type { TopicsOnboardingPageQuery } from "../../../generated/relay/TopicsOnboardingPageQuery.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { definePage } from "../../app/page.ts";
import { TopicsOnboarding } from "./TopicsOnboarding.tsx";

/** Asks a new user for topics of interest. */
export const page = definePage<TopicsOnboardingPageQuery>({
  query: graphql`
    query TopicsOnboardingPageQuery {
      viewer {
        id
      }
      ...TopicsOnboarding_query
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "register", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const title = `What do you want to read about on ${PRODUCT_NAME}?`;
    return { kind: "found", head: { title, robots: "noindex" } };
  },
  Component: ({ data }) => <TopicsOnboarding query={data} />,
});

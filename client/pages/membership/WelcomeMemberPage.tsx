import { graphql } from "relay-runtime";
import type { WelcomeMemberPageQuery } from "../../../generated/relay/WelcomeMemberPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { signInFirst } from "../../features/membership/signInFirst.ts";
import * as texts from "./texts.ts";
import { WelcomeMember } from "./WelcomeMember.tsx";

/** Shows new members what they can do now. Others are led to the plans. */
export const page = definePage<WelcomeMemberPageQuery>({
  query: graphql`
    query WelcomeMemberPageQuery {
      viewer {
        id
        name
        membership {
          id
          tier
        }
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, location) => {
    if (!viewer) return signInFirst(location);
    if (!viewer.membership)
      return { kind: "redirect", to: buildPath("ShowPlans"), isPermanent: false };
    return { kind: "found", head: { title: texts.welcomeTitle, robots: "noindex" } };
  },
  Component: ({ data: { viewer } }) =>
    viewer?.membership ? (
      <WelcomeMember name={viewer.name} isFriend={viewer.membership.tier === "FRIEND"} />
    ) : null,
});

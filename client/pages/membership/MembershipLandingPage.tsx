import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage, type NoQuery } from "../../runtime/page/page.ts";
import { MembershipLanding } from "./MembershipLanding.tsx";
import * as texts from "./texts.ts";

/** What a membership is and costs. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: (_data, { publicUrl }) => ({
    kind: "found",
    head: {
      title: texts.membership,
      description: texts.landingDescription,
      canonical: publicUrl + buildPath("ShowMembership"),
    },
  }),
  Component: MembershipLanding,
});

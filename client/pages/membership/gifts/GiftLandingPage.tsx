import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { definePage, type NoQuery } from "../../../runtime/page/page.ts";
import { GiftLanding } from "./GiftLanding.tsx";
import * as texts from "./texts.ts";

/** What giving a membership means and costs. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: (_data, { publicUrl }) => ({
    kind: "found",
    head: {
      title: texts.landingName,
      description: texts.landingDescription,
      canonical: publicUrl + buildPath("ShowGift"),
    },
  }),
  Component: GiftLanding,
});

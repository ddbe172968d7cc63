import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage, type NoQuery } from "../../runtime/page/page.ts";
import { About } from "./About.tsx";
import * as texts from "./texts.ts";

/** The about page for new visitors. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: (_data, { publicUrl }) => ({
    kind: "found",
    head: {
      title: texts.about,
      description: texts.aboutDescription,
      canonical: publicUrl + buildPath("ShowAbout"),
      jsonLd: {
        "@context": "https://schema.org",
        "@type": "AboutPage",
        name: `About ${PRODUCT_NAME}`,
        url: publicUrl + buildPath("ShowAbout"),
      },
    },
  }),
  Component: About,
});

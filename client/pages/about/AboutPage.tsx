import { PRODUCT_NAME, PRODUCT_TAGLINE } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage, type NoQuery } from "../../app/page.ts";
import { About } from "./About.tsx";

/** The about page for new visitors. */
export const page = definePage<NoQuery>({
  query: null,
  variables: () => ({}),
  result: (_data, { publicUrl }) => ({
    kind: "found",
    head: {
      title: "About",
      description: `${PRODUCT_TAGLINE} What ${PRODUCT_NAME} is, how it works for readers, writers and publications, and how it’s funded.`,
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

// Describes how browsers can search a site (OpenSearch 1.1), if the site has a search page.

import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { FAVICON_PATH } from "../../render/faviconPath.ts";
import { hasPage } from "../../render/hasPage.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { xmlDocument, xmlElement } from "../xml.ts";
import { answerDocument } from "../crawlers/answerDocument.ts";

const NAMESPACE = "http://a9.com/-/spec/opensearch/1.1/";

/** Answers GET and HEAD of the description. */
export const openSearchEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { site, origin } = c.get("siteLocation");
  const path = buildPath("Search");
  if (!hasPage("search") || matchRoute(site, path)?.route.page !== "search") {
    throw new TypedError("NOT_FOUND", "This site has no search.");
  }
  const description = xmlElement(
    "OpenSearchDescription",
    [
      xmlElement("ShortName", PRODUCT_NAME),
      xmlElement("Description", `Search ${PRODUCT_NAME}`),
      xmlElement("InputEncoding", "UTF-8"),
      xmlElement("Image", origin + FAVICON_PATH, { type: "image/svg+xml" }),
      xmlElement("Url", "", {
        type: "text/html",
        method: "get",
        template: `${origin}${path}?q={searchTerms}`,
      }),
    ],
    { xmlns: NAMESPACE },
  );
  return answerDocument(c, {
    body: xmlDocument(description),
    contentType: "application/opensearchdescription+xml; charset=utf-8",
  });
});

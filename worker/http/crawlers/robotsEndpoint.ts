import { buildPath } from "../../../shared/routes/buildPath.ts";
import { typedEndpoint } from "../request/typedErrors.ts";
import { answerDocument } from "./answerDocument.ts";
import { homeOrigin } from "./homeOfSite.ts";
import { robotsTxt } from "./robotsTxt.ts";

/** Answers GET and HEAD of /robots.txt. */
export const robotsEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { site } = c.get("siteLocation");
  const home = (await homeOrigin(c)) ?? c.get("request").config.publicUrl;
  return answerDocument(c, {
    body: robotsTxt(site.kind, home + buildPath("ShowSitemapIndex")),
    contentType: "text/plain; charset=utf-8",
  });
});

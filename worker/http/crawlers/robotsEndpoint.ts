import { buildPath } from "../../../shared/routes/buildPath.ts";
import { typedEndpoint } from "../typedErrors.ts";
import { answerDocument } from "./answerDocument.ts";
import { robotsTxt } from "./robotsTxt.ts";

/** Answers GET and HEAD of /robots.txt. */
export const robotsEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { site, origin } = c.get("place");
  return answerDocument(c, {
    body: robotsTxt(site.kind, origin + buildPath("ShowSitemapIndex")),
    contentType: "text/plain; charset=utf-8",
  });
});

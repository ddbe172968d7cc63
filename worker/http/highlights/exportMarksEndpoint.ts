import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { exportMarks } from "../../domain/highlights/exportMarks.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { answerFile } from "../request/answerFile.ts";
import { requireThemself } from "../request/requireThemself.ts";
import { openedEndpoint } from "../request/typedErrors.ts";

/** Answers GET of everything that the viewer marked as a Markdown file. */
export const exportMarksEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const session = await context.session();
  const userId = selfOf(session);
  if (!session || userId === null) {
    const redirect = buildPath("YourList", { catalogSlugId: "highlights" });
    return c.redirect(signInPath({ operation: "login", redirect }), 302);
  }
  requireThemself(session);
  return answerFile(c, {
    name: "highlights.md",
    contentType: "text/markdown",
    parts: exportMarks(context, userId),
  });
});

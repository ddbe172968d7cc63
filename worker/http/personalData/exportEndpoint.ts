import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { readExport } from "../../domain/personalData/accountExports.ts";
import { answerForm } from "../forms/answerForm.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import { settingsPath } from "../identity/account/settingsPath.ts";
import * as texts from "../identity/account/texts.ts";

/**
 * Answers GET and HEAD of `/me/export/{exportId}` with the archive, only in its owner's own
 * session.
 */
export const exportEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const exportId = c.get("siteLocation").params.exportId ?? "";
  const session = await context.session();
  if (!session) {
    const redirect = buildPath("ShowExport", { exportId });
    return c.redirect(signInPath({ operation: "login", redirect }), 303);
  }
  const archive = session.isSpoofed
    ? undefined
    : await readExport(context, session.userId, exportId);
  if (archive === undefined)
    throw new TypedError("NOT_FOUND", "We couldn’t find this export. It may have expired.");
  if (archive === null) {
    return answerForm(c, {
      title: texts.exportStarted,
      text: texts.exportStartedText,
      action: "",
      others: [{ label: texts.backToSettings, href: settingsPath("account") }],
    });
  }
  return c.body(archive, 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${PRODUCT_NAME.toLowerCase()}-export.zip"`,
  });
});

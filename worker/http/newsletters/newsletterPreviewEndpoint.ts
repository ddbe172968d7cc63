import { managedNewsletter } from "../../domain/newsletters/issues/issueList.ts";
import { previewLook } from "../../domain/newsletters/issues/previewLook.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import { answerEmail } from "./answerEmail.ts";

/**
 * Answers GET and HEAD of a sample of a newsletter's emails, for those who manage it. The parameters
 * are changes of its look that aren't saved yet.
 */
export const newsletterPreviewEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const { newsletterId = "" } = c.get("siteLocation").params;
  const newsletter = await managedNewsletter(context, { id: newsletterId });
  if (!newsletter) throw new TypedError("NOT_FOUND", "We couldn’t find this newsletter.");
  const { html } = previewLook(context, newsletter, {
    name: c.req.query("name"),
    accentColor: c.req.query("accentColor"),
    imageId: c.req.query("imageId"),
    headerImageId: c.req.query("headerImageId"),
    footerText: c.req.query("footerText"),
    postalAddress: c.req.query("postalAddress"),
  });
  return answerEmail(c, html);
});

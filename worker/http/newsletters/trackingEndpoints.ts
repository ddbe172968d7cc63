// The links and the counting image of a newsletter's emails. Neither signs anyone in nor
// unsubscribes. For an unknown subscriber nothing counts, and a link redirects nowhere.

import {
  findLink,
  recordClick,
  recordOpen,
} from "../../domain/newsletters/results/recordEngagement.ts";
import { mailVisitor } from "../../domain/newsletters/subscribers/mailVisitor.ts";
import { answerForm } from "../forms/answerForm.ts";
import { log } from "../../log.ts";
import { openedEndpoint, TypedError, typedEndpoint } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/** A transparent GIF of one pixel. */
const PIXEL = Uint8Array.from(
  atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
  (sign) => sign.charCodeAt(0),
);

/**
 * Answers GET and HEAD of a link with a redirect to a URL that an issue contains, only for a
 * subscriber who got it. Anyone else could have been sent here to trust an address of ours, so they
 * read where the link leads first.
 */
export const newsletterClickEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  const { linkId = "", token = "" } = c.req.param();
  const context = c.get("request");
  const link = await findLink(context, { linkId, token });
  if (!link)
    throw new TypedError("NOT_FOUND", "This link isn’t valid. Open the email again and try there.");
  if (link.isCounted === 1)
    await counted(recordClick(context, { linkId, token, by: mailVisitor(c.req.raw) }));
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
  if (link.isSubscribers === 1) return c.redirect(link.url, 302);
  const { host } = new URL(link.url);
  return answerForm(c, {
    title: texts.leavingFor(host),
    text: texts.leavingText,
    action: "",
    others: [{ label: texts.openSite(host), href: link.url, rel: "noopener nofollow" }],
  });
});

/** Answers GET and HEAD of the image, whoever asks. */
export const newsletterOpenEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { issueId = "", token = "" } = c.req.param();
  await counted(recordOpen(c.get("request"), { issueId, token, by: mailVisitor(c.req.raw) }));
  return c.body(PIXEL, 200, { "Content-Type": "image/gif", "Cache-Control": "no-store" });
});

/** What is asked for is answered even if it can't be counted. */
async function counted(recording: Promise<void>): Promise<void> {
  try {
    await recording;
  } catch (error) {
    log("error", "An open or click of a newsletter was not counted", { error });
  }
}

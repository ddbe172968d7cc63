// Takes a file of subscribers from the import page, with and without JavaScript, and answers its
// report as a file.

import { MAX_SUBSCRIBER_FILE_BYTES } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import {
  isImportConsent,
  REJECTION_REASONS,
  SUBSCRIBER_IMPORT_ERRORS,
  type SubscriberImportError,
} from "../../../shared/newsletters/subscriberImportErrors.ts";
import { isSameHash } from "../../domain/identity/signIn/loginCode.ts";
import { newsletterById } from "../../domain/newsletters/rows/newsletters.ts";
import { canManageNewsletter } from "../../domain/newsletters/canManageNewsletter.ts";
import {
  findImport,
  rejectionPages,
} from "../../domain/newsletters/imports/listSubscriberImports.ts";
import { mayImportSubscribers } from "../../domain/newsletters/imports/mayImportSubscribers.ts";
import { startSubscriberImport } from "../../domain/newsletters/imports/startSubscriberImport.ts";
import { answerCsv } from "../identity/account/answerCsv.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import { InterruptedFormError, readFileForm } from "../request/body/readFileForm.ts";
import { requireMay } from "../request/requireMay.ts";
import { requireThemself } from "../request/requireThemself.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/** Largest form in bytes: the file plus its short other fields. */
const MAX_FORM_BYTES = MAX_SUBSCRIBER_FILE_BYTES + 10_000;

/** Answers POST of a file: redirects to the page with its preview, or with the error. */
export const importSubscribersEndpoint = openedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  if (isForeignRequest(c.req.raw))
    throw new TypedError("FORBIDDEN", "Send this form from its own page.");
  const context = c.get("request");
  const id = c.req.param("id") ?? "";
  const session = await context.session();
  if (!session) {
    const redirect = buildPath("ImportSubscribers");
    return c.redirect(signInPath({ operation: "login", redirect }), 303);
  }
  requireMay(context, session, "importSubscribers");
  const failed = (error: SubscriberImportError): Response =>
    c.redirect(buildPath("ImportSubscribers", {}, { query: { newsletter: id, error } }), 303);
  // Checked before the file is read, so that floods are cheap to reject.
  const form = await readFileForm(c.req.raw, MAX_FORM_BYTES);
  if (!form) throw tooLarge();
  const { fields, file } = form;
  if (!isSameHash(session.xsrfToken, fields.get("xsrf") ?? ""))
    throw new TypedError("FORBIDDEN", texts.pageOutOfDate);
  const consent = fields.get("consent");
  if (!isImportConsent(consent)) return failed("no-consent");
  if (!file || file.name === "") return failed("no-file");
  if (consent === "UNCLEAR" && !context.mail.sender) return failed("email-off");
  const may = await mayImportSubscribers(context, session.userId, id);
  if ("error" in may) return failed(may.error);
  const { newsletterId } = may;
  // The file is stored while it is uploaded.
  context.db.endTimeBudget();
  const result = await startSubscriberImport(context, {
    newsletterId,
    userId: session.userId,
    name: file.name,
    consent,
    content: file.content,
    interruptionOf: (error) => (error instanceof InterruptedFormError ? error : null),
  });
  if (result.kind === "too-large-file") throw tooLarge();
  if (result.kind !== "started") return failed(result.kind);
  const page = buildPath("ImportSubscribers", {}, { query: { newsletter: newsletterId } });
  return c.redirect(`${page}#import-${result.importId}`, 303);
});

function tooLarge(): TypedError {
  return new TypedError("TOO_LARGE", SUBSCRIBER_IMPORT_ERRORS["too-large-file"]);
}

/** Answers GET of an import's report as a CSV file, for those who manage the newsletter. */
export const importReportEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const session = await context.session();
  if (session) requireThemself(session);
  const { id = "", importId = "" } = c.get("siteLocation").params;
  const [newsletter, found] = await Promise.all([
    newsletterById(context).load(id),
    findImport(context, importId),
  ]);
  const isFound = newsletter !== null && found?.newsletterId === newsletter.id;
  if (!isFound || !(await canManageNewsletter(context, newsletter)))
    throw new TypedError("NOT_FOUND", "We couldn’t find this report. It’s deleted after 30 days.");
  return answerCsv(c, {
    name: "import-report",
    columns: ["row", "email", "reason"],
    pages: rejectionPages(context, importId),
    cellsOf: ({ rowNumber, email, reason }) => [rowNumber, email, REJECTION_REASONS[reason]],
  });
});

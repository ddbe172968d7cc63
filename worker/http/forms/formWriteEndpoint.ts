import {
  isFormMutation,
  runFormMutation,
  unknownFields,
} from "../../graphql/machinery/formMutation.ts";
import { ownRedirect } from "../identity/sessions/ownRedirect.ts";
import { openFormWrite, readWriteFields } from "../request/formWrite.ts";
import { errorPage } from "../pages/errorPage.ts";
import { requireMay } from "../request/requireMay.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { unknownField } from "./formRow.ts";

/** Longest body of such a form, in characters. */
const MAX_LENGTH = 60_000;

/**
 * Answers POST of a mutation from a form: scripts get the result as JSON, forms are redirected or
 * get an error page.
 */
export const formWriteEndpoint = typedEndpoint(["POST"], async (c) => {
  const mutation = c.req.param("mutation") ?? "";
  if (!isFormMutation(mutation))
    throw new TypedError(
      "BAD_REQUEST",
      "We couldn’t find this form. Reload the page and try again.",
    );
  const sent = await readWriteFields(c, MAX_LENGTH);
  const [unknown] = unknownFields(mutation, sent.fields.keys());
  if (unknown !== undefined) throw unknownField(unknown);
  const { session, fields, isForm } = await openFormWrite(c, sent);
  const context = c.get("request");
  // The mutation checks this again, with its arguments; its own errors are 422, or 409.
  requireMay(context, session, mutation);
  const url = new URL(c.req.url);
  c.header("Cache-Control", "no-store");
  const { message, isConflict, isUnavailable } = await runFormMutation(context, mutation, fields);
  if (message === null) {
    if (!isForm) return c.json({ isDone: true });
    return c.redirect((await ownRedirect(context, url, fields.get("redirect"))).href, 303);
  }
  if (isUnavailable) throw new TypedError("SERVICE_UNAVAILABLE", "Please try again in a moment.");
  if (!isForm) throw new TypedError(isConflict ? "CONFLICT" : "UNPROCESSABLE", message);
  const back = await ownRedirect(context, url, fields.get("back") ?? fields.get("redirect"));
  return errorPage(c, { status: isConflict ? 409 : 422, message, back: back.href });
});

import {
  isFormMutation,
  runFormMutation,
  unknownFields,
} from "../../graphql/machinery/formMutation.ts";
import { ownRedirect } from "../identity/sessions/ownRedirect.ts";
import { authorizeFormWrite, readWriteFields } from "../request/formWrite.ts";
import { errorPage } from "../pages/errorPage.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

/** Longest body of such a form, in characters. */
const MAX_LENGTH = 60_000;

/**
 * Answers POST of a mutation from a form: scripts get the result as JSON, forms are redirected or
 * get an error page.
 */
export const formWriteEndpoint = typedEndpoint(["POST"], async (c) => {
  const mutation = c.req.param("mutation") ?? "";
  if (!isFormMutation(mutation)) throw new TypedError("NOT_FOUND", "We couldn’t find this form.");
  const sent = await readWriteFields(c, MAX_LENGTH);
  const [unknown] = unknownFields(mutation, sent.fields.keys());
  if (unknown !== undefined)
    throw new TypedError("BAD_REQUEST", `This form has no field “${unknown.slice(0, 40)}”.`);
  // The mutation counts itself.
  const { fields, answer, isForm } = await authorizeFormWrite(c, sent, mutation);
  const context = c.get("request");
  const { message, isUnavailable } = await runFormMutation(context, mutation, fields);
  if (message === null) return answer({ isDone: true });
  if (isUnavailable) throw new TypedError("SERVICE_UNAVAILABLE", "Please try again in a moment.");
  if (!isForm) throw new TypedError("UNPROCESSABLE", message);
  const wanted = fields.get("back") ?? fields.get("redirect");
  const back = await ownRedirect(context, new URL(c.req.url), wanted);
  return errorPage(c, { status: 422, message, back: back.href });
});

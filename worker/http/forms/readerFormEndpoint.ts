// A writer's form for readers, GET /m/form/{formId}. It is embedded in stories and in frames on
// other sites, so it contains no viewer data and needs neither JavaScript nor an account.

import { FORM_ERRORS } from "../../../shared/forms/formErrors.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { asAnonymous } from "../../domain/identity/rows/asAnonymous.ts";
import { visibleForm } from "../../domain/forms/forms.ts";
import { answerReaderForm } from "../../domain/forms/writeForm.ts";
import { readerFormDocument } from "../../render/documents/readerFormDocument.tsx";
import { clientNetwork } from "../request/clientNetwork.ts";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

/**
 * Answers GET and HEAD with the form, and POST by storing the answer. The result is shown on the
 * form.
 */
export const readerFormEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const formId = c.get("siteLocation").params.formId ?? "";
  const request = c.get("request");
  const context = asAnonymous(request);
  const sent = c.req.method === "POST" ? await readCsrfForm(c.req.raw) : null;
  const typed = sent?.get("answer") ?? "";
  const result = sent
    ? await answerReaderForm(context, clientNetwork(c.req.raw), { formId, typed })
    : null;
  const visible = result === "no-form" ? null : await visibleForm(context, formId);
  if (!visible) throw new TypedError("NOT_FOUND", "We couldn’t find this form.");
  const { form, ownerName, ownerUsername } = visible;
  return c.html(
    readerFormDocument({
      ...form,
      ownerName,
      ownerHref: request.config.publicUrl + buildPath("ShowUser", { username: ownerUsername }),
      action: buildPath("EmbedForm", { formId }),
      isDone: result === "done",
      error: result === null || result === "done" ? null : FORM_ERRORS[result],
      // After an error the text is kept, so that it can be corrected.
      typed: result === "done" ? "" : typed,
    }),
    // Errors are 200 too: only successful pages may be framed.
    200,
  );
});

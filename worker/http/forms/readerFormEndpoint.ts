// A writer's form for readers, by itself, GET /m/form/{formId}: it stands in stories and in other
// sites' frames, holds nothing of who looks, and needs no script and no account.

import { FORM_ERRORS } from "../../../shared/rules/formErrors.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { asAnonymous } from "../../domain/core/identity/asAnonymous.ts";
import { visibleForm } from "../../domain/writing/forms/forms.ts";
import { answerReaderForm } from "../../domain/writing/forms/writeForm.ts";
import { readerFormDocument } from "../../render/readerFormDocument.tsx";
import { clientNetwork } from "../request/clientNetwork.ts";
import { readCsrfForm } from "../request/readCsrfForm.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

/** Answers GET and HEAD with the form, POST by keeping the answer. The words for both are on the form. */
export const readerFormEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const formId = c.get("place").params.formId ?? "";
  const request = c.get("request");
  const context = asAnonymous(request);
  const sent = c.req.method === "POST" ? await readCsrfForm(c.req.raw) : null;
  const typed = sent?.get("answer") ?? "";
  const outcome = sent
    ? await answerReaderForm(context, clientNetwork(c.req.raw), { formId, typed })
    : null;
  const visible = outcome === "no-form" ? null : await visibleForm(context, formId);
  if (!visible) throw new TypedError("NOT_FOUND", "There is no such form.");
  const { form, ownerName, ownerUsername } = visible;
  return c.html(
    readerFormDocument({
      ...form,
      ownerName,
      ownerHref: request.config.publicUrl + buildPath("ShowUser", { username: ownerUsername }),
      action: buildPath("EmbedForm", { formId }),
      isDone: outcome === "done",
      error: outcome === null || outcome === "done" ? null : FORM_ERRORS[outcome],
      // What is wrong with a long text is better mended than written anew.
      typed: outcome === "done" ? "" : typed,
    }),
    // A frame shows what went wrong as well: only a page as it is meant to be seen may be framed.
    200,
  );
});

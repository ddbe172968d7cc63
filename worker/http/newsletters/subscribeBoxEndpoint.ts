// A newsletter's subscribe box, GET /m/subscribe/{newsletterId}. It is embedded in stories and in frames
// on other sites, so it contains no viewer data and needs neither JavaScript nor an account.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { SUBSCRIPTION_REQUEST_ERRORS } from "../../../shared/newsletters/subscribeErrors.ts";
import { asAnonymous } from "../../domain/identity/rows/asAnonymous.ts";
import { requestSubscription } from "../../domain/newsletters/subscribers/requestSubscription.ts";
import { visibleNewsletter } from "../../domain/newsletters/findNewsletter.ts";
import { subscribeBoxDocument } from "../../render/documents/subscribeBoxDocument.tsx";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import { openedEndpoint } from "../request/typedErrors.ts";
import { noNewsletter } from "./subscriptionRows.ts";

/**
 * Answers GET and HEAD with the form, and POST by sending the address an email to confirm. The
 * result is shown on the form.
 */
export const subscribeBoxEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const newsletterId = c.get("siteLocation").params.newsletterId ?? "";
  const context = asAnonymous(c.get("request"));
  const newsletter = await visibleNewsletter(context, newsletterId);
  if (!newsletter) throw noNewsletter();
  const sent = c.req.method === "POST" ? await readCsrfForm(c.req.raw) : null;
  const typed = sent?.get("email") ?? "";
  const result =
    sent &&
    (await requestSubscription(context, {
      newsletterId,
      email: typed,
      source: "STORY",
      captchaValue: null,
    }));
  if (result?.kind === "no-newsletter") throw noNewsletter();
  const isDone = result?.kind === "requested";
  return c.html(
    subscribeBoxDocument({
      newsletter,
      action: buildPath("EmbedSubscribeBox", { newsletterId }),
      isDone,
      error:
        result === null || result.kind === "requested"
          ? null
          : SUBSCRIPTION_REQUEST_ERRORS[result.kind],
      // After an error the address is kept, so that it can be corrected.
      typed: isDone ? "" : typed,
    }),
    // Errors are 200 too: only successful pages may be framed.
    200,
  );
});

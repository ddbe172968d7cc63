import { askForExport, makeDueExports } from "../../domain/personalData/accountExports.ts";
import { TOO_MANY_ATTEMPTS } from "../../domain/identity/rows/signInRequest.ts";
import { log } from "../../log.ts";
import { processDue } from "../outboxes/outboxes.ts";
import type { RequestContext } from "../request/requestContext.ts";
import type { AccountStep, StepForm } from "../identity/account/accountStep.ts";
import { settingsPath } from "../identity/account/settingsPath.ts";
import * as texts from "../identity/account/texts.ts";

/** Requests an export of the account's data, which is built after the response is sent. */
export const exportStep: AccountStep = {
  needsFresh: true,
  show: () => Promise.resolve(FORM),
  submit: async ({ context, session }) => {
    if (!(await askForExport(context, session.userId)))
      return { wrong: { ...FORM, error: TOO_MANY_ATTEMPTS } };
    context.waitUntil(makeBehind(context));
    return { continueTo: settingsPath("account", "export") };
  },
};

const FORM: StepForm = {
  title: texts.downloadYourInformation,
  text: texts.exportText,
  submit: texts.startExport,
  others: [{ label: texts.backToSettings, href: settingsPath("account") }],
};

/** The schedule retries exports that fail here. */
async function makeBehind(context: RequestContext): Promise<void> {
  try {
    await makeDueExports(context);
    // The response is already sent, so nothing else sends the email queued since.
    await processDue(context, "mail");
  } catch (error) {
    log("error", "Exports could not be created", { error });
  }
}
